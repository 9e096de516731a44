/// A set of ASCII bytes that must be percent-encoded in one part of a URL; bytes beyond ASCII always
/// must.
struct PercentEncodeSet: Sendable {
  private let escaped: ByteSet

  private init(_ characters: String, adding base: PercentEncodeSet? = nil) {
    escaped = ByteSet(characters.utf8).union(base?.escaped ?? ByteSet(0..<32).union(ByteSet(127)))
  }

  func contains(_ byte: UInt8) -> Bool { byte >= 128 || escaped.contains(byte) }

  static let control = PercentEncodeSet("")
  static let fragment = PercentEncodeSet(" \"<>`")
  static let query = PercentEncodeSet(" \"#<>")
  static let specialQuery = PercentEncodeSet("'", adding: query)
  static let path = PercentEncodeSet("?^`{}", adding: query)
  static let userinfo = PercentEncodeSet("/:;=@[\\]|", adding: path)
  /// What is encoded in a value that is one segment of a path.
  static let segmentValue = PercentEncodeSet("/%\\", adding: path)
  /// What is encoded in a value of a path that may hold slashes.
  static let pathValue = PercentEncodeSet("%\\", adding: path)
  /// What is encoded in a name or a value of a query.
  static let queryValue = PercentEncodeSet("%&=+'", adding: query)
  /// What is encoded in a value of a fragment.
  static let fragmentValue = PercentEncodeSet("%", adding: fragment)
}

enum PercentEncoding {
  static func encode(_ bytes: some Sequence<UInt8>, _ set: PercentEncodeSet) -> String {
    var result: [UInt8] = []
    for byte in bytes { append(byte, set, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  static func encode(_ text: String, _ set: PercentEncodeSet) -> String {
    text.utf8.contains(where: set.contains) ? encode(text.utf8, set) : text
  }

  static func append(_ byte: UInt8, _ set: PercentEncodeSet, to result: inout [UInt8]) {
    guard set.contains(byte) else {
      result.append(byte)
      return
    }
    result.append(UInt8(ascii: "%"))
    result.append(hexDigit(byte >> 4))
    result.append(hexDigit(byte & 15))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// The value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Decodes every `%XX`; anything else, a lone `%` too, stays.
  static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      if byte == UInt8(ascii: "%"), index != bytes.endIndex, let high = hexValue(bytes[index]) {
        let next = bytes.index(after: index)
        if next != bytes.endIndex, let low = hexValue(bytes[next]) {
          result.append(high << 4 | low)
          index = bytes.index(after: next)
          continue
        }
      }
      result.append(byte)
    }
    return result
  }
}
