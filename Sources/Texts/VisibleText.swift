/// Makes names safe to show in a picture or a page.
package enum VisibleText {
  /// The text with control characters replaced, and characters that change the direction of a line
  /// written by number, so that a name cannot rearrange the text around it. A line break becomes a
  /// blank.
  package static func of(_ text: String) -> String {
    let isPlain = !text.hasControls && !text.unicodeScalars.contains(where: isNoCharacter)
    if isPlain { return text }
    return text.escaping { scalar in
      switch scalar {
      case "\n", "\t", "\u{2028}", "\u{2029}": " "
      default:
        if scalar.value < 0xA0 || isNoCharacter(scalar) {
          scalar.isControl || isNoCharacter(scalar) ? "\u{FFFD}" : nil
        } else {
          scalar.isControl ? "[U+\(String(scalar.value, radix: 16, uppercase: true))]" : nil
        }
      }
    }
  }

  /// XML cannot represent these.
  private static func isNoCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}
