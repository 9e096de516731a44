internal import CSQLite

/// The store's sums: one for each table of the catalog, of the log and of the history, updated with
/// each change in the same transaction.
struct DigestTable {
  let connection: Connection

  /// The identity of a store: a number that it gets when it is made.
  private static let identity = "store"

  private static let names = StoreTable.summed.map(\.name.description) + [identity]

  /// The sums by name, including what the open transaction has changed so far.
  ///
  /// - Returns: nil if the table is not as it was written: then nothing is known of the other
  ///   tables.
  func values() throws(StoreError) -> [String: UInt64]? {
    var values: [String: UInt64] = [:]
    var ids: [String: Int] = [:]
    // Differences of a transaction that has ended do not count.
    let differences = connection.isInTransaction ? connection.observer.state.differences : []
    try connection.statement("SELECT name, value, id FROM digest").forEachRow {
      (row) throws(StoreError) in
      guard let name = try? row.text(0), let value = try? row.int64(1),
        let place = Self.names.firstIndex(of: name)
      else {
        ids[""] = 0
        return
      }
      ids[name] = try? row.int(2)
      values[name] =
        UInt64(bitPattern: value) &+ (place < differences.count ? differences[place] : 0)
    }
    let names = ids.count == Self.names.count ? Self.names : try namesInFile()
    let isOurs =
      ids.count == names.count && names.indices.allSatisfy { ids[names[$0]] == $0 + 1 }
    return isOurs ? values : nil
  }

  /// The names of the sums in a file, whose version may lack some of the tables.
  private func namesInFile() throws(StoreError) -> [String] {
    let tables = Set(
      try connection.statement("SELECT name FROM sqlite_schema WHERE type = 'table'").texts())
    return Self.names.filter { tables.contains($0) || $0 == Self.identity }
  }

  /// The store's number.
  func storeIdentity() throws(StoreError) -> Int64? {
    try connection.statement("SELECT value FROM digest WHERE name = 'store'").first {
      (row) throws(StoreError) in try row.int64(0)
    }
  }

  /// The number of a store in its file, without the log beside it.
  static func storeIdentity(inFile path: String) -> Int64? {
    let file = try? Connection.open(path: path, access: .immutable, busyMilliseconds: 0)
    return file.flatMap { try? DigestTable(connection: $0).storeIdentity() }
  }

  /// Gives sums to the new and empty tables of this version.
  ///
  /// - Parameter old: The sums of the older version; nil if they were not as they were written, and
  ///   then they stay so.
  func adopt(_ old: [String: UInt64]?) throws(StoreError) {
    guard let old, old.count < Self.names.count else { return }
    try write { Int64(bitPattern: old[$0] ?? 0) }
  }

  /// Writes the sums of the present rows.
  func renew() throws(StoreError) {
    var identity = try connection.integer("SELECT random()")
    if let known = try? storeIdentity() { identity = known }
    var sums = [Self.identity: identity]
    for table in StoreTable.summed {
      sums[table.name.description] = Int64(bitPattern: try table.sum(connection))
    }
    try write { sums[$0] ?? 0 }
    connection.observer.forgetDifferences()
  }

  private func write(_ value: (String) -> Int64) throws(StoreError) {
    try connection.statement("DELETE FROM digest").run()
    let insert = try connection.statement(
      "INSERT INTO digest (id, name, value) VALUES (?1, ?2, ?3)")
    for (place, name) in Self.names.enumerated() {
      try insert.with(place + 1, name, value(name)).run()
    }
  }

  /// Updates the sums with what the open transaction has changed so far.
  func follow() throws(StoreError) {
    for (place, difference) in connection.observer.state.differences.enumerated() {
      try add(difference, at: place)
    }
    connection.observer.forgetDifferences()
  }

  /// A row that is not as it was written stays as it is: readers will notice it.
  func add(_ difference: UInt64, at place: Int) throws(StoreError) {
    if difference == 0 { return }
    let select = try connection.statement("SELECT value FROM digest WHERE id = ?1", place + 1)
    guard let old = try select.first({ (row) throws(StoreError) in try? row.int64(0) }) ?? nil
    else { return }
    try connection.statement(
      "UPDATE digest SET value = ?2 WHERE id = ?1", place + 1, old &+ Int64(bitPattern: difference)
    ).run()
  }
}
