/// Where a row keeps a value: how to read it there and how to write it.
///
/// A stored property is reached by its offset, which is resolved once: a store with a million rows writes
/// every field of every row through here.
public struct FieldPlace<Row, Value>: Sendable {
  /// Where the value stands in the row's memory; nil if it is computed.
  @usableFromInline let offset: Int?
  @usableFromInline let path: FieldPath<Row, Value>

  /// The place of a property.
  public init(_ path: FieldPath<Row, Value>) {
    self.path = path
    offset = MemoryLayout<Row>.offset(of: path)
  }

  /// The value that a row has here.
  @inlinable
  public func value(of row: Row) -> Value {
    withUnsafePointer(to: row) { value(inMemory: $0) }
  }

  /// The value that a row in memory has here.
  @inlinable
  public func value(inMemory row: UnsafeRawPointer) -> Value {
    guard let offset else { return row.assumingMemoryBound(to: Row.self).pointee[keyPath: path] }
    return (row + offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Gives a row another value here.
  @inlinable
  public func set(_ value: Value, in row: inout Row) {
    row[keyPath: path] = value
  }

  /// Gives a row in memory another value here: what loads a store does for each field of each row.
  @inlinable
  public func set(_ value: Value, inMemory row: UnsafeMutableRawPointer) {
    if let offset {
      (row + offset).assumingMemoryBound(to: Value.self).pointee = value
    } else {
      row.assumingMemoryBound(to: Row.self).pointee[keyPath: path] = value
    }
  }
}

/// A way to a property of a row, written `\.name`.
public typealias FieldPath<Row, Value> = any WritableKeyPath<Row, Value> & Sendable
