/// Reads JSON from bytes that are valid UTF-8.
struct JSONParser {
  struct Mistake: Error {
    var message: String
    var offset: Int
  }

  private static let depthLimit = 512
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func document() throws(Mistake) -> JSONTree {
    let tree = try value()
    skipBlanks()
    if position < bytes.count { throw mistake("something follows the end of the document") }
    return tree
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func mistake(_ message: String, at offset: Int? = nil) -> Mistake {
    Mistake(message: message, offset: offset ?? position)
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(Mistake) -> JSONTree {
    skipBlanks()
    let start = position
    guard let byte = next else { throw mistake("the text ends where a value should be") }
    let value: JSONTree.Value
    switch byte {
    case UInt8(ascii: "{"): value = try nested { (me) throws(Mistake) in try me.object() }
    case UInt8(ascii: "["): value = try nested { (me) throws(Mistake) in try me.array() }
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try number())
    default: value = try word()
    }
    return JSONTree(value: value, offset: start)
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(Mistake) -> JSONTree.Value
  ) throws(Mistake) -> JSONTree.Value {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { throw mistake("nested deeper than \(Self.depthLimit) levels") }
    position += 1
    return try body(&self)
  }

  private mutating func object() throws(Mistake) -> JSONTree.Value {
    var members: [JSONTree.Member] = []
    var keys: Set<String> = []
    skipBlanks()
    if take("}") { return .object([]) }
    while true {
      skipBlanks()
      let keyOffset = position
      guard next == UInt8(ascii: "\"") else {
        throw mistake(
          next == UInt8(ascii: "}")
            ? "a comma before the end of an object" : "an object's key must be a string")
      }
      let key = try string()
      if !keys.insert(key).inserted {
        throw mistake("the key '\(key)' stands twice in one object", at: keyOffset)
      }
      skipBlanks()
      if !take(":") { throw mistake("':' expected after the key '\(key)'") }
      members.append(.init(key: key, keyOffset: keyOffset, value: try value()))
      skipBlanks()
      if take("}") { return .object(members) }
      if !take(",") { throw mistake("',' or '}' expected") }
    }
  }

  private mutating func array() throws(Mistake) -> JSONTree.Value {
    var elements: [JSONTree] = []
    skipBlanks()
    if take("]") { return .array([]) }
    while true {
      skipBlanks()
      if next == UInt8(ascii: "]") { throw mistake("a comma before the end of a list") }
      elements.append(try value())
      skipBlanks()
      if take("]") { return .array(elements) }
      if !take(",") { throw mistake("',' or ']' expected") }
    }
  }

  private mutating func word() throws(Mistake) -> JSONTree.Value {
    for (text, value) in [
      ("true", JSONTree.Value.bool(true)), ("false", .bool(false)), ("null", .null),
    ] where bytes[position...].starts(with: text.utf8) {
      position += text.utf8.count
      return value
    }
    throw mistake("a value expected (a string is written in double quotes)")
  }

  private mutating func number() throws(Mistake) -> String {
    let start = position
    _ = take("-")
    if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(Mistake) {
    guard let first = next, isDigit(first) else { throw mistake("a digit expected") }
    while let byte = next, isDigit(byte) { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func string() throws(Mistake) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        text.append(contentsOf: try escape().utf8)
      case 0..<0x20: throw mistake("a control character inside a string")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw mistake("this string does not end", at: start)
  }

  private mutating func escape() throws(Mistake) -> String {
    guard let byte = next else { throw mistake("the text ends inside a string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let start = position - 2
      let unit = try hexUnit()
      if (0xD800...0xDBFF).contains(unit), take("\\") {
        guard take("u") else { throw mistake("half of a surrogate pair", at: start) }
        let low = try hexUnit()
        guard (0xDC00...0xDFFF).contains(low),
          let scalar = Unicode.Scalar((unit - 0xD800) << 10 + (low - 0xDC00) + 0x10000)
        else { throw mistake("half of a surrogate pair", at: start) }
        return String(Character(scalar))
      }
      guard let scalar = Unicode.Scalar(unit) else {
        throw mistake("half of a surrogate pair", at: start)
      }
      return String(Character(scalar))
    default: throw mistake("an escape that JSON does not have", at: position - 2)
    }
  }

  private mutating func hexUnit() throws(Mistake) -> UInt32 {
    let end = position + 4
    guard end <= bytes.count,
      let unit = UInt32(
        String(decoding: bytes[position..<end], as: UTF8.self), radix: 16),
      bytes[position] != UInt8(ascii: "+"), bytes[position] != UInt8(ascii: "-")
    else { throw mistake("four hexadecimal digits expected") }
    position = end
    return unit
  }
}
