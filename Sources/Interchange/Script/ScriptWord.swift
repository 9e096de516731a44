extension String {
  /// The text as one word of the shell's language: bare where that reads back as itself, else quoted.
  package var scriptWord: String {
    let mustQuote =
      isEmpty || utf8.first == UInt8(ascii: "#") || self == "{" || self == "}"
      || utf8.last == UInt8(ascii: "\\") || utf8.first == UInt8(ascii: "-")
      || utf8.contains { $0 <= 0x20 || $0 == 0x7F || Self.special.contains($0) }
    guard mustQuote else { return self }
    if !utf8.contains(where: { $0 == UInt8(ascii: "'") || $0 == 0x0A || $0 == 0x0D }) {
      return "'\(self)'"
    }
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\"", "\\", "$":
        text += "\\"
        text.unicodeScalars.append(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static let special: [UInt8] = Array("'\"$".utf8)
}
