/// A piece of a URL, percent-decoded once.
struct DecodedText {
  let value: String
  /// Whether the piece does not decode to text, so that the value is the piece itself.
  let isRaw: Bool

  /// A piece of any component but the query.
  init(component bytes: ByteView, _ range: Range<Int>) {
    self.init(bytes, range, plusIsSpace: false)
  }

  /// A name or a value of the query, where `+` is a space.
  init(query bytes: ByteView, _ range: Range<Int>) {
    self.init(bytes, range, plusIsSpace: true)
  }

  private init(_ bytes: ByteView, _ range: Range<Int>, plusIsSpace: Bool) {
    var isEscaped = false
    for index in range
    where bytes[index] == UInt8(ascii: "%") || (plusIsSpace && bytes[index] == UInt8(ascii: "+")) {
      isEscaped = true
      break
    }
    guard isEscaped else {
      (value, isRaw) = (bytes.text(range), false)
      return
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        guard index + 1 < range.upperBound, let high = PercentEncoding.hexValue(bytes[index]),
          let low = PercentEncoding.hexValue(bytes[index + 1])
        else {
          (value, isRaw) = (bytes.text(range), true)
          return
        }
        decoded.append(high << 4 | low)
        index += 2
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    if let text = String(validating: decoded, as: UTF8.self) {
      (value, isRaw) = (text, false)
    } else {
      (value, isRaw) = (bytes.text(range), true)
    }
  }
}

/// Splits a query into items.
enum QueryParser {
  /// The names and values, and where each item stands.
  static func items(
    _ bytes: ByteView, _ range: Range<Int>
  ) -> [(name: DecodedText, value: DecodedText, place: Range<Int>)] {
    places(bytes, range).map { name, value in
      let end = value?.upperBound ?? name.upperBound
      return (
        DecodedText(query: bytes, name), DecodedText(query: bytes, value ?? end..<end),
        name.lowerBound..<end
      )
    }
  }

  /// Where names and values stand; an item without `=` has no value.
  static func places(
    _ bytes: ByteView, _ range: Range<Int>
  ) -> [(name: Range<Int>, value: Range<Int>?)] {
    var places: [(name: Range<Int>, value: Range<Int>?)] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      var equals: Int?
      while end < range.upperBound, bytes[end] != UInt8(ascii: "&") {
        if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      if end > start { places.append((start..<(equals ?? end), equals.map { $0 + 1..<end })) }
      start = end + 1
    }
    return places
  }
}
