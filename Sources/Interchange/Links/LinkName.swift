/// The name of a case or a parameter, as languages write it.
struct LinkName: Hashable {
  /// `noteEditor`; it may be a keyword.
  let member: String
  /// `NoteEditor`
  let type: String
}

/// Gives names that differ, in the order in which they are asked for.
struct LinkNames {
  private var taken: Set<String> = []

  /// - Parameter reserved: Names that are not given, in lower case.
  init(reserved: Set<String> = Self.members) { taken = reserved }

  /// What the generated type has besides its cases, or a language does not allow as one.
  private static let members: Set<String> = [
    "url", "route", "match", "text", "self", "init", "type", "protocol", "none", "some", "applink",
    "hash", "hashvalue", "description", "string", "int", "bool", "double", "date", "uuid", "long",
    "boolean", "instant", "any", "parameters", "parse", "checked", "found", "companion",
    "object", "constructor", "optional", "foundation",
  ]

  /// The name for a text that a person chose.
  mutating func name(of text: String, suffix: String = "Link") -> LinkName {
    var base = SwiftNames.type(Self.ascii(text))
    if taken.contains(base.lowercased()), !base.hasSuffix(suffix) { base += suffix }
    var type = base
    var number = 1
    while taken.contains(type.lowercased()) {
      number += 1
      type = base + String(number)
    }
    taken.insert(type.lowercased())
    return LinkName(member: Self.bare(SwiftNames.member(type)), type: type)
  }

  /// Letters beyond ASCII are left out where there are others: not every language has them in names.
  private static func ascii(_ text: String) -> String {
    let plain = String(text.map { $0.isASCII ? $0 : " " })
    return plain.contains { $0.isLetter || $0.isNumber } ? plain : "link"
  }

  private static func bare(_ name: String) -> String {
    name.first == "`" ? String(name.dropFirst().dropLast()) : name
  }
}
