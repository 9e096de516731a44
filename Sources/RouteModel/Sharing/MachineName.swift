/// Names of machines on a hub.
package enum MachineName {
  /// Whether a machine can be given a name: letters, digits, `.`, `_` and `-`, at most 63, of which
  /// the first is a letter or a digit. So it is one word wherever it is named.
  package static func isValid(_ text: String) -> Bool {
    guard let first = text.first, text.count <= 63 else { return false }
    return isLetterOrDigit(first)
      && text.allSatisfy { isLetterOrDigit($0) || [".", "_", "-"].contains($0) }
  }

  private static func isLetterOrDigit(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// What a name has to be, for a message.
  package static let rule =
    "a machine's name has letters, digits, '.', '_' and '-', at most 63, and begins with a letter or a digit"
}
