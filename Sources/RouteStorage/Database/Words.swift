internal import RouteModel

/// A closed set of words, found by their bytes without making a String.
struct Words<Value: ClosedWord>: Sendable {
  let values = Array(Value.allCases)
  let bytes: [[UInt8]]

  init(of: Value.Type = Value.self) { bytes = values.map { Array($0.rawValue.utf8) } }
}

extension Words<RouteEvent.Outcome> {
  /// The outcomes of events.
  static let outcomes = Words()
}
