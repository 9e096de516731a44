/// Names of machines on a hub.
package enum MachineName {
  /// Whether a machine can be given a name: letters, digits, `.`, `_` and `-`, at most 63, of which
  /// the first is a letter or a digit. So it is one word wherever it is named.
  package static func isValid(_ text: String) -> Bool {
    guard let first = text.first, text.count <= 63 else { return false }
    return isLetterOrDigit(first) && text.allSatisfy(isPart)
  }

  /// The name of a machine that was given none: that of its host, without what a name cannot have.
  package static func of(host: String) -> String {
    let name = host.filter { isPart($0) }.drop { !isLetterOrDigit($0) }.prefix(63)
    return name.isEmpty ? "unknown" : String(name)
  }

  private static func isPart(_ character: Character) -> Bool {
    isLetterOrDigit(character) || [".", "_", "-"].contains(character)
  }

  private static func isLetterOrDigit(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// What a name has to be, for a message.
  package static let rule =
    "a machine's name has letters, digits, '.', '_' and '-', at most 63, and begins with a letter or a digit"
}
