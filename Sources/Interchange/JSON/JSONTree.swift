internal import RouteModel

/// A JSON text as a tree that knows where everything stands, in the order of the text.
///
/// Foundation's parser says neither the line of a mistake nor that a key stands twice, and it accepts
/// some texts that are not JSON; link files in the wild are read by parsers that do not.
package struct JSONTree: Sendable {
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([Member])
  }

  package struct Member: Sendable {
    package var key: String
    var keyOffset: Int
    package var value: JSONTree
  }

  package var value: Value
  /// Where the value begins in the text, in bytes.
  var offset: Int

  /// A text that is no JSON, as a value.
  package init(text: String) {
    value = .string(text)
    offset = 0
  }

  init(value: Value, offset: Int) {
    self.value = value
    self.offset = offset
  }

  /// A line of JSON Lines, or of a list that has an element a line; nil if it is no object.
  package static func line(_ line: String) -> JSONTree? {
    var line = line[...]
    func isBeside(_ byte: UInt8?) -> Bool { byte.map { " \t[],".utf8.contains($0) } ?? false }
    while isBeside(line.utf8.first) { line.removeFirst() }
    while isBeside(line.utf8.last) { line.removeLast() }
    guard line.utf8.first == UInt8(ascii: "{") else { return nil }
    return try? parse(SourceText(String(line), file: ""))
  }

  /// - Parameter source: The text, as RFC 8259 has it; deeper than 512 levels is refused.
  /// - Throws: ``ImportError`` `bad-json` with the place.
  static func parse(_ source: SourceText) throws(ImportError) -> JSONTree {
    var text = source.text
    let result = text.withUTF8 { bytes in
      Result<JSONTree, JSONParser.Mistake> { () throws(JSONParser.Mistake) in
        var parser = JSONParser(bytes: bytes)
        return try parser.document()
      }
    }
    switch result {
    case .success(let tree): return tree
    case .failure(let mistake):
      throw ImportError(
        Diagnostic(
          code: "bad-json", message: mistake.message,
          place: source.place(utf8Offset: mistake.offset)))
    }
  }

  /// The member of an object.
  package subscript(key: String) -> JSONTree? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements of an array; nil if it is none.
  package var array: [JSONTree]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The members of an object in the order of the text; nil if it is none.
  package var object: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  package var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = value { value } else { nil }
  }

  /// A number as it is written, also between quotes; nil if it is none.
  package var number: String? {
    switch value {
    case .number(let text), .string(let text): text
    default: nil
    }
  }

  /// What the value is, for a message.
  var noun: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Where the value at a path stands, or the last part of the path that is there. Keys count as
  /// their own place if the path ends with one.
  func offset(of path: [any CodingKey]) -> Int {
    var node = self
    var offset = self.offset
    for key in path {
      switch node.value {
      case .array(let elements):
        guard let index = key.intValue, elements.indices.contains(index) else { return offset }
        node = elements[index]
        offset = node.offset
      case .object(let members):
        guard let member = members.first(where: { $0.key == key.stringValue }) else {
          return offset
        }
        node = member.value
        offset = member.keyOffset
      default: return offset
      }
    }
    return offset
  }
}
