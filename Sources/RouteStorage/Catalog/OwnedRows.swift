internal import RouteModel

/// The rows of a child table in the order of their owners, read beside the owners themselves: nothing
/// is sorted and nothing waits in memory.
struct OwnedRows {
  private let statement: Statement
  private let table: String
  private var row: Row?
  private var owner: Int64 = 0

  /// - Parameters:
  ///   - statement: Returns rows that begin with the owner's id, in its order, for the owners from
  ///     parameter 1 to parameter 2.
  ///   - table: What to call the rows in an error.
  init(
    _ statement: Statement, _ table: String, owners: ClosedRange<Int64>
  ) throws(StoreError) {
    self.statement = statement
    self.table = table
    statement.reset()
    statement.bind(1, owners.lowerBound)
    statement.bind(2, owners.upperBound)
    try advance()
  }

  private mutating func advance() throws(StoreError) {
    row = try statement.step()
    if let row { owner = try row.int64(0) }
  }

  /// Calls a function with each row of an owner. Owners are asked for in rising order.
  mutating func forEach(
    of id: Int64, _ body: (Row) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let first = row, owner <= id else { return }
    var current = first
    while true {
      guard owner == id else { throw orphan }
      try body(current)
      try advance()
      guard let next = row, owner <= id else { return }
      current = next
    }
  }

  /// Says that no owner is left.
  func finish() throws(StoreError) {
    statement.reset()
    if row != nil { throw orphan }
  }

  private var orphan: StoreError {
    StoreError(
      .damagedStore,
      "the store is damaged: a row of \(table) belongs to \(owner), which is not there"
    )
  }
}

extension Dictionary where Key == String {
  /// Adds a row that must be the only one with its key.
  ///
  /// Two texts that differ in bytes can be the same to a person and to Swift; a store that holds both
  /// says so instead of losing one.
  mutating func insertOnly(
    _ value: consuming Value, _ key: String, _ noun: String
  ) throws(StoreError) {
    if updateValue(value, forKey: key) != nil { throw doubleKey(key, noun) }
  }
}

extension CatalogTable {
  /// Adds a row that must not be there yet; see the dictionary's.
  mutating func insertOnly(_ row: Row, _ noun: String) throws(StoreError) {
    if !insertNew(row) { throw doubleKey(row.rowKey, noun) }
  }
}

private func doubleKey(_ key: some Hashable, _ noun: String) -> StoreError {
  StoreError(
    .damagedStore, "the store is damaged: \(noun) '\(key)' is there twice, spelled differently")
}
