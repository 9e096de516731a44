internal import CSQLite
internal import RouteModel

/// A table of the schema with its columns, for code that treats tables alike.
struct StoreTable {
  let name: StaticString
  /// The names of the columns, the id first.
  let names: [SQL]
  /// The columns with the ids of owning rows.
  var owners: [SQL] = []

  /// The columns, separated by commas.
  var columns: SQL { names.joined(", ") }

  /// Inserts a row by its columns, in their order.
  let insertion: SQL

  init(name: StaticString, names: [SQL], owners: [SQL]) {
    self.name = name
    self.names = names
    self.owners = owners
    let marks = names.indices.map { "?\(Int32($0) + 1)" as SQL }
    insertion =
      "INSERT INTO \(name) (\(names.joined(", "))) VALUES (\(marks.joined(", ")))"
  }

  private init(_ name: StaticString, _ columns: SQL) {
    self.init(name: name, names: columns.parts, owners: [])
  }

  /// The log of the catalog's revisions.
  static let revisions = StoreTable(
    "revision",
    """
    id, time, user, command, kind, undoes, uuid, format, changes, origin, machine, hub_number, steps,
      key, sum
    """)

  static let migrations = StoreTable(
    "migration",
    "id, version, name, up_kind, up, down_kind, down, time, duration, tool_version, revision")

  static let events = StoreTable(
    "event", RecordedEvent.fields.map { SQL($0.column) }.joined(", "))

  /// Copies all rows, with their ids.
  func copy(from source: Connection, to target: Connection) throws(StoreError) {
    let select = try source.statement("SELECT \(columns) FROM \(name) ORDER BY id")
    let insert = try target.statement(insertion)
    try select.forEachRow { (row) throws(StoreError) in
      for column in 0..<Int32(names.count) {
        sqlite3_bind_value(insert.raw, column + 1, sqlite3_column_value(row.raw, column))
      }
      try insert.run()
    }
  }
}
