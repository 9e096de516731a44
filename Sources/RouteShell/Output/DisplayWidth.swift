extension String {
  /// The number of terminal columns of the text: two for a wide character or an emoji, none for a
  /// combining mark. Control characters must be escaped first.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The longest prefix that fits, with `…` if it was truncated.
  package func fitting(_ width: Int) -> String {
    guard displayWidth > width else { return self }
    var used = 0
    var text = ""
    for character in self {
      let next = character.displayWidth
      if used + next > width - 1 { break }
      used += next
      text.append(character)
    }
    return width > 0 ? text + "…" : ""
  }
}

extension Character {
  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.count > 1 {
      // A flag, or a sequence that asks for the emoji form.
      if first.value >= 0x1F1E6 && first.value <= 0x1F1FF { return 2 }
      if unicodeScalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return first.isWide ? 2 : 1
    }
  }
}

extension Unicode.Scalar {
  /// East Asian wide or full-width, or an emoji by default.
  fileprivate var isWide: Bool {
    switch value {
    case 0..<0x1100: return false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
      0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return true
    default: return properties.isEmojiPresentation
    }
  }
}
