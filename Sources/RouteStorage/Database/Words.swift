internal import RouteModel

/// A closed set of words, found by their bytes without making a String.
struct Words<Value: Sendable>: Sendable {
  let bytes: [[UInt8]]
  let values: [Value]

  init(_ words: [(String, Value)]) {
    bytes = words.map { Array($0.0.utf8) }
    values = words.map(\.1)
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
