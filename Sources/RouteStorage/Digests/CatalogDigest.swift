internal import CSQLite

/// The sum of the numbers of all values in a table's rows, in whatever order they come.
struct TableDigest {
  /// What each column adds to the numbers of its values, without the id's.
  let columns: [UInt64]
  private(set) var sum: UInt64 = 0

  /// - Parameter index: The table's place in the catalog.
  init(_ index: Int) { columns = Self.seeds[index] }

  /// The sum of no table.
  init() { columns = [] }

  /// The sum of a table of a store that may be of an older version.
  init(_ table: StoreTable) { columns = Self.seeds(of: table) }

  private static let seeds = StoreTable.catalog.map(seeds(of:))

  /// What each column of a table adds, without the id's.
  static func seeds(_ index: Int) -> [UInt64] { seeds[index] }

  private static func seeds(of table: StoreTable) -> [UInt64] {
    table.names.dropFirst().map { CellHash.column(Array("\(table.name).\($0.text)".utf8)) }
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

  /// Adds a row by the values of the table's columns in their order.
  @inline(__always)
  mutating func add(_ values: UnsafeBufferPointer<OpaquePointer?>) {
    guard let first = values.first, let first, values.count == columns.count + 1 else { return }
    let id = CellHash.row(sqlite3_value_int64(first))
    var sum = sum
    columns.withUnsafeBufferPointer { columns in
      for (index, column) in columns.enumerated() {
        guard let value = values[index + 1] else { continue }
        sum &+= cellHash(value, column &+ id)
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
    tables[index].add(try Self.sum(StoreTable.catalog[index], connection))
  }

  /// The sum of a table's rows as they are.
  static func sum(_ table: StoreTable, _ connection: Connection) throws(StoreError) -> TableDigest {
    let select = try connection.prepared(
      "SELECT id FROM \(table.name) NOT INDEXED WHERE visit(\(table.columns))")
    connection.visitor.begin(TableDigest(table))
    defer { select.reset() }
    while try select.step() != nil {}
    return connection.visitor.sum
  }
}

extension StoreTable {
  /// The place of a table of the catalog.
  static func catalogIndex(_ name: String) -> Int? { places[name] }

  private static let places = Dictionary(
    uniqueKeysWithValues: catalog.enumerated().map { ($1.name.description, $0) })
}
