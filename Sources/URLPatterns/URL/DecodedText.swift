/// A piece of a URL, percent-decoded once.
package struct DecodedText {
  package let value: String
  /// Whether the piece does not decode to text, so that the value is the piece itself.
  package let isRaw: Bool

  /// A piece without a `%` or a `+`.
  @inline(__always)
  init(plain bytes: ByteView, _ range: Range<Int>) { self.init(bytes.text(range), isRaw: false) }

  @inline(__always)
  private init(_ value: String, isRaw: Bool) { (self.value, self.isRaw) = (value, isRaw) }

  /// - Parameter plusIsSpace: it is a name or a value of the query.
  init(_ bytes: ByteView, _ range: Range<Int>, plusIsSpace: Bool) {
    guard
      range.contains(where: { bytes[$0] == UInt8(ascii: "%") || bytes[$0] == UInt8(ascii: "+") })
    else {
      self.init(plain: bytes, range)
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
          self.init(bytes.text(range), isRaw: true)
          return
        }
        decoded.append(high << 4 | low)
        index += 2
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    if let text = String(validating: decoded, as: UTF8.self) {
      self.init(text, isRaw: false)
    } else {
      self.init(bytes.text(range), isRaw: true)
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
