/// The rule of precedence that decides between two patterns that match the same URL.
public struct PrecedenceRule: Sendable, Hashable, CustomStringConvertible {
  /// The rules, in the order in which they are applied.
  public enum Kind: String, Sendable, Hashable {
    /// A higher ``RoutePattern/Options/priority`` comes first.
    case priority
    /// Any other pattern comes before a fallback.
    case fallback
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
  public var reason: String {
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

  /// The first rule by which `winner` comes before `loser`.
  init(
    winner: RoutePattern, route: String, loser: RoutePattern, otherRoute: String
  ) {
    let first = winner.parsed
    let second = loser.parsed
    let options = (winner.options, loser.options)
    if options.0.isFallback != options.1.isFallback {
      self.init(.fallback, "", "")
      return
    }
    if options.0.priority != options.1.priority {
      self.init(.priority, "\(options.0.ownPriority)", "\(options.1.ownPriority)")
      return
    }
    for component in PrecedenceKey.components {
      let reversed = component == .hostname
      if PrecedenceKey(component: first[component], reversed: reversed)
        != PrecedenceKey(component: second[component], reversed: reversed)
      {
        self.init(component, first[component], second[component])
        return
      }
    }
    if options.0.ignoreCase != options.1.ignoreCase {
      self.init(.options, "case-sensitive", "ignoring case")
    } else if options.0.strictSlash != options.1.strictSlash {
      self.init(.options, "strict slash", "lax slash")
    } else if options.0.hostAsSegment != options.1.hostAsSegment {
      self.init(.options, "host as host", "host as segment")
    } else if winner.text != loser.text {
      self.init(.text, winner.text, loser.text)
    } else {
      self.init(.route, route, otherRoute)
    }
  }

  private init(_ kind: Kind, _ winner: String, _ loser: String) {
    self.kind = kind
    component = nil
    segment = nil
    self.winner = winner
    self.loser = loser
  }

  private init(_ component: URLComponent, _ first: ComponentPattern?, _ second: ComponentPattern?) {
    kind = .component
    self.component = component
    guard let first, let second else {
      segment = nil
      winner = first == nil ? "anything" : "a pattern"
      loser = second == nil ? "anything" : "a pattern"
      return
    }
    var (a, b) = (PathItem.items(of: first), PathItem.items(of: second))
    if component == .hostname {
      a.reverse()
      b.reverse()
    }
    let delimiter = first.options.delimiterByte
    var place = 0
    while place < a.count, place < b.count,
      a[place].unnamed == b[place].unnamed,
      Specificity(a, at: place, delimiter: delimiter)
        == Specificity(b, at: place, delimiter: delimiter)
    {
      place += 1
    }
    if let delimiter {
      let count = a[..<place].count { $0 == .byte(delimiter) }
      // A segment begins with its slash.
      let isAtStart = [a, b].contains { place < $0.count && $0[place].begins(with: delimiter) }
      segment = max(1, component == .hostname || isAtStart ? count + 1 : count)
    } else {
      segment = nil
    }
    let words = (
      PrecedenceRule.words(a, place, delimiter, isReversed: component == .hostname),
      PrecedenceRule.words(b, place, delimiter, isReversed: component == .hostname)
    )
    if words.0 == words.1, place < a.count, place < b.count, let one = a[place].text,
      let other = b[place].text
    {
      // If both are equally specific, the text decides.
      (winner, loser) = ("\(one)", other + Self.byText)
    } else {
      (winner, loser) = words
    }
  }

  /// - Parameter isReversed: The items are those of a host, which is read from its end.
  private static func words(
    _ items: [PathItem], _ place: Int, _ delimiter: UInt8?, isReversed: Bool
  ) -> String {
    switch Specificity(items, at: place, delimiter: delimiter) {
    case .literal:
      var bytes: [UInt8] = []
      for item in items[place...] {
        guard let byte = item.byte, byte != delimiter || bytes.isEmpty else { break }
        bytes.append(byte)
      }
      // A segment is named without its slash.
      if bytes.count > 1, bytes.first == delimiter { bytes.removeFirst() }
      if isReversed { bytes.reverse() }
      return "literal '\(String(decoding: bytes, as: UTF8.self))'"
    case .end: return "the end"
    case .mixed: return "a name with a literal"
    case .expression: return "a name with an expression"
    case .name: return "a name"
    case .optional: return "an optional or repeated part"
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
    case .group(let part):
      (part.kind == .fixedText ? part.value : part.prefix).utf8.first == delimiter
    }
  }

  /// What a capture or a group matches, as it is written without its name; nil for a literal.
  fileprivate var text: String? {
    switch self {
    case .byte: nil
    case .capture(let part), .group(let part):
      switch part.kind {
      case .regexp: "\(part.prefix)(\(part.value))\(part.suffix)\(part.modifier.text)"
      case .fixedText: "{\(part.prefix)\(part.value)\(part.suffix)}\(part.modifier.text)"
      case .segmentWildcard: "{\(part.prefix):…\(part.suffix)}\(part.modifier.text)"
      case .fullWildcard: "{\(part.prefix)*\(part.suffix)}\(part.modifier.text)"
      }
    }
  }
}
