internal import CSQLite
internal import RouteModel

/// A table of the schema with its columns, for code that treats all tables alike: copies and
/// recovery.
struct StoreTable {
  let name: StaticString
  /// The names of the columns, the id first.
  private(set) var names: [SQL]
  /// The columns with the ids of owning rows.
  var owners: [SQL] = []
  /// The columns of a catalog row's digest, in order; NULL for one that an older version's store
  /// lacks.
  private(set) var digested: [SQL]
  /// The digest columns, each with the columns that it covers.
  private(set) var digests: [(column: SQL, of: [SQL])] = []
  /// The index of the first of them, in a table whose digests are summed.
  private(set) var digestPlace: Int32?

  /// The columns, separated by commas.
  var columns: SQL { names.joined(", ") }

  var columnCount: Int32 { Int32(names.count) }

  init(name: StaticString, names: [SQL], owners: [SQL]) {
    self.name = name
    self.names = names
    self.owners = owners
    digested = names
  }

  /// A table whose rows have digests.
  ///
  /// - Parameter undigested: The columns that the digest does not cover.
  private init(
    _ name: StaticString, _ columns: SQL, undigested: SQL = "", digestPlace: Int32? = nil
  ) {
    self.init(name: name, names: columns.parts, owners: [])
    let left = Set(undigested.parts.map(\.text))
    digests = [("digest", names.filter { !left.contains($0.text) })]
    self.digestPlace = digestPlace
  }

  /// The log of the catalog's revisions.
  static let revisions = {
    var table = StoreTable(
      "revision",
      """
      id, time, user, command, kind, undoes, schema_version, uuid, format, changes, changeset, \
      origin, machine, hub_number, steps
      """,
      undigested: "changes, changeset", digestPlace: 8)
    table.digests.append(("changes_digest", ["changes"]))
    return table
  }()

  static let migrations = StoreTable(
    "migration",
    "id, version, name, up_kind, up, down_kind, down, time, duration, tool_version, revision",
    undigested: "id", digestPlace: 11)

  static let settings = StoreTable(
    "setting", "id, name, value", undigested: "id", digestPlace: 3)

  static let sessions = StoreTable(
    "session", "id, time, user, tool_version, stack, uuid", undigested: "id")

  static let contexts = StoreTable("context", "id, facts", undigested: "id")

  static let events = StoreTable(
    "event", RecordedEvent.fields.map { SQL($0.column) }.joined(", "), digestPlace: 27)

  static let snapshots = StoreTable(
    "snapshot", "id, session_id, event_id, stack", undigested: "id")

  /// The log, the migrations, the settings and the history.
  static let records = [
    revisions, migrations, settings, sessions, contexts, events, snapshots,
  ]

  /// The tables with a sum in the store, in the order of the sums.
  static let summed = catalog + [revisions, migrations, events, settings]

  /// The index of a table among those with a sum.
  static func place(_ name: String) -> Int? { places[name] }

  private static let places = Dictionary(
    uniqueKeysWithValues: summed.enumerated().map { ($1.name.description, $0) })

  /// The index of a table of the catalog.
  static func catalogIndex(_ name: String) -> Int? {
    places[name].flatMap { $0 < catalog.count ? $0 : nil }
  }

  /// The table without the columns that an older version's store lacks; nil if it lacks the table.
  func present(in connection: Connection) throws(StoreError) -> StoreTable? {
    let columns = try connection.prepared("SELECT name FROM pragma_table_info(?1)")
    let found = Set(try columns.with(name.description).texts())
    if names.allSatisfy({ found.contains($0.text) }) { return self }
    if found.isEmpty { return nil }
    var table = self
    func present(_ columns: [SQL]) -> [SQL] {
      columns.map { found.contains($0.text) ? $0 : "NULL" }
    }
    table.names = names.filter { found.contains($0.text) }
    table.digested = present(digested)
    table.digests = digests.filter { found.contains($0.column.text) }.map { ($0, present($1)) }
    return table
  }

  /// The rows with ids above a number, in the order of the ids.
  func selection(_ connection: Connection, descending: Bool = false) throws(StoreError) -> Statement
  {
    try connection.prepared(
      descending
        ? "SELECT \(columns) FROM \(name) NOT INDEXED WHERE id < ?1 ORDER BY id DESC"
        : "SELECT \(columns) FROM \(name) NOT INDEXED WHERE id > ?1 ORDER BY id")
  }

  /// Removes the row with an id.
  func deletion(_ connection: Connection) throws(StoreError) -> Statement {
    try connection.prepared("DELETE FROM \(name) WHERE id = ?1")
  }

  /// Binds the values of a row to an insertion.
  func bind(_ row: Row, to insertion: Statement) {
    for column in 0..<columnCount {
      sqlite3_bind_value(insertion.raw, column + 1, sqlite3_column_value(row.raw, column))
    }
  }

  /// Copies all rows, with their ids.
  func copy(from source: Connection, to target: Connection) throws(StoreError) {
    let select = try selection(source)
    let insert = try target.prepared(insertion)
    try select.with(Int64.min).forEachRow { (row) throws(StoreError) in
      bind(row, to: insert)
      try insert.run()
    }
  }
}
