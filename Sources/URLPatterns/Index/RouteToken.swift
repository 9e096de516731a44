/// A path as the tree stores it.
enum RouteToken: Sendable {
  case literal([UInt8])
  /// A name that fills its segment to the end.
  case name
  /// A capture with an expression that fills its segment.
  case expression(Expression)
  /// A wildcard to the end of the path.
  case rest
  /// A slash and a wildcard to the end of the path.
  case segmentRest
  /// Optional content between segments.
  case optional([RouteToken])
  /// Everything from here on, as one expression.
  case tail(Expression)

  /// How many captures the token records when it takes part.
  var captureCount: Int {
    switch self {
    case .literal: 0
    case .name, .rest, .segmentRest: 1
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
  ) throws(PatternError) -> [RouteToken] {
    var optionals = 0
    return try tokens(PathItem.items(of: path)[...], &optionals, compile)
  }

  private static func tokens(
    _ items: ArraySlice<PathItem>, _ optionals: inout Int, _ compile: Compiler
  ) throws(PatternError) -> [RouteToken] {
    var result: [RouteToken] = []
    var literal: [UInt8] = []
    func flush() {
      if !literal.isEmpty { result.append(.literal(literal)) }
      literal.removeAll()
    }
    // The slash before a wildcard or a group belongs to them.
    func takeSlash() -> Bool {
      guard literal.last == UInt8(ascii: "/") else { return false }
      literal.removeLast()
      return true
    }
    var index = items.startIndex
    while index < items.endIndex {
      switch items[index] {
      case .byte(let byte): literal.append(byte)
      case .capture(let part):
        guard let token = try token(for: part, at: index, in: items, compile) else {
          let isWildcard = part.kind == .fullWildcard && takeSlash()
          flush()
          return result + [try tail(items, from: isWildcard ? index - 1 : index, compile)]
        }
        if case .rest = token, takeSlash() {
          flush()
          result.append(.segmentRest)
        } else {
          flush()
          result.append(token)
        }
      case .group(let part):
        optionals += 1
        let hasSlash = takeSlash()
        flush()
        guard !hasSlash, optionals <= maximumOptionals, PathItem.endsSegment(items, index + 1),
          let content = try content(of: part, compile)
        else { return result + [try tail(items, from: hasSlash ? index - 1 : index, compile)] }
        result.append(.optional(content))
      }
      index += 1
    }
    flush()
    return result
  }

  private static func token(
    for part: Part, at index: Int, in items: ArraySlice<PathItem>, _ compile: Compiler
  ) throws(PatternError) -> RouteToken? {
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
    of part: Part, _ compile: Compiler
  ) throws(PatternError) -> [RouteToken]? {
    guard part.modifier == .optional else { return nil }
    if part.kind == .fixedText {
      return part.value.hasPrefix("/") ? [.literal(Array(part.value.utf8))] : nil
    }
    guard part.prefix.hasPrefix("/"), part.suffix.isEmpty || part.suffix.hasPrefix("/") else {
      return nil
    }
    var optionals = maximumOptionals
    let content = try tokens(PathItem.content(of: part)[...], &optionals, compile)
    for token in content {
      switch token {
      case .literal, .name, .expression: continue
      case .rest, .segmentRest, .optional, .tail: return nil
      }
    }
    return content
  }

  private static func tail(
    _ items: ArraySlice<PathItem>, from index: Int, _ compile: Compiler
  ) throws(PatternError) -> RouteToken {
    .tail(try compile(PathItem.expressionSource(items[index...])))
  }
}
