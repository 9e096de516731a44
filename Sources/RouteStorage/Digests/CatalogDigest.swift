internal import CSQLite

/// The sum of the numbers of all values in a table's rows, in whatever order they come.
struct TableDigest {
  /// What each column adds to the numbers of its values, without the id's.
  let columns: [UInt64]
  private(set) var sum: UInt64 = 0

  /// - Parameter index: The table's place in the catalog.
  init(_ index: Int) { columns = Self.seeds[index] }

  private static let seeds = StoreTable.catalog.map { table in
    let names = table.columns.description.utf8.split { $0 == UInt8(ascii: ",") || $0 <= 0x20 }
    return names.dropFirst().map { CellHash.column("\(table.name).\(Substring($0))") }
  }

  /// Adds a row that begins with the table's columns in their order.
  @inline(__always)
  mutating func add(_ row: Row) {
    let id = CellHash.row(sqlite3_column_int64(row.raw, 0))
    var sum = sum
    columns.withUnsafeBufferPointer { columns in
      for (index, column) in columns.enumerated() {
        sum &+= row.cell(Int32(truncatingIfNeeded: index) + 1, column &+ id)
      }
    }
    self.sum = sum
  }

  mutating func add(_ other: TableDigest) { sum &+= other.sum }
}

/// The sums of the catalog's tables, while their rows are read for another purpose.
final class CatalogDigest {
  private(set) var tables = StoreTable.catalog.indices.map(TableDigest.init)

  /// An empty sum for the rows of a table; ``add(_:to:)`` takes it when they were read.
  func begin(_ name: StaticString) -> TableDigest? {
    StoreTable.catalogIndex(name.description).map(TableDigest.init)
  }

  func add(_ rows: TableDigest?, to name: StaticString) {
    guard let rows, let index = StoreTable.catalogIndex(name.description) else { return }
    tables[index].add(rows)
  }

  /// Reads all rows of a table for their sum alone.
  func read(_ name: StaticString, _ connection: Connection) throws(StoreError) {
    guard let index = StoreTable.catalogIndex(name.description) else { return }
    tables[index].add(try Self.sum(index, connection))
  }

  /// The sum of a table's rows as they are.
  static func sum(_ index: Int, _ connection: Connection) throws(StoreError) -> TableDigest {
    var sum = TableDigest(index)
    let select = try StoreTable.catalog[index].selection(connection)
    select.bind(1, Int64.min)
    try select.forEachRow { (row) throws(StoreError) in sum.add(row) }
    return sum
  }
}

extension StoreTable {
  /// The place of a table of the catalog.
  static func catalogIndex(_ name: String) -> Int? { places[name] }

  private static let places = Dictionary(
    uniqueKeysWithValues: catalog.enumerated().map { ($1.name.description, $0) })
}
