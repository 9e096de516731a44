/// What is wrong with a text: it is no JSON, or says something else than what is wanted.
package struct JSONMistake: Error {
  /// With the way to the value: `routes[0].path: a string expected`.
  package var message: String { path.isEmpty ? reason : "\(path): \(reason)" }
  /// Where, in bytes.
  package let offset: Int
  private let reason: String
  private var path = ""

  package init(message: String, offset: Int) {
    reason = message
    self.offset = offset
  }

  /// The mistake is in a value with this key.
  package func inside(key: String) -> JSONMistake {
    inside(path.isEmpty || path.hasPrefix("[") ? key : key + ".")
  }

  /// The mistake is in an element of a list.
  package func inside(index: Int) -> JSONMistake {
    inside(path.isEmpty || path.hasPrefix("[") ? "[\(index)]" : "[\(index)].")
  }

  private func inside(_ step: String) -> JSONMistake {
    var mistake = self
    mistake.path = step + path
    return mistake
  }

  package static func expected(_ noun: String, _ value: JSONValue, at offset: Int) -> JSONMistake {
    let isNull = if case .null = value.kind { true } else { false }
    return JSONMistake(message: "\(noun) expected\(isNull ? ", not null" : "")", offset: offset)
  }

  static func unknown(_ member: JSONValue.Member, in known: [String]) -> JSONMistake {
    JSONMistake(unknown: member, in: known).inside(key: member.key)
  }

  /// A key that nobody knows; whoever reads the object says where.
  package init(unknown member: JSONValue.Member, in known: [String]) {
    self.init(
      message: "unknown key '\(member.key)'" + Self.advice(member.key, known),
      offset: member.keyOffset)
  }

  /// The word that may have been meant.
  static func advice(_ word: String, _ known: [String]) -> String {
    NearestNames.of(word, in: known).first.map { " — did you mean '\($0)'?" } ?? ""
  }
}
