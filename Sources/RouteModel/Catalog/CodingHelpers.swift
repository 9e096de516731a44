/// How the catalog's rows are written: a key that says nothing but the default is left out, a list is
/// sorted, so that equal values have equal texts.
extension KeyedEncodingContainer {
  mutating func encode<Value: Encodable & Equatable>(
    _ value: Value, forKey key: Key, unless standard: Value
  ) throws {
    if value != standard { try encode(value, forKey: key) }
  }

  /// Writes a set or the rows of a table as a sorted list; an empty one is left out.
  mutating func encodeSorted<Value: Encodable, Order: Comparable>(
    _ values: some Collection<Value>, forKey key: Key, by order: (Value) -> Order
  ) throws {
    if values.isEmpty { return }
    try encode(values.sorted { order($0) < order($1) }, forKey: key)
  }
}

extension KeyedDecodingContainer {
  func decode<Value: Decodable>(_ key: Key, or standard: Value) throws -> Value {
    try decodeIfPresent(Value.self, forKey: key) ?? standard
  }

  /// Reads a table, as a list whose rows must differ in their key.
  func decodeTable<Row: CatalogRow & Decodable>(_ key: Key) throws -> CatalogTable<Row> {
    var table = CatalogTable<Row>()
    for (index, row) in try decode(key, or: [Row]()).enumerated() where !table.insertNew(row) {
      throw twice(row.rowKey, index, key)
    }
    return table
  }

  /// Reads a list whose rows must differ in their key.
  func decodeTable<Value: Decodable, ID: Hashable>(
    _ key: Key, _ id: (Value) -> ID
  ) throws -> [ID: Value] {
    var table: [ID: Value] = [:]
    for (index, row) in try decode(key, or: [Value]()).enumerated()
    where table.updateValue(row, forKey: id(row)) != nil {
      throw twice(id(row), index, key)
    }
    return table
  }

  private func twice(_ id: some Hashable, _ index: Int, _ key: Key) -> DecodingError {
    DecodingError.dataCorrupted(
      .init(
        codingPath: codingPath + [key, AnyKey(index)],
        debugDescription: "'\(id)' stands twice in \(key.stringValue)"))
  }
}

extension Decoder {
  /// The container of a row, after a look at keys that nothing reads: a mistyped key is an error with
  /// the key that was meant, not a default.
  func row<Key: CodingKey & CaseIterable>(
    _ keys: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    for key in try container(keyedBy: AnyKey.self).allKeys
    where Key(stringValue: key.stringValue) == nil {
      let near = NearestNames.of(key.stringValue, in: Key.allCases.map(\.stringValue))
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath + [key],
          debugDescription: "unknown key '\(key.stringValue)'"
            + (near.first.map { " — did you mean '\($0)'?" } ?? "")))
    }
    return try container(keyedBy: keys)
  }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// Decodes one of the words of a closed set; another is an error that names them all.
  init(wordFrom decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = Self(rawValue: text) else {
      let words = Self.allCases.map(\.rawValue)
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "wants one of \(words.joined(separator: ", ")), not '\(text)'"
            + (NearestNames.of(text, in: words).first.map { " — did you mean '\($0)'?" } ?? "")))
    }
    self = value
  }
}

extension PathKind {
  public init(from decoder: any Decoder) throws { try self.init(wordFrom: decoder) }
}

extension Route.ProtocolKind {
  public init(from decoder: any Decoder) throws { try self.init(wordFrom: decoder) }
}

extension Route.Parameter.Kind {
  public init(from decoder: any Decoder) throws { try self.init(wordFrom: decoder) }
}

extension DestinationClass.Kind {
  public init(from decoder: any Decoder) throws { try self.init(wordFrom: decoder) }
}

extension Scene.Container {
  public init(from decoder: any Decoder) throws { try self.init(wordFrom: decoder) }
}

/// A key of any name, or an index of a list.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  init(_ index: Int) {
    self.init(intValue: index)
  }
}
