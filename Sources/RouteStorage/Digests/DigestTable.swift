internal import CSQLite

/// What the store says of itself: a sum for each table of the catalog, and of the log and the history,
/// kept with each change in the same transaction.
struct DigestTable {
  let connection: Connection

  /// Tables whose rows have digests: what is kept is the sum of these.
  enum Records: String, CaseIterable {
    case revision, migration, event, setting
  }

  /// What the table holds, by name.
  ///
  /// - Returns: nil if it is not as we write it: then nothing is known of the others.
  func values() throws(StoreError) -> [String: Int64]? {
    var values: [String: Int64] = [:]
    var isOurs = true
    try connection.statement("SELECT name, value, id FROM digest").forEachRow {
      (row) throws(StoreError) in
      guard let name = try? row.text(0), let value = try? row.int64(1),
        Self.names.firstIndex(of: name).map({ $0 + 1 }) == (try? row.int(2)),
        values.updateValue(value, forKey: name) == nil
      else {
        isOurs = false
        return
      }
    }
    return isOurs && values.count == Self.names.count && Self.names.allSatisfy { values[$0] != nil }
      ? values : nil
  }

  /// What tells a store from others: a number that it gets when it is made.
  private static let identity = "store"

  private static let names =
    StoreTable.catalog.map(\.name.description) + Records.allCases.map(\.rawValue) + [identity]

  /// The store's number.
  func storeIdentity() throws(StoreError) -> Int64? {
    try connection.statement("SELECT value FROM digest WHERE name = 'store'").first {
      (row) throws(StoreError) in try row.int64(0)
    }
  }

  /// Gives all rows and tables the digests that they have as they are.
  func renewAll() throws(StoreError) {
    for table in StoreTable.records { try table.digestRows(connection) }
    try connection.statement(
      """
      UPDATE revision SET changes_digest = value_digest(changes)
      WHERE changes_digest IS NOT value_digest(changes)
      """
    ).run()
    try renew()
  }

  /// Writes the sums of the rows as they are.
  func renew() throws(StoreError) {
    var identity = try connection.integer("SELECT random()")
    if let known = try? storeIdentity() { identity = known }
    try connection.statement("DELETE FROM digest").run()
    for index in StoreTable.catalog.indices {
      let sum = try CatalogDigest.sum(StoreTable.catalog[index], connection).sum
      try insert(StoreTable.catalog[index].name.description, Int64(bitPattern: sum))
    }
    for table in Records.allCases { try insert(table.rawValue, try sum(table)) }
    try insert(Self.identity, identity)
  }

  /// Takes over what another store says of the same catalog.
  func copy(from source: Connection) throws(StoreError) {
    for (name, value) in try DigestTable(connection: source).values() ?? [:] {
      guard StoreTable.catalogIndex(name) != nil else { continue }
      try set(name, to: value)
    }
  }

  /// Says another sum of a table.
  func set(_ name: String, to value: Int64) throws(StoreError) {
    let update = try connection.statement("UPDATE digest SET value = ?2 WHERE name = ?1")
    update.bind(1, name)
    update.bind(2, value)
    try update.run()
  }

  private func insert(_ name: String, _ value: Int64) throws(StoreError) {
    let insert = try connection.statement(
      "INSERT INTO digest (id, name, value) VALUES (?1, ?2, ?3)")
    insert.bind(1, (Self.names.firstIndex(of: name) ?? Self.names.count) + 1)
    insert.bind(2, name)
    insert.bind(3, value)
    try insert.run()
  }

  /// The sum of the digests that the rows of a table have.
  func sum(_ table: Records) throws(StoreError) -> Int64 {
    let select =
      switch table {
      case .revision: try connection.statement("SELECT digest FROM revision NOT INDEXED")
      case .migration: try connection.statement("SELECT digest FROM migration NOT INDEXED")
      case .event: try connection.statement("SELECT digest FROM event NOT INDEXED")
      case .setting: try connection.statement("SELECT digest FROM setting NOT INDEXED")
      }
    return try select.sumOfDigests().sum
  }

  /// Adds what a change of the catalog did to the sums.
  func follow(_ seen: ChangeObserver.State) throws(StoreError) {
    for (index, difference) in seen.differences.enumerated() where difference != 0 {
      try add(Int64(bitPattern: difference), at: index)
    }
  }

  /// Rows with this sum of digests came.
  func add(_ sum: Int64, to table: Records) throws(StoreError) {
    guard sum != 0, let place = Records.allCases.firstIndex(of: table) else { return }
    try add(sum, at: StoreTable.catalog.count + place)
  }

  /// A row that is not as we write it stays: whoever reads it notices.
  private func add(_ difference: Int64, at index: Int) throws(StoreError) {
    let select = try connection.statement("SELECT value FROM digest WHERE id = ?1")
    select.bind(1, index + 1)
    guard let old = try select.first({ (row) throws(StoreError) in try? row.int64(0) }) ?? nil
    else {
      return
    }
    let update = try connection.statement("UPDATE digest SET value = ?2 WHERE id = ?1")
    update.bind(1, index + 1)
    update.bind(2, old &+ difference)
    try update.run()
  }
}

extension Statement {
  /// The sum of what the first column holds, and how many rows there are; a row without a digest adds
  /// nothing.
  func sumOfDigests() throws(StoreError) -> (sum: Int64, rows: Int) {
    var sum: Int64 = 0
    var rows = 0
    try forEachRow { (row) throws(StoreError) in
      rows += 1
      if !row.isNull(0) { sum &+= try row.int64(0) }
    }
    return (sum, rows)
  }
}
