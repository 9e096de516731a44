/// A link that stands inside of another one, as the place to return to after a sign-in does.
struct EmbeddedLink {
  /// What stands before it.
  let before: String
  /// With its escapes read.
  let url: String
  /// It stands in the text as it is, without escapes.
  let isPlain: Bool

  /// How often escapes may be escaped.
  private static let layers = 4

  /// nil if there is none.
  init?(_ text: String) {
    var plain = text
    var count = 0
    while !plain.contains("://") {
      guard plain.utf8.contains(UInt8(ascii: "%")), count < Self.layers else { return nil }
      plain = URLParts.decoded(plain[...])
      count += 1
    }
    guard let mark = plain.firstRange(of: "://") else { return nil }
    let head = plain[..<mark.lowerBound].utf8
    let length = head.reversed().prefix { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2B
        || byte == 0x2D || byte == 0x2E
    }.count
    let start = head.index(head.endIndex, offsetBy: -length)
    before = String(plain[..<start])
    url = String(plain[start...])
    isPlain = count == 0
  }
}
