/// The path of a route's pattern, segment by segment: what a decision over the segments of a URL needs
/// that is to find what the index finds.
///
/// The path of the URL is taken without its last slash; whether it had one counts for the last step.
package struct PathSteps: Sendable {
  /// What a segment, or everything from a slash on, has to be.
  package enum Step: Hashable, Sendable {
    /// A segment with this text; in lower case where the case of letters does not count.
    case literal(String)
    /// A segment that is not empty; it is captured.
    case name
    /// A segment that a program matches.
    case segment(MatchProgram)
    /// A slash and anything, which is captured; the last step.
    case rest
    /// What a program matches, from the slash on, or the whole path; the last step.
    case tail(MatchProgram)

    /// How many captures it has.
    package var captureCount: Int {
      switch self {
      case .literal: 0
      case .name, .rest: 1
      case .segment(let program), .tail(let program): program.captureCount
      }
    }

    /// Whether it takes everything that follows.
    package var isLast: Bool {
      switch self {
      case .rest, .tail: true
      case .literal, .name, .segment: false
      }
    }
  }

  /// Whether the URL's path ends in a slash.
  package enum Slash: Hashable, Sendable {
    /// It does not matter.
    case any
    /// As the pattern says.
    case required, refused
  }

  /// The steps in their order.
  package private(set) var steps: [Step] = []
  /// The slash after the last step. For a ``Step/rest`` and a ``Step/tail``, `required` and `refused`
  /// both mean that it belongs to what they take.
  package private(set) var slash = Slash.any

  private let items: [PathItem]
  private let options: RoutePattern.Options

  /// The steps of a pattern's path.
  ///
  /// - Throws: ``MatchProgram/Refusal`` for what no program can match as the index does.
  package init(_ pattern: RoutePattern) throws(MatchProgram.Refusal) {
    options = pattern.options
    let path = pattern.parsed.path
    items = PathItem.items(of: path)
    let isStrict = options.strictSlash && path.literal != ""
    if isStrict { slash = .refused }
    if let first = items.first, first != Self.slash, Self.opaqueExpression(in: path) != nil {
      throw MatchProgram.Refusal(reason: "an expression is in a path without slashes")
    }
    var place = 0
    while place < items.count {
      guard let end = try takeSegment(at: place) else {
        steps.append(.tail(try program(items[place...])))
        return
      }
      place = end
    }
    guard steps.last == .literal("") else { return }
    guard isStrict else {
      throw MatchProgram.Refusal(reason: "its path ends in an empty segment")
    }
    steps.removeLast()
    slash = .required
  }

  private static let slash = PathItem.byte(UInt8(ascii: "/"))

  private static func opaqueExpression(in path: ComponentPattern) -> Part? {
    path.parts.first { $0.kind == .regexp }
  }

  /// Takes the segment that begins with the slash at a place.
  ///
  /// - Returns: Where the next one begins; nil if what follows is not divided into segments.
  private mutating func takeSegment(at place: Int) throws(MatchProgram.Refusal) -> Int? {
    guard items[place] == Self.slash else { return nil }
    var end = place + 1
    scan: while end < items.count {
      switch items[end] {
      case Self.slash: break scan
      case .byte: break
      case .capture(let part):
        if part.kind == .fullWildcard {
          guard end == place + 1, end + 1 == items.count else { return nil }
          steps.append(.rest)
          return items.count
        }
        if part.kind == .regexp, part.mayTakeSlash { return nil }
      case .group:
        // Only a group that begins with a slash leaves the segment as it is.
        guard PathItem.endsSegment(items[...], end), end > place + 1 else { return nil }
        break scan
      }
      end += 1
    }
    let content = items[(place + 1)..<end]
    let bytes = content.compactMap(\.byte)
    if bytes.count == content.count {
      let text = String(decoding: bytes, as: UTF8.self)
      steps.append(.literal(options.ignoreCase ? text.lowercased() : text))
    } else if content.count == 1, case .capture(let part)? = content.first,
      part.kind == .segmentWildcard
    {
      steps.append(.name)
    } else if bytes.isEmpty, content.allSatisfy({ $0.mayBeEmpty }) {
      return nil
    } else {
      steps.append(.segment(try program(content)))
    }
    return end
  }

  private func program(_ items: ArraySlice<PathItem>) throws(MatchProgram.Refusal) -> MatchProgram {
    try MatchProgram(
      PathItem.parts(items), options: .pathname, ignoreCase: options.ignoreCase)
  }
}

extension PathItem {
  /// Whether it may match the empty text, as far as that is known.
  fileprivate var mayBeEmpty: Bool {
    switch self {
    case .byte: false
    case .capture(let part): part.mayTakeNothing
    case .group: true
    }
  }
}
