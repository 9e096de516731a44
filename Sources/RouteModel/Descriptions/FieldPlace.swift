/// Where a row stores a value, for reading and writing it.
///
/// A stored property is accessed by its offset, which is resolved once: loading a store with a
/// million rows writes every field of every row through this.
public struct FieldPlace<Row, Value>: Sendable {
  /// The offset of the value in the row's memory; nil if it is computed.
  @usableFromInline let offset: Int?
  @usableFromInline let path: FieldPath<Row, Value>

  /// The place of a property.
  public init(_ path: FieldPath<Row, Value>) {
    self.path = path
    offset = MemoryLayout<Row>.offset(of: path)
  }

  /// The value of a row.
  @inlinable
  public func value(of row: Row) -> Value {
    withUnsafePointer(to: row) { value(inMemory: $0) }
  }

  /// The value of a row in memory.
  @inlinable
  public func value(inMemory row: UnsafeRawPointer) -> Value {
    guard let offset else { return row.assumingMemoryBound(to: Row.self).pointee[keyPath: path] }
    return (row + offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Sets the value of a row.
  @inlinable
  public func set(_ value: Value, in row: inout Row) {
    row[keyPath: path] = value
  }

  /// Sets the value of a row in memory, as loading a store does for each field of each row.
  @inlinable
  public func set(_ value: Value, inMemory row: UnsafeMutableRawPointer) {
    if let offset {
      (row + offset).assumingMemoryBound(to: Value.self).pointee = value
    } else {
      row.assumingMemoryBound(to: Row.self).pointee[keyPath: path] = value
    }
  }
}

/// A key path to a property of a row, written `\.name`.
public typealias FieldPath<Row, Value> = any WritableKeyPath<Row, Value> & Sendable
