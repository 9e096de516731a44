internal import CSQLite
import RouteModel

/// The current row of a statement; valid until the next step.
///
/// Every column is read by its type and never converted: an untrusted store may contain values that
/// the schema forbids, and those are errors that name the column.
struct Row {
  let raw: OpaquePointer

  /// The longest text in a row of the catalog, in bytes.
  static let longestText = 1 << 20

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(raw, column) == SQLITE_NULL }

  func int64(_ column: Int32) throws(StoreError) -> Int64 {
    guard sqlite3_column_type(raw, column) == SQLITE_INTEGER else {
      throw unexpected(column, "an integer")
    }
    return sqlite3_column_int64(raw, column)
  }

  func int(_ column: Int32) throws(StoreError) -> Int { Int(try int64(column)) }

  func optionalInt(_ column: Int32) throws(StoreError) -> Int? {
    isNull(column) ? nil : try int(column)
  }

  func double(_ column: Int32) throws(StoreError) -> Double {
    guard sqlite3_column_type(raw, column) == SQLITE_FLOAT else {
      throw unexpected(column, "a number")
    }
    return sqlite3_column_double(raw, column)
  }

  func text(_ column: Int32) throws(StoreError) -> String {
    try withText(column) { (bytes) throws(StoreError) in try string(bytes, column) }
  }

  private func string(
    _ bytes: UnsafeBufferPointer<UInt8>, _ column: Int32
  ) throws(StoreError) -> String {
    // SQLite ends texts with a zero. Only one with a zero in it is not read as a C string, which is four times as fast.
    if let start = bytes.baseAddress {
      let text = start.withMemoryRebound(to: CChar.self, capacity: bytes.count + 1) {
        String(validatingCString: $0)
      }
      if let text, text.utf8.count == bytes.count { return text }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw unexpected(column, "UTF-8")
    }
    return text
  }

  func optionalText(_ column: Int32) throws(StoreError) -> String? {
    isNull(column) ? nil : try text(column)
  }

  /// A plain value.
  ///
  /// - Parameter limit: The most bytes of a text.
  func cell(_ column: Int32, limit: Int = Self.longestText) throws(StoreError) -> Cell {
    switch sqlite3_column_type(raw, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(Int(sqlite3_column_int64(raw, column)))
    case SQLITE_FLOAT: .real(sqlite3_column_double(raw, column))
    case SQLITE_TEXT:
      .text(
        try withText(column, limit: limit) { (bytes) throws(StoreError) in
          try string(bytes, column)
        })
    default: throw unexpected(column, "a number or a text")
    }
  }

  /// A text of any length that SQLite allows: a stack, a script.
  func document(_ column: Int32) throws(StoreError) -> String {
    try withText(column, limit: .max) { (bytes) throws(StoreError) in try string(bytes, column) }
  }

  func optionalDocument(_ column: Int32) throws(StoreError) -> String? {
    isNull(column) ? nil : try document(column)
  }

  /// One of the words of a closed set.
  func word<Value: ClosedWord>(_ column: Int32, _: Value.Type) throws(StoreError) -> Value {
    guard let value = Value(rawValue: try text(column)) else {
      throw unexpected(column, Value.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return value
  }

  /// The bytes of a text; valid until the next step.
  func withText<Value>(
    _ column: Int32, limit: Int = Self.longestText,
    _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard sqlite3_column_type(raw, column) == SQLITE_TEXT else {
      throw unexpected(column, "a text")
    }
    let start = sqlite3_column_text(raw, column)
    let count = Int(sqlite3_column_bytes(raw, column))
    if count > limit { throw unexpected(column, "at most \(limit) bytes") }
    return try body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private func unexpected(_ column: Int32, _ expected: String) -> StoreError {
    let name = sqlite3_column_name(raw, column).map { String(cString: $0) } ?? "\(column)"
    let sql = sqlite3_sql(raw).map { String(cString: $0) }
    return StoreError(
      .damagedStore, "the store is damaged: column \(name) holds something other than \(expected)",
      sql: sql)
  }
}
