/// Where a row stores a value, for reading and writing it.
public struct FieldPlace<Row, Value>: Sendable {
  private let path: FieldPath<Row, Value>

  /// The place of a property.
  public init(_ path: FieldPath<Row, Value>) { self.path = path }

  /// The value of a row.
  public func value(of row: Row) -> Value { row[keyPath: path] }

  /// Sets the value of a row.
  public func set(_ value: Value, in row: inout Row) { row[keyPath: path] = value }
}

/// A key path to a property of a row, written `\.name`.
public typealias FieldPath<Row, Value> = any WritableKeyPath<Row, Value> & Sendable
