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
    _ statement: Statement, _ table: StaticString, ownerColumn: Int32,
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

  /// Goes to the next row.
  mutating func advance() throws(StoreError) {
    row = try statement.step()
    guard let row else { return }
    owner = try row.int64(ownerColumn)
    sum?.add(row)
  }

  /// Whether the next row belongs to an owner.
  func isNext(_ id: Int64) -> Bool { owner == id && row != nil }

  /// The next row, if it belongs to an owner. A row whose owner never comes stays the next one.
  func row(of id: Int64) -> Row? { owner == id ? row : nil }

  func reset() { statement.reset() }

  /// Says that no owner is left.
  func finish() throws(StoreError) {
    statement.reset()
    if row != nil {
      throw StoreError(
        .damagedStore,
        "the store is damaged: a row of \(table) belongs to \(owner), which is not there")
    }
    digest?.add(sum, to: table)
  }
}
