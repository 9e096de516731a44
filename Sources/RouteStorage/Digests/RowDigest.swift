internal import CSQLite

/// The digest of a row: the sum of the hashes of its values.
struct RowDigest {
  /// The seed of each place, so that the same value in another place has another hash.
  private let places: [UInt64]
  /// Whether the first value is the row's id: it has no hash of its own, but is part of all others.
  private let isKeyed: Bool

  /// The digests of the tables of the catalog: a place is a column, by its name.
  static let catalog = StoreTable.catalog.map { table in
    RowDigest(
      places: table.names.map { CellHash.column(Array("\(table.name).\($0.text)".utf8)) },
      isKeyed: true)
  }

  /// The digest of rows that store it in a column: a place is an index in the list of its columns.
  static let record = RowDigest(places: (0..<64).map { CellHash.row($0) }, isKeyed: false)

  /// The number of values in a row of the catalog.
  var count: Int { places.count }

  @inline(__always)
  func number(_ count: Int, _ value: (Int32) -> OpaquePointer?) -> UInt64 {
    let row = isKeyed ? value(0).map { CellHash.row(sqlite3_value_int64($0)) } ?? 0 : 0
    return places.withUnsafeBufferPointer { places in
      var sum: UInt64 = 0
      for place in (isKeyed ? 1 : 0)..<min(count, places.count) {
        guard let value = value(Int32(truncatingIfNeeded: place)) else { continue }
        sum &+= cellHash(value, places[place] &+ row)
      }
      return sum
    }
  }
}

/// `row_digest(table, …)`: the digest of a row's values, for statements that write a row with its
/// digest or compare the two. Used as a condition, it sums the rows of a table while SQLite
/// searches it and returns none, which takes half the time of reading it.
///
/// The table is the index of a table of the catalog, or -1 for others.
final class RowDigestFunction {
  typealias Values = UnsafeBufferPointer<OpaquePointer?>

  private var sum: UInt64 = 0
  private var isChosen: ((Values) -> Bool)?

  func register(_ connection: Connection) throws(StoreError) {
    let result = sqlite3_create_function_v2(
      connection.handle, "row_digest", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY,
      Unmanaged.passUnretained(self).toOpaque(),
      { context, count, values in
        guard let data = sqlite3_user_data(context), let values, let table = values[0] else {
          return
        }
        let place = Int(sqlite3_value_int(table))
        Unmanaged<RowDigestFunction>.fromOpaque(data).takeUnretainedValue().look(
          place < 0 ? .record : RowDigest.catalog[place],
          Values(start: values + 1, count: Int(count) - 1), context)
      }, nil, nil, nil)
    guard result == SQLITE_OK else { throw StoreError.last(connection.handle) }
  }

  private func look(_ digest: RowDigest, _ values: Values, _ context: OpaquePointer?) {
    let number = digest.number(values.count) { values[Int($0)] }
    sum &+= number
    if isChosen?(values) == true { return sqlite3_result_null(context) }
    sqlite3_result_int64(context, Int64(bitPattern: number))
  }

  /// The sum of the rows that a function searches.
  ///
  /// - Parameter isChosen: Rows that are returned nevertheless; their digest is NULL.
  func sum(
    choosing isChosen: ((Values) -> Bool)? = nil, _ look: () throws(StoreError) -> Void
  ) throws(StoreError) -> UInt64 {
    (sum, self.isChosen) = (0, isChosen)
    defer { self.isChosen = nil }
    try look()
    return sum
  }
}

/// The sum of the rows of a table of the catalog, in any order.
struct TableSum {
  fileprivate let place: Int
  private let digest: RowDigest
  fileprivate private(set) var sum: UInt64 = 0

  fileprivate init(_ place: Int) {
    self.place = place
    digest = RowDigest.catalog[place]
  }

  /// Adds a row that begins with the table's columns in their order.
  @inline(__always)
  mutating func add(_ row: Row) {
    sum &+= digest.number(digest.count) { sqlite3_column_value(row.raw, $0) }
  }
}

/// The sums of the tables of the catalog whose rows are read for another purpose.
final class CatalogSums {
  /// By the indices of the tables.
  private(set) var sums: [Int: UInt64] = [:]

  /// An empty sum for the rows of a table; pass it to ``add(_:)`` after they were read.
  func begin(_ table: StaticString) -> TableSum? {
    StoreTable.catalogIndex(table.description).map(TableSum.init)
  }

  func add(_ rows: TableSum?) {
    if let rows { sums[rows.place, default: 0] &+= rows.sum }
  }

  func add(_ sum: UInt64, of table: StoreTable) {
    if let place = StoreTable.place(table.name.description) { sums[place, default: 0] &+= sum }
  }

  /// Whether the rows of a table were read.
  func has(_ table: StoreTable) -> Bool {
    StoreTable.place(table.name.description).map { sums[$0] != nil } ?? false
  }

  /// Reads all rows of tables only for their sums.
  func read(_ tables: [StoreTable], _ connection: Connection) throws(StoreError) {
    for table in tables { add(try table.sum(connection), of: table) }
  }
}
