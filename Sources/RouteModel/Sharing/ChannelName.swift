/// Names of a hub's channels.
package enum ChannelName {
  /// Whether a text can be the name of a channel: small letters, digits, `.`, `_` and `-`, at most
  /// 63, of which the first is a letter or a digit.
  package static func isValid(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 63 else { return false }
    return isLetterOrDigit(first)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || [0x2D, 0x2E, 0x5F].contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// What a name has to be, for a message.
  package static let rule =
    "a channel's name has small letters, digits, '.', '_' and '-', at most 63, and begins with a letter or "
    + "a digit"
}
