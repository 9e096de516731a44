/// A piece of a URL, percent-decoded once.
package struct DecodedText {
  package let value: String
  /// Whether the piece does not decode to text, so that the value is the piece itself.
  package let isRaw: Bool

  /// A piece of any component but the query.
  init(component bytes: ByteView, _ range: Range<Int>) {
    self.init(bytes, range, plusIsSpace: false)
  }

  /// A name or a value of the query, where `+` is a space.
  init(query bytes: ByteView, _ range: Range<Int>) {
    self.init(bytes, range, plusIsSpace: true)
  }

  /// A piece that needs no decoding in any component, as most do; nil for any other.
  @inline(__always)
  init?(plain bytes: ByteView, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      // One comparison for both: they are near each other.
      if byte &- UInt8(ascii: "%") <= UInt8(ascii: "+") - UInt8(ascii: "%"),
        byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+")
      {
        return nil
      }
      index = index &+ 1
    }
    (value, isRaw) = (bytes.text(range), false)
  }

  private init(_ bytes: ByteView, _ range: Range<Int>, plusIsSpace: Bool) {
    if let plain = DecodedText(plain: bytes, range) {
      self = plain
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
  /// Calls `body` with the range of each item's name, and of its value: an item without `=` has none.
  ///
  /// - Parameter start: behind the `?`; the query ends at a `#`.
  @inline(__always)
  static func forEach(
    _ bytes: ByteView, from start: Int, _ body: (Range<Int>, Range<Int>?) -> Void
  ) {
    var start = start
    while start < bytes.count {
      var end = start
      var equals: Int?
      while end < bytes.count, bytes[end] != UInt8(ascii: "&"), bytes[end] != UInt8(ascii: "#") {
        if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
        end = end &+ 1
      }
      if end > start { body(start..<(equals ?? end), equals.map { $0 + 1..<end }) }
      if end < bytes.count, bytes[end] == UInt8(ascii: "#") { return }
      start = end &+ 1
    }
  }
}
