extension Unicode.Scalar {
  /// Moves the cursor, starts an escape sequence, or turns the direction of the text.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text with control characters written out, as every text from a store or a file is printed: a
  /// name cannot move the cursor or retitle the terminal.
  ///
  /// - Parameter keepsLines: Line ends and tabs stay.
  package func escapingControls(keepsLines: Bool = false) -> String {
    // Most texts are plain ASCII: one pass over bytes decides. 0xC2 leads the C1 controls, 0xD8 and
    // 0xE2 the directional ones.
    guard
      utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 })
    else { return self }
    var text = ""
    for scalar in unicodeScalars {
      guard scalar.isControl, !(keepsLines && (scalar == "\n" || scalar == "\t")) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch scalar {
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\u{1B}": text += "\\e"
      default: text += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return text
  }
}
