/// Writes JSON into bytes: the texts of the history are written so often that a general encoder would
/// cost more than the insert.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Makes it ready for the next text and keeps its memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  mutating func object(_ body: (inout JSONText) -> Void) { nest(0x7b, 0x7d, body) }

  mutating func array(_ body: (inout JSONText) -> Void) { nest(0x5b, 0x5d, body) }

  private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONText) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  /// The name of the value that follows.
  mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func string(_ value: String) {
    separate()
    var value = value
    bytes.append(UInt8(ascii: "\""))
    value.withUTF8 { characters in
      if characters.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5c }) {
        bytes.append(contentsOf: characters)
      } else {
        for character in characters { escape(character) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func escape(_ character: UInt8) {
    switch character {
    case 0x22, 0x5c: bytes += [0x5c, character]
    case 0x0a: bytes += [0x5c, UInt8(ascii: "n")]
    case 0x09: bytes += [0x5c, UInt8(ascii: "t")]
    case 0x0d: bytes += [0x5c, UInt8(ascii: "r")]
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      bytes += Array("\\u00".utf8) + [digits[Int(character >> 4)], digits[Int(character & 15)]]
    default: bytes.append(character)
    }
  }

  mutating func integer(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var magnitude = value.magnitude
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    var count = 0
    withUnsafeMutableBytes(of: &digits) { buffer in
      repeat {
        buffer[count] = UInt8(ascii: "0") + UInt8(magnitude % 10)
        magnitude /= 10
        count += 1
      } while magnitude > 0
      for index in stride(from: count - 1, through: 0, by: -1) { bytes.append(buffer[index]) }
    }
    needsComma = true
  }

  mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: value.description.utf8)
    needsComma = true
  }

  mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }

  mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
