/// Writes JSON into bytes. Control characters are written as escapes, so that the text is safe for
/// terminals.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private let isIndented: Bool
  private var depth = 0
  private var needsComma = false
  /// Whether a key was written and its value follows.
  private var isKeyed = false

  /// - Parameter isIndented: Whether each value is on a line of its own; else everything is on one
  ///   line.
  package init(isIndented: Bool = false) {
    self.isIndented = isIndented
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Empties the writer for the next text, and keeps its memory.
  package mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  private mutating func nest(_ begin: UInt8, _ end: UInt8, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(begin)
    depth += 1
    needsComma = false
    body(&self)
    depth -= 1
    if isIndented {
      if !needsComma { bytes.append(UInt8(ascii: "\n")) }
      breakLine()
    }
    bytes.append(end)
    needsComma = true
  }

  /// Writes the key of the next value.
  package mutating func key(_ name: String) {
    string(name)
    if isIndented { bytes.append(UInt8(ascii: " ")) }
    bytes.append(UInt8(ascii: ":"))
    if isIndented { bytes.append(UInt8(ascii: " ")) }
    isKeyed = true
  }

  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { characters in
      // The first bytes of control characters beyond ASCII are among these.
      guard
        characters.allSatisfy({
          $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 && $0 != 0xD8
            && $0 != 0xE2
        })
      else { return false }
      bytes.append(contentsOf: characters)
      return true
    }
    if !isPlain { for scalar in text.unicodeScalars { append(scalar) } }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\u{8}": bytes += "\\b".utf8
    case "\u{C}": bytes += "\\f".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    case _ where scalar.isControl:
      bytes += "\\u".utf8
      for shift in [12, 8, 4, 0] {
        let digit = UInt8(scalar.value >> UInt32(shift) & 15)
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  package mutating func int(_ value: Int) { number(String(value)) }

  /// - Parameter digits: The number in JSON's spelling.
  package mutating func number(_ digits: String) { plain(digits) }

  /// Writes a value that is JSON already.
  package mutating func raw(_ json: String) { plain(json) }

  package mutating func bool(_ value: Bool) { plain(value ? "true" : "false") }

  package mutating func null() { plain("null") }

  private mutating func plain(_ word: String) {
    separate()
    bytes.append(contentsOf: word.utf8)
    needsComma = true
  }

  package mutating func value(_ value: JSONValue) {
    switch value.kind {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let digits): number(digits)
    case .string(let text): string(text)
    case .array(let elements): array { json in for element in elements { json.value(element) } }
    case .object(let members):
      object { json in
        for member in members {
          json.key(member.key)
          json.value(member.value)
        }
      }
    }
  }

  /// Writes what precedes a value or a key.
  private mutating func separate() {
    if isKeyed {
      isKeyed = false
      return
    }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if isIndented, depth > 0 { breakLine() }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth * 2 { bytes.append(UInt8(ascii: " ")) }
  }
}
