/// Names as they may be shown in a picture or a page.
enum VisibleText {
  /// The text with control characters replaced and with characters that turn the direction of a line
  /// shown by number: a name cannot rearrange what stands around it.
  static func of(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ !isControl($0) && !isDirection($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        result += " "
      } else if isControl(scalar) {
        result += "\u{FFFD}"
      } else if isDirection(scalar) {
        result += "[U+\(String(scalar.value, radix: 16, uppercase: true))]"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 32 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xFFFE
      || scalar.value == 0xFFFF
  }

  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
