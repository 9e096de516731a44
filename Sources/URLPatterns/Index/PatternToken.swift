/// A piece of a pattern's scheme, host and path, as the tree has them.
enum PatternToken: Sendable {
  case literal([UInt8])
  /// A name that fills its segment to the end.
  case name
  /// A capture with an expression that fills its segment.
  case expression(Expression)
  /// A wildcard to the end of the path.
  case rest
  /// Optional content between segments.
  case optional([PatternToken])
  /// Everything from here on, as one expression.
  case tail(Expression)
  /// The end of the scheme, with the host behind it.
  case host
  /// The end of the scheme or the host, with the path behind it.
  case path

  /// Whether it is a literal without a byte.
  var isEmpty: Bool { if case .literal([]) = self { true } else { false } }

  /// How many captures the token records when it takes part.
  var captureCount: Int {
    switch self {
    case .literal, .host, .path: 0
    case .name, .rest: 1
    case .expression(let expression), .tail(let expression): expression.captureCount
    case .optional(let content): content.reduce(0) { $0 + $1.captureCount }
    }
  }

  /// How often an optional part may double the ways through a pattern.
  private static let maximumOptionals = 3

  /// Compiles an expression, which has to match a whole segment or the whole rest.
  typealias Compiler = (String) throws(PatternError) -> Expression

  static func tokens(
    of path: ComponentPattern, _ compile: Compiler
  ) throws(PatternError) -> [PatternToken] {
    var optionals = 0
    return try tokens(PathItem.items(of: path)[...], path.ignoreCase, &optionals, compile)
  }

  private static func tokens(
    _ items: ArraySlice<PathItem>, _ ignoreCase: Bool, _ optionals: inout Int, _ compile: Compiler
  ) throws(PatternError) -> [PatternToken] {
    var result: [PatternToken] = []
    var literal: [UInt8] = []
    func flush() {
      if !literal.isEmpty { result.append(.literal(literal)) }
      literal.removeAll()
    }
    var index = items.startIndex
    while index < items.endIndex {
      switch items[index] {
      case .byte(let byte): literal.append(ignoreCase ? lowercased(byte) : byte)
      case .capture(let part):
        flush()
        guard let token = try token(for: part, at: index, in: items, compile) else {
          return result + [try tail(items, from: index, compile)]
        }
        result.append(token)
      case .group(let part):
        flush()
        optionals += 1
        guard optionals <= maximumOptionals, PathItem.endsSegment(items, index + 1),
          let content = try content(of: part, ignoreCase, compile)
        else { return result + [try tail(items, from: index, compile)] }
        result.append(.optional(content))
      }
      index += 1
    }
    flush()
    return result
  }

  private static func token(
    for part: Part, at index: Int, in items: ArraySlice<PathItem>, _ compile: Compiler
  ) throws(PatternError) -> PatternToken? {
    switch part.kind {
    case .fullWildcard: return index + 1 == items.endIndex ? .rest : nil
    case .segmentWildcard: return PathItem.endsSegment(items, index + 1) ? .name : nil
    case .regexp:
      guard PathItem.endsSegment(items, index + 1), !part.mayTakeSlash else { return nil }
      return .expression(try compile("(\(part.value))"))
    case .fixedText: return nil
    }
  }

  /// The content of an optional group that begins with a slash and fills whole segments.
  private static func content(
    of part: Part, _ ignoreCase: Bool, _ compile: Compiler
  ) throws(PatternError) -> [PatternToken]? {
    let start = part.kind == .fixedText ? part.value : part.prefix
    guard part.modifier == .optional, start.hasPrefix("/"),
      part.suffix.isEmpty || part.suffix.hasPrefix("/")
    else { return nil }
    var optionals = maximumOptionals
    let content = try tokens(PathItem.content(of: part)[...], ignoreCase, &optionals, compile)
    for token in content {
      switch token {
      case .literal, .name, .expression: continue
      case .rest, .optional, .tail, .host, .path: return nil
      }
    }
    return content
  }

  private static func tail(
    _ items: ArraySlice<PathItem>, from index: Int, _ compile: Compiler
  ) throws(PatternError) -> PatternToken {
    .tail(try compile(PathItem.expressionSource(items[index...])))
  }
}
