/// A mistake in a text: it is not JSON, or not the expected JSON.
package struct JSONMistake: Error {
  /// The message with the path to the value: `routes[0].path: a string expected`.
  package var message: String { path.isEmpty ? reason : "\(path): \(reason)" }
  /// The offset of the mistake, in bytes.
  package let offset: Int
  private let reason: String
  private var path = ""

  package init(message: String, offset: Int) {
    reason = message
    self.offset = offset
  }

  /// The mistake, if it is in the value of a key.
  package func inside(key: String) -> JSONMistake {
    inside(path.isEmpty || path.hasPrefix("[") ? key : key + ".")
  }

  /// The mistake, if it is in an element of a list.
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

  package static func unknown(_ member: JSONValue.Member, in known: [String]) -> JSONMistake {
    JSONMistake(unknown: member, in: known).inside(key: member.key)
  }

  /// An unknown key; the reader of the object adds the path.
  package init(unknown member: JSONValue.Member, in known: [String]) {
    self.init(
      message: "unknown key '\(member.key)'" + NearestNames.hint(member.key, in: known),
      offset: member.keyOffset)
  }
}
