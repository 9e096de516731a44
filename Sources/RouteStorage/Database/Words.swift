internal import RouteModel

/// A closed set of words, found by their bytes without making a String.
struct Words<Value: Sendable>: Sendable, CustomStringConvertible {
  private let entries: [(bytes: [UInt8], value: Value)]

  init(_ words: [(String, Value)]) {
    entries = words.map { (Array($0.0.utf8), $0.1) }
  }

  func value(_ bytes: UnsafeBufferPointer<UInt8>) -> Value? {
    for entry in entries where entry.bytes.count == bytes.count {
      if entry.bytes.elementsEqual(bytes) { return entry.value }
    }
    return nil
  }

  var description: String {
    entries.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: ", ")
  }
}

extension Words where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  init(of: Value.Type) { self.init(Value.allCases.map { ($0.rawValue, $0) }) }
}

/// The words of the schema.
enum SchemaWords {
  static let paths = Words(of: PathKind.self)
  static let actions = Words(of: RouteEvent.Action.self)
  static let states = Words(of: RouterState.self)
  static let outcomes = Words<RouteEvent.Outcome>([("success", .success), ("failure", .failure)])
}
