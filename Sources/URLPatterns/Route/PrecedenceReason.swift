/// The rule of precedence that decides between two patterns that match the same URL.
public struct PrecedenceReason: Sendable, Hashable, CustomStringConvertible {
  /// The rules, in the order in which they are applied; the order of the patterns and the reasons follow this list.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Any other pattern comes before a fallback.
    case fallback
    /// A higher ``RoutePattern/Options/priority`` comes first.
    case priority
    /// A component's ladder: literal, literal with a name inside, expression, name, optional, wildcard.
    case component
    /// Case-sensitive comes before `ignoreCase`, strict slash before lax, the host as host before the
    /// host as segment.
    case options
    /// Where nothing else differs: the bytes of the pattern, then the route's identifier.
    case text, route
  }

  /// Which rule it is.
  public let kind: Kind
  /// The component that decided, for the rule of that name.
  public let component: URLComponent?
  /// The segment of the path, or the label of the host counted from the right, that decided; from 1.
  public let segment: Int?
  /// What the winner has there, in words.
  public let winner: String
  /// What the loser has there, in words.
  public let loser: String

  public var description: String {
    switch kind {
    case .priority: "priority \(winner) comes before \(loser)"
    case .fallback: "any other pattern comes before a fallback"
    case .component:
      "in \(segment.map { "segment \($0) of " } ?? "")the \(component?.rawValue ?? ""), "
        + "\(winner) comes before \(loser)"
    case .options: "\(winner) comes before \(loser)"
    case .text: "as a text, '\(winner)' comes before '\(loser)'"
    case .route: "as an identifier, '\(winner)' comes before '\(loser)'"
    }
  }

  /// The rule without the texts that are compared: what many pairs have in common.
  public var general: String {
    switch kind {
    case .priority: return "a higher priority"
    case .fallback: return "no fallback"
    case .component:
      let place = component?.rawValue ?? ""
      if loser.hasSuffix(Self.byText) { return "\(place): the text alone" }
      func kind(_ words: String) -> String { words.hasPrefix("literal") ? "a literal" : words }
      return "\(place): \(kind(winner)) before \(kind(loser))"
    case .options: return "options: \(winner) before \(loser)"
    case .text: return "the text alone"
    case .route: return "the route's identifier alone"
    }
  }

  private static let byText = ", by their text"

  /// The options in the order in which they are compared: whether a pattern comes first by one, and how the two sides
  /// are called.
  static let options:
    [(comesFirst: @Sendable (RoutePattern.Options) -> Bool, first: String, second: String)] = [
      ({ !$0.ignoreCase }, "case-sensitive", "ignoring case"),
      ({ $0.strictSlash }, "strict slash", "lax slash"),
      ({ !$0.hostAsSegment }, "host as host", "host as segment"),
    ]

  /// The first rule by which `winner` comes before `loser`.
  init(
    winner: RoutePattern, route: String, loser: RoutePattern, otherRoute: String
  ) {
    self =
      Kind.allCases.lazy.compactMap { Self($0, of: winner, loser) }.first
      ?? Self(.route, route, otherRoute)
  }

  /// What a rule says of two patterns; nil if they are the same by it, or differ in their routes alone.
  private init?(_ rule: Kind, of winner: RoutePattern, _ loser: RoutePattern) {
    let (first, second) = (winner.options, loser.options)
    switch rule {
    case .fallback where first.isFallback != second.isFallback: self.init(.fallback, "", "")
    case .priority where first.priority != second.priority:
      self.init(.priority, "\(first.priority)", "\(second.priority)")
    case .component:
      let difference = PrecedenceKey.components.lazy.compactMap {
        PrecedenceReason(winner.parsed[$0], loser.parsed[$0], in: $0)
      }.first
      guard let difference else { return nil }
      self = difference
    case .options:
      let option = Self.options.first { $0.comesFirst(first) != $0.comesFirst(second) }
      guard let option else { return nil }
      self.init(.options, option.first, option.second)
    case .text where winner.text != loser.text: self.init(.text, winner.text, loser.text)
    case .fallback, .priority, .text, .route: return nil
    }
  }

  private init(
    _ kind: Kind, _ winner: String, _ loser: String, component: URLComponent? = nil,
    segment: Int? = nil
  ) {
    (self.kind, self.winner, self.loser) = (kind, winner, loser)
    (self.component, self.segment) = (component, segment)
  }

  /// The first place where two components differ; `nil` if they differ in names only.
  private init?(
    _ first: ComponentPattern?, _ second: ComponentPattern?, in component: URLComponent
  ) {
    guard let first, let second else {
      if first == nil, second == nil { return nil }
      let (any, some) = ("anything", "a pattern")
      self.init(
        .component, first == nil ? any : some, second == nil ? any : some, component: component)
      return
    }
    let both = [first, second].map { PathItem.items(of: $0, in: component) }
    let delimiter = first.options.delimiterByte
    let places = 0...min(both[0].count, both[1].count)
    guard
      let place = places.first(where: { place in
        PrecedenceKey(both[0], at: place, delimiter) != PrecedenceKey(both[1], at: place, delimiter)
      })
    else { return nil }
    let segment = delimiter.map { delimiter in
      let count = both[0][..<place].count { $0.byte == delimiter }
      // A segment begins with its slash.
      let isAtStart = both.contains { place < $0.count && $0[place].begins(with: delimiter) }
      return max(1, component == .hostname || isAtStart ? count + 1 : count)
    }
    var words = both.map {
      PrecedenceReason.words($0, place, delimiter, isReversed: component == .hostname)
    }
    let texts = both.compactMap { place < $0.count ? $0[place].text : nil }
    // If both are equally specific, the text decides.
    if words[0] == words[1], texts.count == 2 { words = [texts[0], texts[1] + Self.byText] }
    self.init(.component, words[0], words[1], component: component, segment: segment)
  }

  /// - Parameter isReversed: The items are those of a host, which is read from its end.
  private static func words(
    _ items: [PathItem], _ place: Int, _ delimiter: UInt8?, isReversed: Bool
  ) -> String {
    switch Specificity(items, at: place, delimiter: delimiter) {
    case .literal:
      var bytes = items[place...].prefix { $0.byte != nil }.compactMap(\.byte)
      // A segment is named without its slash.
      let end = bytes.dropFirst().firstIndex { $0 == delimiter } ?? bytes.count
      bytes = Array(bytes[(end > 1 && bytes[0] == delimiter ? 1 : 0)..<end])
      if isReversed { bytes.reverse() }
      return "literal '\(String(decoding: bytes, as: UTF8.self))'"
    case .end: return "the end"
    case .mixed: return "a name with a literal"
    case .expression: return "a name with an expression"
    case .name: return "a name"
    case .optional: return "an optional or repeated part"
    case .segmentRest, .optionalRest, .rest: return "what takes slashes, too"
    case .segmentWildcard, .wildcard: return "a wildcard"
    }
  }
}

extension PathItem {
  /// Whether it is a byte, or a group that begins with it.
  fileprivate func begins(with delimiter: UInt8) -> Bool {
    switch self {
    case .byte(let byte): byte == delimiter
    case .capture: false
    case .group(let part): part.start.utf8.first == delimiter
    }
  }

  /// What a capture or a group matches, as it is written without its name; nil for a literal.
  fileprivate var text: String? {
    switch self {
    case .byte: return nil
    case .capture(let part), .group(let part):
      let content =
        switch part.kind {
        case .fixedText: part.value
        case .regexp: "(\(part.value))"
        case .segmentWildcard: ":…"
        case .fullWildcard: "*"
        }
      let inside = part.prefix + content + part.suffix
      return (part.kind == .regexp ? inside : "{\(inside)}") + part.modifier.text
    }
  }
}
