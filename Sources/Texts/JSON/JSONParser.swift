/// Reads JSON by RFC 8259, without recursion: deep nesting uses no stack.
package struct JSONParser {
  /// How deeply lists and objects may be nested. The deepest stack, of 500 controllers, takes about
  /// as many levels, and such a value can still be freed on a thread with half a megabyte.
  package static let depthLimit = 1_024

  /// - Parameters:
  ///   - text: A document.
  ///   - keepsDoubles: Whether an object may have a key twice, as in the history, where a parameter
  ///     may have been delivered twice.
  ///   - mendsHalves: Whether a lone surrogate is replaced by U+FFFD, as on the web.
  ///   - isStopped: Whether to end early, which is a mistake, too; asked again and again.
  package static func parse(
    _ text: String, keepsDoubles: Bool = false, mendsHalves: Bool = false,
    isStopped: @escaping () -> Bool = { false }
  ) throws(JSONMistake) -> JSONValue {
    var text = text
    return try text.withUTF8 { bytes in
      Result { () throws(JSONMistake) in
        var parser = JSONParser(
          bytes: bytes, keepsDoubles: keepsDoubles, mendsHalves: mendsHalves, isStopped: isStopped)
        return try parser.document()
      }
    }.get()
  }

  /// A list or an object whose end has not been read.
  private struct Open {
    let offset: Int
    let isObject: Bool
    var elements: [JSONValue] = []
    var members: [JSONValue.Member] = []
    var key = ""
    var keyOffset = 0
    /// The keys of a large object.
    var keys: Set<String> = []

    var end: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

    var value: JSONValue {
      JSONValue(isObject ? .object(members) : .array(elements), offset: offset)
    }

    mutating func add(_ value: JSONValue) {
      if isObject {
        members.append(.init(key: key, value: value, keyOffset: keyOffset))
      } else {
        elements.append(value)
      }
    }

    /// Whether a key is new; remembers it in a large object.
    mutating func takes(_ key: String) -> Bool {
      if members.count < 16 { return !members.contains { $0.key == key } }
      if keys.isEmpty { keys = Set(members.map(\.key)) }
      return keys.insert(key).inserted
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let keepsDoubles: Bool
  private let mendsHalves: Bool
  private let isStopped: () -> Bool
  private var position = 0
  /// How many lists and objects have begun.
  private var count = 0

  private init(
    bytes: UnsafeBufferPointer<UInt8>, keepsDoubles: Bool, mendsHalves: Bool,
    isStopped: @escaping () -> Bool
  ) {
    self.isStopped = isStopped
    self.bytes = bytes
    self.keepsDoubles = keepsDoubles
    self.mendsHalves = mendsHalves
  }

  private mutating func document() throws(JSONMistake) -> JSONValue {
    var open: [Open] = []
    while true {
      // A value begins here.
      skipBlanks()
      var value: JSONValue
      if let begun = try container(depth: open.count) {
        open.append(begun)
        count += 1
        if count % 256 == 0, isStopped() { throw mistake("interrupted") }
        skipBlanks()
        if !take(begun.end) {
          if begun.isObject { try key(of: &open[open.count - 1]) }
          continue
        }
        value = open.removeLast().value
      } else {
        value = try scalar()
      }
      // It belongs to the open list or object, and may end it.
      while true {
        guard !open.isEmpty else {
          skipBlanks()
          if position < bytes.count { throw mistake("something follows the end of the document") }
          return value
        }
        let isObject = open[open.count - 1].isObject
        open[open.count - 1].add(value)
        skipBlanks()
        if take(open[open.count - 1].end) {
          value = open.removeLast().value
          continue
        }
        guard take(UInt8(ascii: ",")) else {
          throw mistake(isObject ? "',' or '}' expected" : "',' or ']' expected")
        }
        skipBlanks()
        if isObject {
          try key(of: &open[open.count - 1])
        } else if next == UInt8(ascii: "]") {
          throw mistake("a comma before the end of a list")
        }
        break
      }
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func mistake(_ message: String, at offset: Int? = nil) -> JSONMistake {
    JSONMistake(message: message, offset: offset ?? position)
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// The list or object that begins here; nil if none does.
  private mutating func container(depth: Int) throws(JSONMistake) -> Open? {
    let isObject = next == UInt8(ascii: "{")
    guard isObject || next == UInt8(ascii: "[") else { return nil }
    if depth >= Self.depthLimit { throw mistake("nested deeper than \(Self.depthLimit) levels") }
    position += 1
    return Open(offset: position - 1, isObject: isObject)
  }

  private mutating func key(of open: inout Open) throws(JSONMistake) {
    open.keyOffset = position
    guard next == UInt8(ascii: "\"") else {
      throw mistake(
        next == UInt8(ascii: "}")
          ? "a comma before the end of an object" : "an object's key must be a string")
    }
    open.key = try string()
    if !keepsDoubles, !open.takes(open.key) {
      throw mistake("duplicate key '\(open.key)'", at: open.keyOffset)
    }
    skipBlanks()
    if !take(UInt8(ascii: ":")) { throw mistake("':' expected after the key '\(open.key)'") }
  }

  private mutating func scalar() throws(JSONMistake) -> JSONValue {
    let start = position
    guard let byte = next else { throw mistake("the text ends where a value should be") }
    switch byte {
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), offset: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONValue(.number(try number()), offset: start)
    default: return JSONValue(try word(), offset: start)
    }
  }

  private mutating func word() throws(JSONMistake) -> JSONValue.Kind {
    for (text, value) in [
      ("true", JSONValue.Kind.bool(true)), ("false", .bool(false)), ("null", .null),
    ] where bytes[position...].starts(with: text.utf8) {
      position += text.utf8.count
      return value
    }
    throw mistake("a value expected (a string is written in double quotes)")
  }

  private mutating func number() throws(JSONMistake) -> String {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return text(start..<position)
  }

  private mutating func digits() throws(JSONMistake) {
    guard let first = next, isDigit(first) else { throw mistake("a digit expected") }
    while let byte = next, isDigit(byte) { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private mutating func string() throws(JSONMistake) -> String {
    let start = position
    position += 1
    var piece = position
    var read = ""
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        let last = text(piece..<position - 1)
        return read.isEmpty ? last : read + last
      case UInt8(ascii: "\\"):
        read += text(piece..<position)
        position += 1
        read.unicodeScalars.append(try escape())
        piece = position
      case 0..<0x20: throw mistake("a control character inside a string")
      default: position += 1
      }
    }
    throw mistake("this string does not end", at: start)
  }

  private mutating func escape() throws(JSONMistake) -> Unicode.Scalar {
    guard let byte = next else { throw mistake("the text ends inside a string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let start = position - 2
      let unit = try hexUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      let end = position
      if unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
        case let low = try hexUnit(), (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar((unit - 0xD800) << 10 + (low - 0xDC00) + 0x10000)
      {
        return scalar
      }
      guard mendsHalves else { throw mistake("half of a surrogate pair", at: start) }
      position = end
      return "\u{FFFD}"
    default: throw mistake("an escape that JSON does not have", at: position - 2)
    }
  }

  private mutating func hexUnit() throws(JSONMistake) -> UInt32 {
    var unit: UInt32 = 0
    for index in position..<position + 4 {
      guard index < bytes.count,
        let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
      else { throw mistake("four hexadecimal digits expected") }
      unit = unit << 4 | UInt32(digit)
    }
    position += 4
    return unit
  }
}
