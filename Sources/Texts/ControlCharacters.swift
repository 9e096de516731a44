extension Unicode.Scalar {
  /// Whether the character moves the cursor, starts an escape sequence, or changes the direction of
  /// the text.
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// Whether a character of the text moves the cursor, starts an escape sequence, or changes the
  /// direction of the text.
  package var hasControls: Bool {
    // Most texts are plain ASCII: one pass over bytes decides. 0xC2 leads the C1 controls, 0xD8 and
    // 0xE2 the directional ones.
    utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 }
      && unicodeScalars.contains(where: \.isControl)
  }

  /// The text with some characters escaped.
  ///
  /// - Parameter escape: The escape of a character; nil for one that stays.
  package func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let escaped = escape(scalar) {
        text += escaped
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// The escape of a control character: `\n`, `\t`, `\e`, else `\u{9b}`.
  package var controlEscape: String {
    switch self {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\u{1B}": "\\e"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
