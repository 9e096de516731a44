import RouteModel
import Texts

/// Decodes a `Decodable` value from named texts.
///
/// Each container has one generic method, which serves for every type that the protocols name.
struct ParameterDecoder: Decoder {
  let texts: [String: String]
  /// Values that a caller has given, not as texts.
  var values: [String: Any] = [:]
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  // MARK: Asking

  func required<Value: Decodable>(_ name: String, _ type: Value.Type) throws(RouteError) -> Value {
    if let given = values[name], let value = given as? Value { return value }
    guard let text = texts[name] else {
      // An optional value may be missing.
      let none = (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ())
      if let none = none as? Value { return none }
      throw missing(name)
    }
    return try ParameterText(text: text, name: name).value(type)
  }

  func value<Value: Decodable>(_ name: String, _ type: Value.Type) throws(RouteError) -> Value? {
    guard let text = texts[name] else { return nil }
    return try ParameterText(text: text, name: name).value(type)
  }

  func all<Value: Decodable>(_ type: Value.Type) throws(RouteError) -> Value {
    do {
      return try Value(from: self)
    } catch {
      throw (error as? RouteError)
        ?? RouteError(
          .invalidParameter,
          "the parameters cannot be read as \(TypeCheck.bareName(TypeCheck.qualifiedName(type)))",
          suggestions: ["a structure with a property for each parameter"])
    }
  }

  fileprivate func missing(_ name: String) -> RouteError {
    RouteError(
      .missingParameter, "there is no parameter \(name)",
      suggestions: NearestNames.of(name, in: texts.keys) + ["\(name)=…"])
  }

  // MARK: Decoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(decoder: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notOne }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw notOne }

  private var notOne: RouteError {
    RouteError(
      .invalidParameter, "parameters have names: they cannot be read as a list or a single value",
      suggestions: ["a structure with a property for each parameter"])
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ParameterDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { decoder.texts.keys.sorted().compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool {
      decoder.texts[key.stringValue] != nil || decoder.values[key.stringValue] != nil
    }
    func decodeNil(forKey key: Key) -> Bool { !contains(key) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder.required(key.stringValue, type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw nested(key) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw nested(key)
    }
    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
    private func nested(_ key: Key) -> RouteError { ParameterText.notOneValue(key.stringValue) }
  }
}

/// The text of one parameter.
private struct ParameterText: Decoder, SingleValueDecodingContainer {
  let text: String
  let name: String
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The text as a value, by the rules of the catalog's parameter kinds if the type is one of them.
  func value<Value: Decodable>(_ type: Value.Type) throws(RouteError) -> Value {
    do {
      if let read = try reading(type) as? Value { return read }
    } catch let error as RouteError {
      throw error
    } catch {}
    let cases = (type as? any CaseIterable.Type).map { Self.words($0) } ?? []
    throw RouteError(
      .invalidParameter,
      "the parameter \(name) cannot be read as \(TypeCheck.bareName(TypeCheck.qualifiedName(type)))",
      suggestions: cases)
  }

  private func reading<Value: Decodable>(_ type: Value.Type) throws -> Any? {
    if type == Bool.self { return Route.Parameter.Kind.bool(text) }
    if let date = ParameterDate(type) { return date.value(text) }
    if let type = type as? any LosslessStringConvertible.Type {
      let value = type.init(text)
      return (value as? any FloatingPoint).map(\.isFinite) == false ? nil : value
    }
    return try Value(from: self)
  }

  private static func words<Case: CaseIterable>(_ type: Case.Type) -> [String] {
    type.allCases.map { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\($0)" }
  }

  static func notOneValue(_ name: String) -> RouteError {
    RouteError(
      .invalidParameter, "the parameter \(name) is one text, not a list or structure",
      suggestions: ["String", "Int", "Bool", "Double", "Date", "UUID"])
  }

  // MARK: Decoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw Self.notOneValue(name)
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.notOneValue(name) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}
