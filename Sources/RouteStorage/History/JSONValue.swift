/// A JSON text as values; objects keep their order, and names that stand twice.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Equatable {
    var name: String
    var value: JSONValue
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  var number: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The first member of an object with a name.
  subscript(_ name: String) -> JSONValue? {
    members?.first { $0.name == name }?.value
  }

  /// Reads a text; nil if it is not JSON, or nested deeper than any stack is.
  init?(_ text: String) {
    var parser = JSONParser(text)
    guard let value = parser.document() else { return nil }
    self = value
  }
}

private struct JSONParser {
  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0
  private static let deepest = 2_000

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func document() -> JSONValue? {
    guard let value = value() else { return nil }
    skipBlanks()
    return at == bytes.count ? value : nil
  }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { at += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    skipBlanks()
    guard let wanted = byte.asciiValue, next == wanted else { return false }
    at += 1
    return true
  }

  private mutating func value() -> JSONValue? {
    skipBlanks()
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { return nil }
    switch next {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) -> JSONValue? {
    guard bytes[at...].starts(with: word.utf8) else { return nil }
    at += word.utf8.count
    return value
  }

  private mutating func object() -> JSONValue? {
    at += 1
    var members: [JSONValue.Member] = []
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\""), let name = string(), take(":"), let value = value() else {
        return nil
      }
      members.append(.init(name: name, value: value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array() -> JSONValue? {
    at += 1
    var values: [JSONValue] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value() else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func number() -> JSONValue? {
    let start = at
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    return Double(text).map(JSONValue.number)
  }

  private mutating func string() -> String? {
    at += 1
    var units: [UInt8] = []
    while let byte = next {
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard escape(into: &units) else { return nil }
      default: units.append(byte)
      }
    }
    return nil
  }

  private mutating func escape(into units: inout [UInt8]) -> Bool {
    guard let byte = next else { return false }
    at += 1
    switch byte {
    case UInt8(ascii: "n"): units.append(0x0a)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0d)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0c)
    case UInt8(ascii: "u"):
      guard let scalar = scalar() else { return false }
      units.append(contentsOf: String(Character(scalar)).utf8)
    case 0x22, 0x5c, 0x2f: units.append(byte)
    default: return false
    }
    return true
  }

  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = hex() else { return nil }
    guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) }
    guard at + 1 < bytes.count, bytes[at] == 0x5c, bytes[at + 1] == UInt8(ascii: "u") else {
      return nil
    }
    at += 2
    guard let second = hex(), (0xdc00..<0xe000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
  }

  private mutating func hex() -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    let value = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    at += 4
    return value
  }
}
