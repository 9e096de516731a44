/// Decoded bytes, each with its place in the original.
struct DecodedBytes {
  let bytes: [UInt8]
  /// Where each byte began, and the end of the text.
  let places: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = Array(0...bytes.count)
  }

  private init(_ bytes: [UInt8], _ places: [Int]) {
    self.bytes = bytes
    self.places = places
  }

  /// The readings of a text: as it is, and without the backslashes of a quoted text, each
  /// percent-decoded until nothing changes.
  static func readings(of bytes: [UInt8]) -> [DecodedBytes] {
    let plain = DecodedBytes(bytes)
    var readings: [DecodedBytes] = []
    for var reading in [plain, plain.unquoted].compactMap(\.self) {
      readings.append(reading)
      for _ in 0..<Escapes.layers {
        guard let decoded = reading.decoded else { break }
        readings.append(decoded)
        reading = decoded
      }
    }
    return readings
  }

  /// nil if there is nothing to decode.
  var decoded: DecodedBytes? {
    guard bytes.contains(UInt8(ascii: "%")) else { return nil }
    return rewritten { index in Escapes.escape(in: bytes, at: index).map { ($0, 3) } }
  }

  /// The text with escapes such as `\n`, `\"` and `\u{a}` replaced; nil if there is no backslash.
  private var unquoted: DecodedBytes? {
    guard bytes.contains(UInt8(ascii: "\\")) else { return nil }
    return rewritten { index in
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else { return nil }
      switch bytes[index + 1] {
      case UInt8(ascii: "n"): return (0x0A, 2)
      case UInt8(ascii: "t"): return (0x09, 2)
      case UInt8(ascii: "r"): return (0x0D, 2)
      case UInt8(ascii: "e"): return (0x1B, 2)
      case UInt8(ascii: "u"):
        guard let close = bytes[index...].prefix(6).firstIndex(of: UInt8(ascii: "}")),
          bytes[index + 2] == UInt8(ascii: "{"),
          let value = UInt8(String(decoding: bytes[(index + 3)..<close], as: UTF8.self), radix: 16)
        else { return nil }
        return (value, close + 1 - index)
      case let byte: return (byte, 2)
      }
    }
  }

  /// - Parameter change: The byte that an escape at an index means, and the escape's length.
  private func rewritten(_ change: (Int) -> (byte: UInt8, length: Int)?) -> DecodedBytes? {
    var result: [UInt8] = []
    var origins: [Int] = []
    var index = 0
    var hasChanged = false
    while index < bytes.count {
      origins.append(places[index])
      if let (byte, length) = change(index) {
        result.append(byte)
        index += length
        hasChanged = true
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return hasChanged ? DecodedBytes(result, origins + [places[bytes.count]]) : nil
  }
}
