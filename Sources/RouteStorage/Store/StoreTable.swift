internal import CSQLite
internal import RouteModel

/// A table of the schema with its columns, for what treats all tables alike: copies and recovery.
struct StoreTable {
  let name: StaticString
  /// The names of the columns, the id first.
  private(set) var names: [SQL]
  /// The columns that hold the ids of rows that own these.
  var owners: [SQL] = []
  /// The columns that the digest of a row is of; nil if its rows have none.
  private(set) var digested: SQL?

  /// The columns, separated by commas.
  var columns: SQL { names.joined(", ") }

  var columnCount: Int32 { Int32(names.count) }

  init(name: StaticString, names: [SQL], owners: [SQL]) {
    self.name = name
    self.names = names
    self.owners = owners
  }

  /// A table whose rows have digests.
  ///
  /// - Parameter undigested: The columns that the digest is not of.
  private init(_ name: StaticString, _ columns: SQL, undigested: SQL = "") {
    self.name = name
    names = columns.parts
    let left = Set(undigested.parts.map(\.text))
    digested = names.filter { !left.contains($0.text) }.joined(", ")
  }

  /// The log of what was done to the catalog.
  static let revisions = StoreTable(
    "revision",
    "id, time, user, command, kind, undoes, schema_version, uuid, format, changes, changeset",
    undigested: "changes, changeset")

  /// The history.
  static let events = StoreTable(
    "event", RecordedEvent.fields.map { SQL($0.column) }.joined(", "))

  /// The log, the migrations, the settings and the history.
  static let records: [StoreTable] = [
    revisions,
    StoreTable(
      "migration",
      "id, version, name, up_kind, up, down_kind, down, time, duration, tool_version, revision",
      undigested: "id"),
    StoreTable("setting", "id, name, value", undigested: "id"),
    StoreTable("session", "id, time, user, tool_version, stack, uuid", undigested: "id"),
    StoreTable("context", "id, facts", undigested: "id"),
    events, StoreTable("snapshot", "id, session_id, event_id, stack", undigested: "id"),
  ]

  /// The columns that a store of an older version has too.
  func present(in connection: Connection) throws(StoreError) -> StoreTable {
    let select = try connection.prepared("SELECT name FROM pragma_table_info(?1)")
    select.bind(1, name.description)
    let found = Set(try select.all { (row) throws(StoreError) in try row.text(0) })
    if names.allSatisfy({ found.contains($0.text) }) { return self }
    var table = self
    table.names = names.filter { found.contains($0.text) }
    table.digested = digested?.parts.filter { found.contains($0.text) }.joined(", ")
    return table
  }

  /// Rows with their ids above a number, in the order of the ids.
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

  /// Takes a row as ``selection(_:descending:)`` returns it.
  func insertion(_ connection: Connection) throws(StoreError) -> Statement {
    let values = names.map { _ in "?" as SQL }.joined(", ")
    return try connection.prepared("INSERT INTO \(name) (\(columns)) VALUES (\(values))")
  }

  /// Hands a row over to an insertion, value by value.
  func bind(_ row: Row, to insertion: Statement) {
    for column in 0..<columnCount {
      sqlite3_bind_value(insertion.raw, column + 1, sqlite3_column_value(row.raw, column))
    }
  }

  /// Copies all rows, with their ids.
  func copy(from source: Connection, to target: Connection) throws(StoreError) {
    let select = try selection(source)
    let insert = try insertion(target)
    select.bind(1, Int64.min)
    try select.forEachRow { (row) throws(StoreError) in
      bind(row, to: insert)
      try insert.run()
    }
  }
}
