internal import CSQLite
internal import RouteModel

/// Observes what a transaction does, row by row: it updates the sums that the store keeps, and
/// finds the rows of the catalog that an SQL script touched.
final class ChangeObserver {
  /// The state that rolling back a savepoint restores.
  struct State {
    /// The differences to add to the store's sums.
    fileprivate(set) var differences = [UInt64](repeating: 0, count: StoreTable.summed.count)
    /// The touched rows of the catalog by table and id, if they are remembered.
    fileprivate(set) var touched: [Int: [Int64: TouchedRow]] = [:]
  }

  /// A touched row, as it was before.
  struct TouchedRow {
    /// The values of all columns; nil for a new row.
    var before: [Cell]?
    /// The rows that own or owned it.
    var owners: Set<Owner>
  }

  /// A row that owns another, by the column that refers to it.
  struct Owner: Hashable {
    var column: Int
    var id: Int64
  }

  private(set) var state = State()
  /// Whether touched rows are remembered.
  private var remembersRows = false

  /// Begins to observe, from an empty state.
  func begin(remembersRows: Bool = false) {
    state = State()
    self.remembersRows = remembersRows
  }

  /// Restores an earlier state.
  func restore(_ state: State) { self.state = state }

  /// Clears the differences, which were written.
  func forgetDifferences() { state.differences = State().differences }

  func register(_ connection: Connection) {
    sqlite3_preupdate_hook(
      connection.handle,
      { context, handle, operation, _, table, oldID, newID in
        guard let context, let handle, let table else { return }
        Unmanaged<ChangeObserver>.fromOpaque(context).takeUnretainedValue()
          .note(handle, operation, String(cString: table), oldID, newID)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func note(
    _ handle: OpaquePointer, _ operation: Int32, _ table: String, _ oldID: Int64, _ newID: Int64
  ) {
    guard let place = StoreTable.place(table) else { return }
    func number(_ read: (Int32, inout OpaquePointer?) -> Int32) -> UInt64 {
      func value(_ column: Int32) -> OpaquePointer? {
        var value: OpaquePointer?
        return read(column, &value) == SQLITE_OK ? value : nil
      }
      guard let digest = StoreTable.summed[place].digestPlace else {
        return RowDigest.catalog[place].number(RowDigest.catalog[place].count, value)
      }
      return value(digest).map { UInt64(bitPattern: sqlite3_value_int64($0)) } ?? 0
    }
    if operation != SQLITE_DELETE {
      state.differences[place] &+= number { sqlite3_preupdate_new(handle, $0, &$1) }
    }
    if operation != SQLITE_INSERT {
      state.differences[place] &-= number { sqlite3_preupdate_old(handle, $0, &$1) }
    }
    if remembersRows, place < StoreTable.catalog.count {
      remember(handle, operation, place, oldID, newID)
    }
  }

  private func remember(
    _ handle: OpaquePointer, _ operation: Int32, _ place: Int, _ oldID: Int64, _ newID: Int64
  ) {
    let table = StoreTable.catalog[place]
    func cells(_ read: (Int32, inout OpaquePointer?) -> Int32) -> [Cell] {
      (0..<table.columnCount).map { column in
        var value: OpaquePointer?
        guard read(column, &value) == SQLITE_OK, let value else { return .null }
        return Cell(value)
      }
    }
    func owners(_ cells: [Cell]) -> Set<Owner> {
      Set(
        table.owners.indices.compactMap { index in
          guard case .integer(let id) = cells[index + 1] else { return nil }
          return Owner(column: index, id: Int64(id))
        })
    }
    let old = operation == SQLITE_INSERT ? nil : cells { sqlite3_preupdate_old(handle, $0, &$1) }
    let new = operation == SQLITE_DELETE ? nil : cells { sqlite3_preupdate_new(handle, $0, &$1) }
    if let old {
      state.touched[place, default: [:]][oldID, default: TouchedRow(before: old, owners: [])]
        .owners.formUnion(owners(old))
    }
    if let new {
      state.touched[place, default: [:]][newID, default: TouchedRow(before: nil, owners: [])]
        .owners.formUnion(owners(new))
    }
  }
}

extension Cell {
  fileprivate init(_ value: OpaquePointer) {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(Int(sqlite3_value_int64(value)))
    case SQLITE_TEXT:
      let start = sqlite3_value_text(value)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      self = .text(String(decoding: bytes, as: UTF8.self))
    default: self = .null
    }
  }
}
