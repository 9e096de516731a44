internal import RouteModel

/// The rows of a child table in the order of their owners, read beside the owners themselves: nothing
/// is sorted and nothing waits in memory.
struct OwnedRows {
  private let statement: Statement
  private let table: StaticString
  private let ownerColumn: Int32
  private let digest: CatalogDigest?
  private var sum: TableDigest?
  private var row: Row?
  private var owner: Int64 = 0

  /// - Parameters:
  ///   - statement: Returns rows that begin with the table's columns, in the order of their owners, for
  ///     the owners from parameter 1 to parameter 2.
  ///   - table: The table that the rows are of.
  ///   - ownerColumn: Where the owner's id is.
  ///   - digest: Takes the sum of all rows.
  init(
    _ statement: Statement, _ table: StaticString, ownerColumn: Int32 = 1,
    owners: ClosedRange<Int64>, digest: CatalogDigest?
  ) throws(StoreError) {
    self.statement = statement
    self.table = table
    self.ownerColumn = ownerColumn
    self.digest = digest
    sum = digest?.begin(table)
    statement.reset()
    statement.bind(1, owners.lowerBound)
    statement.bind(2, owners.upperBound)
    try advance()
  }

  private mutating func advance() throws(StoreError) {
    row = try statement.step()
    guard let row else { return }
    owner = try row.int64(ownerColumn)
    sum?.add(row)
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
    digest?.add(sum, to: table)
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
