internal import CSQLite

/// `row_digest(…)`: the sum of the numbers of a row's values, for statements that write a row with its
/// digest or compare the two; and `value_digest(…)`, the same for a value that is digested by itself.
final class RowDigest {
  /// The digest of the row that a statement wrote last.
  private(set) var last: Int64 = 0

  func register(_ connection: Connection) throws(StoreError) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    let row = sqlite3_create_function_v2(
      connection.handle, "row_digest", -1, flags, Unmanaged.passUnretained(self).toOpaque(),
      { context, count, values in
        let sum = RowDigest.sum(count, values)
        if let data = sqlite3_user_data(context) {
          Unmanaged<RowDigest>.fromOpaque(data).takeUnretainedValue().last = sum
        }
        sqlite3_result_int64(context, sum)
      }, nil, nil, nil)
    let value = sqlite3_create_function_v2(
      connection.handle, "value_digest", 1, flags, nil,
      { context, count, values in sqlite3_result_int64(context, RowDigest.sum(count, values)) },
      nil, nil, nil)
    guard row == SQLITE_OK, value == SQLITE_OK else { throw StoreError.last(connection.handle) }
  }

  private static func sum(
    _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) -> Int64 {
    var sum: UInt64 = 0
    for index in 0..<Int(count) {
      guard let value = values?[index] else { continue }
      sum &+= cellHash(value, CellHash.row(Int64(index)))
    }
    return Int64(bitPattern: sum)
  }
}

extension StoreTable {
  /// Rows that have a digest and are not as it says, by their ids; the first so many.
  func rowsNotAsWritten(
    _ connection: Connection, limit: Int
  ) throws(StoreError) -> [Int64] {
    guard let digested else { return [] }
    let select = try connection.prepared(
      """
      SELECT id FROM \(name) NOT INDEXED
      WHERE digest IS NOT NULL AND digest <> row_digest(\(digested)) ORDER BY id LIMIT ?1
      """)
    select.bind(1, limit)
    return try select.all { (row) throws(StoreError) in try row.int64(0) }
  }

  /// Gives the rows the digests that they should have.
  func digestRows(_ connection: Connection) throws(StoreError) {
    guard let digested else { return }
    try connection.prepared(
      """
      UPDATE \(name) SET digest = row_digest(\(digested))
      WHERE digest IS NOT row_digest(\(digested))
      """
    ).run()
  }
}
