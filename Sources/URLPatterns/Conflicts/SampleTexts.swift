/// Texts that a pattern matches, one for each of its components, made so that other patterns match them
/// only if they match most texts.
enum SampleTexts {
  /// `nil` when an expression cannot be parsed.
  static func of(
    _ pattern: ConflictTable.Pattern, work: inout Int
  ) -> [URLComponent: String]? {
    var texts: [URLComponent: String] = [:]
    for (place, component) in pattern.parsed.components {
      guard let bytes = text(component, place, &work) else { return nil }
      texts[place] = String(decoding: bytes, as: UTF8.self)
    }
    return texts
  }

  static func text(
    _ component: ComponentPattern, _ place: URLComponent, _ work: inout Int
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    for part in component.parts where part.modifier == .none || part.modifier == .oneOrMore {
      bytes += part.prefix.utf8
      switch part.kind {
      case .fixedText: bytes += part.value.utf8
      case .segmentWildcard, .fullWildcard:
        bytes += place == .port ? "64738".utf8 : "zq7y".utf8
      case .regexp:
        let single = ComponentPattern(
          parts: [Part(kind: .regexp, value: part.value, modifier: .none)],
          options: component.options, ignoreCase: component.ignoreCase)
        let automaton = Automaton(single, place)
        guard automaton.isExact,
          case .found(let text) = automaton.intersection(automaton, work: &work)
        else { return nil }
        bytes += text
      }
      bytes += part.suffix.utf8
    }
    return bytes
  }
}
