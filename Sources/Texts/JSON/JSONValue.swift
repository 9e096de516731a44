/// A JSON value. Objects keep their order, and numbers their spelling; a value that was read knows
/// its offset.
package struct JSONValue: Sendable {
  /// The type of the value, with the value.
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A key of an object and its value.
  package struct Member: Sendable {
    package var key: String
    package var value: JSONValue
    /// Where the key began in the text, in bytes.
    package var keyOffset: Int

    package init(key: String, value: JSONValue, keyOffset: Int = 0) {
      self.key = key
      self.value = value
      self.keyOffset = keyOffset
    }
  }

  package var kind: Kind
  /// Where the value began in the text, in bytes; 0 for one that was made.
  package var offset: Int

  package init(_ kind: Kind, offset: Int = 0) {
    self.kind = kind
    self.offset = offset
  }
}

// MARK: Making values

extension JSONValue {
  package static var null: JSONValue { JSONValue(.null) }
  package static func bool(_ value: Bool) -> JSONValue { JSONValue(.bool(value)) }
  package static func int(_ value: Int) -> JSONValue { JSONValue(.number(String(value))) }
  package static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }
  package static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }
  package static func object(_ members: [Member]) -> JSONValue { JSONValue(.object(members)) }

  /// A number, a whole one without a point; null if it is not finite.
  package static func double(_ value: Double) -> JSONValue {
    guard value.isFinite else { return .null }
    let isWhole = value == value.rounded() && abs(value) < 1e15
    return JSONValue(.number(isWhole ? String(Int(value)) : value.description))
  }

  /// A text, or null.
  package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A number, or null.
  package static func optional(_ number: Int?) -> JSONValue { number.map { .int($0) } ?? .null }

  package static func strings(_ texts: some Sequence<String>) -> JSONValue {
    .array(texts.map { .string($0) })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(nilLiteral: ()) { self = .null }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

// MARK: Objects

extension JSONValue {
  /// The object with the members of another after its own.
  package func adding(_ others: JSONValue) -> JSONValue {
    .object((object ?? []) + (others.object ?? []))
  }

  /// The object with the members of another after one of its own.
  package func inserting(_ others: JSONValue, after key: String) -> JSONValue {
    .object((object ?? []).flatMap { $0.key == key ? [$0] + (others.object ?? []) : [$0] })
  }

  /// The object with one member replaced.
  package func replacing(
    _ key: String, by name: String? = nil, _ value: JSONValue? = nil
  ) -> JSONValue {
    .object(
      (object ?? []).map {
        $0.key == key ? Member(key: name ?? key, value: value ?? $0.value) : $0
      })
  }
}

// MARK: Looking into values

extension JSONValue {
  /// The value of a key; nil if this is not an object or has no such key.
  package subscript(key: String) -> JSONValue? {
    object?.first { $0.key == key }?.value
  }

  /// The elements of an array; nil if it is not one.
  package var array: [JSONValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  /// The members of an object, in order; nil if it is not one.
  package var object: [Member]? {
    if case .object(let members) = kind { members } else { nil }
  }

  package var string: String? { if case .string(let text) = kind { text } else { nil } }

  package var bool: Bool? { if case .bool(let value) = kind { value } else { nil } }

  /// A whole number, also one written as `1.0`.
  package var int: Int? {
    guard case .number(let digits) = kind else { return nil }
    return Int(digits) ?? Double(digits).flatMap(Int.init(exactly:))
  }

  /// A number as it is written, also in quotes; nil if it is not one.
  package var number: String? {
    switch kind {
    case .number(let text), .string(let text): text
    default: nil
    }
  }

  /// The type of the value, for messages.
  package var noun: String {
    switch kind {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

// MARK: Texts

extension JSONValue {
  /// Compact, on one line.
  package var text: String { text(isIndented: false) }

  package func text(isIndented: Bool) -> String {
    var writer = JSONWriter(isIndented: isIndented)
    writer.value(self)
    return writer.text
  }

  /// On one line; a list has one element per line, so that long ones can be read and compared.
  package var document: String {
    guard let array, !array.isEmpty else { return text }
    return "[" + array.map(\.text).joined(separator: ",\n") + "]"
  }

  /// A line of JSON Lines, or of a list with one element per line; nil if it is not an object.
  package init?(line: String) {
    var line = line[...]
    func isBeside(_ byte: UInt8?) -> Bool { byte.map { " \t[],".utf8.contains($0) } ?? false }
    while isBeside(line.utf8.first) { line.removeFirst() }
    while isBeside(line.utf8.last) { line.removeLast() }
    guard line.utf8.first == UInt8(ascii: "{") else { return nil }
    guard let value = try? JSONParser.parse(String(line)) else { return nil }
    self = value
  }
}
