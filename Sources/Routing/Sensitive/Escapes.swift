/// Percent-encoding of any depth.
enum Escapes {
  /// How often a text is decoded; anything that is encoded more often counts as sensitive.
  static let layers = 6

  /// The text decoded once; invalid escapes stay.
  static func decodedOnce(_ text: String) -> String {
    guard let decoded = DecodedBytes(Array(text.utf8)).decoded else { return text }
    return String(decoding: decoded.bytes, as: UTF8.self)
  }

  /// The text decoded until nothing is left to decode.
  static func decoded(_ text: String) -> String {
    var text = text
    for _ in 0..<layers {
      let next = decodedOnce(text)
      if next == text { break }
      text = next
    }
    return text
  }

  /// The text without the backslashes that JSON puts before slashes and quotes, and with `\uXXXX`
  /// decoded.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.first else {
        result.append(scalar)
        continue
      }
      let digits = String(rest.dropFirst().prefix(4))
      if next == "u", digits.utf8.count == 4,
        let escaped = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      {
        result.append(escaped)
        rest = rest.dropFirst(5)
      } else if "/\"'\\".unicodeScalars.contains(next) {
        result.append(next)
        rest = rest.dropFirst()
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The byte that `%XX` means.
  static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
      let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
