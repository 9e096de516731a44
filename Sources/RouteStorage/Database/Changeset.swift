internal import CSQLite

/// What a revision did to the tables of the catalog, as bytes of SQLite's session extension.
struct Changeset {
  let bytes: [UInt8]

  /// The changeset that takes this one back.
  func inverted() throws(StoreError) -> Changeset {
    var size: Int32 = 0
    var start: UnsafeMutableRawPointer?
    let result = bytes.withUnsafeBytes { memory in
      sqlite3changeset_invert(Int32(clamping: memory.count), memory.baseAddress, &size, &start)
    }
    defer { sqlite3_free(start) }
    guard result == SQLITE_OK else { throw unreadable }
    let inverted = start.map { Array(UnsafeRawBufferPointer(start: $0, count: Int(size))) }
    return Changeset(bytes: inverted ?? [])
  }

  /// Changes the rows that the changeset names; all of them, or none.
  ///
  /// - Throws: `conflict` if a row is not as the changeset expects it.
  func apply(to connection: Connection) throws(StoreError) {
    if bytes.isEmpty { return }
    do throws(StoreError) {
      try connection.savepoint { () throws(StoreError) in
        // Thrown to take back what was done so far.
        if let obstacle = try applyInOrder(to: connection) { throw obstacle }
      }
    } catch {
      guard error.code == .constraint else { throw error }
      try connection.savepoint { () throws(StoreError) in try exchange(in: connection) }
    }
  }

  /// - Returns: A `constraint` error if rows stand in each other's way that all are as expected, such as
  ///   two that exchange their names.
  private func applyInOrder(to connection: Connection) throws(StoreError) -> StoreError? {
    let conflict = Conflict()
    let result = withExtendedLifetime(conflict) {
      bytes.withUnsafeBytes { memory in
        sqlite3changeset_apply(
          connection.handle, Int32(clamping: memory.count),
          UnsafeMutableRawPointer(mutating: memory.baseAddress),
          { CatalogTables.contains($1) ? 1 : 0 },
          { context, kind, change in
            guard let context else { return SQLITE_CHANGESET_ABORT }
            let conflict = Unmanaged<Conflict>.fromOpaque(context).takeUnretainedValue()
            return conflict.note(kind, change)
          }, Unmanaged.passUnretained(conflict).toOpaque())
      }
    }
    if let table = conflict.table { throw changedSince(table) }
    if conflict.isConstraint { return StoreError(.constraint, "rows stand in each other's way") }
    if result == SQLITE_OK { return nil }
    if result == SQLITE_ABORT {
      throw StoreError(.conflict, "another row depends on what the revision added")
    }
    if result == SQLITE_CORRUPT { throw unreadable }
    throw StoreError.of(result, "the changeset cannot be applied")
  }

  func changedSince(_ table: String) -> StoreError {
    StoreError(.conflict, "a row of \(table) was changed since, or another row depends on it")
  }

  private final class Conflict {
    var table: String?
    var isConstraint = false

    func note(_ kind: Int32, _ change: OpaquePointer?) -> Int32 {
      if kind == SQLITE_CHANGESET_CONSTRAINT {
        isConstraint = true
        return SQLITE_CHANGESET_OMIT
      }
      // References that are open because rows were left out mean nothing.
      if kind == SQLITE_CHANGESET_FOREIGN_KEY, isConstraint { return SQLITE_CHANGESET_OMIT }
      var name: UnsafePointer<CChar>?
      var columns: Int32 = 0
      var operation: Int32 = 0
      var indirect: Int32 = 0
      if kind != SQLITE_CHANGESET_FOREIGN_KEY,
        sqlite3changeset_op(change, &name, &columns, &operation, &indirect) == SQLITE_OK, let name
      {
        table = String(cString: name)
      }
      return SQLITE_CHANGESET_ABORT
    }
  }

  /// A row that changed: the values that the changeset has of it.
  struct Change {
    fileprivate let raw: OpaquePointer
    let table: String
    /// `SQLITE_INSERT`, `SQLITE_UPDATE` or `SQLITE_DELETE`.
    let operation: Int32

    var isUpdate: Bool { operation == SQLITE_UPDATE }

    /// The integers that a column had and has; columns that did not change have none.
    func integers(_ column: Int32) -> [Int64] {
      var found: [Int64] = []
      var value: OpaquePointer?
      if operation != SQLITE_INSERT, sqlite3changeset_old(raw, column, &value) == SQLITE_OK,
        let value, sqlite3_value_type(value) == SQLITE_INTEGER
      {
        found.append(sqlite3_value_int64(value))
      }
      value = nil
      if operation != SQLITE_DELETE, sqlite3changeset_new(raw, column, &value) == SQLITE_OK,
        let value, sqlite3_value_type(value) == SQLITE_INTEGER
      {
        found.append(sqlite3_value_int64(value))
      }
      return found
    }

    /// The value that an update or an insertion gave a column; nil if it gave none.
    func newValue(_ column: Int32) -> OpaquePointer? {
      var value: OpaquePointer?
      guard operation != SQLITE_DELETE, sqlite3changeset_new(raw, column, &value) == SQLITE_OK
      else { return nil }
      return value
    }

    /// The value that an update or a deletion took from a column; nil if it took none.
    func oldValue(_ column: Int32) -> OpaquePointer? {
      var value: OpaquePointer?
      guard operation != SQLITE_INSERT, sqlite3changeset_old(raw, column, &value) == SQLITE_OK
      else { return nil }
      return value
    }

    /// An update gave the column another value.
    func isChanged(_ column: Int32) -> Bool {
      var value: OpaquePointer?
      return isUpdate && sqlite3changeset_new(raw, column, &value) == SQLITE_OK && value != nil
    }
  }

  /// Calls a function with each row that the changeset names.
  func forEachChange(_ body: (Change) throws(StoreError) -> Void) throws(StoreError) {
    // The iterator reads the bytes in place.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: bytes)
    var iterator: OpaquePointer?
    let started = sqlite3changeset_start(&iterator, Int32(clamping: bytes.count), copy.baseAddress)
    guard started == SQLITE_OK, let iterator else { throw unreadable }
    defer { sqlite3changeset_finalize(iterator) }
    while true {
      let result = sqlite3changeset_next(iterator)
      if result == SQLITE_DONE { return }
      var name: UnsafePointer<CChar>?
      var columns: Int32 = 0
      var operation: Int32 = 0
      var indirect: Int32 = 0
      guard result == SQLITE_ROW,
        sqlite3changeset_op(iterator, &name, &columns, &operation, &indirect) == SQLITE_OK,
        let name
      else { throw unreadable }
      try body(Change(raw: iterator, table: String(cString: name), operation: operation))
    }
  }

  private var unreadable: StoreError {
    StoreError(.damagedStore, "the store is damaged: a changeset of the log cannot be read")
  }
}
