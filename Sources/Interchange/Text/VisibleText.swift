import RouteModel

/// Names as they may be shown in a picture or a page.
enum VisibleText {
  /// The text with control characters replaced and with characters that turn the direction of a line
  /// shown by number: a name cannot rearrange what stands around it. What ends a line is a blank.
  static func of(_ text: String) -> String {
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

  /// XML has no way to write these.
  private static func isNoCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}
