internal import RouteModel

/// The statements of a row type on a connection, built once from its description. Rows of a list
/// are found by their owner and their key, others by their key.
final class RowTable<Value: DescribedRow> {
  private unowned let connection: Connection
  private let fields = Value.description.fields
  private let name = Value.description.table
  /// The column with the owner's id, if the rows belong to a list.
  private let owner: SQL?
  private let find: SQL
  private let insertion: SQL
  private let deletion: SQL
  /// For each field that names a row, what finds the id of that row.
  private let lookups: [SQL?]

  init(_ connection: Connection, owner: SQL? = nil) {
    self.connection = connection
    self.owner = owner
    let key = Self.condition(owner, fields, from: 2)
    find = "SELECT id FROM \(name) WHERE \(key)"
    deletion = "DELETE FROM \(name) WHERE \(key)"
    let columns = fields.map { SQL($0.column) }.joined(", ")
    let marks = (2...Int32(fields.count + 1)).map { "?\($0)" as SQL }.joined(", ")
    insertion = "INSERT INTO \(name) (\(owner ?? "id"), \(columns)) VALUES (?1, \(marks))"
    lookups = fields.map { field in
      guard case .reference(_, let other) = field.kind else { return nil }
      return "SELECT id FROM \(other.table) WHERE \(other.column) = ?1"
    }
  }

  func count() throws(StoreError) -> Int {
    try connection.statement("SELECT count(*) FROM \(name)").number() ?? 0
  }

  /// The highest id; 0 if there are no rows.
  func newestID() throws(StoreError) -> Int64 {
    Int64(try connection.statement("SELECT max(id) FROM \(name)").number() ?? 0)
  }

  // MARK: One row. The first parameter is the owner's id; those of the key come last.

  /// The id of the row with the key of a value.
  func id(of value: Value, owner id: Int64? = nil) throws(StoreError) -> Int64? {
    let select = try connection.statement(find)
    bindKey(of: value, owner: id, to: select, from: 2)
    return try select.first { (row) throws(StoreError) in try row.int64(0) }
  }

  func requireID(of value: Value, owner id: Int64? = nil) throws(StoreError) -> Int64 {
    guard let found = try self.id(of: value, owner: id) else { throw CatalogWriter.conflict(value) }
    return found
  }

  /// Adds a row.
  ///
  /// - Parameter id: The owner's id; for a row without an owner its own id, where nil lets SQLite
  ///   choose.
  /// - Returns: The row's id.
  @discardableResult
  func insert(_ value: Value, _ id: Int64?) throws(StoreError) -> Int64 {
    let insert = try connection.statement(insertion)
    insert.bind(1, id)
    for (index, field) in fields.enumerated() {
      try bind(field, index, of: value, to: insert, Int32(index) + 2)
    }
    try insert.run()
    return connection.lastInsertID
  }

  /// Sets the changed fields of the row with the key of `before`.
  func update(_ before: Value, _ after: Value, owner id: Int64? = nil) throws(StoreError) {
    var changed: UInt64 = 0
    for (index, field) in fields.enumerated() where !field.isSame(before, after) {
      changed |= 1 << UInt64(index)
    }
    if changed == 0 { return }
    let update = try update(of: changed)
    var place: Int32 = 2
    for (index, field) in fields.enumerated() where changed & 1 << UInt64(index) != 0 {
      try bind(field, index, of: after, to: update, place)
      place += 1
    }
    bindKey(of: before, owner: id, to: update, from: place)
    guard try update.run() == 1 else { throw CatalogWriter.conflict(before) }
  }

  /// Removes the row with the key of a value, if there is one.
  func delete(_ value: Value, owner id: Int64? = nil) throws(StoreError) {
    let delete = try connection.statement(deletion)
    bindKey(of: value, owner: id, to: delete, from: 2)
    try delete.run()
  }

  // MARK: Statements

  private func update(of changed: UInt64) throws(StoreError) -> Statement {
    var sets: [SQL] = []
    for (index, field) in fields.enumerated() where changed & 1 << UInt64(index) != 0 {
      sets.append("\(field.column) = ?\(Int32(sets.count + 2))")
    }
    let key = Self.condition(owner, fields, from: Int32(sets.count + 2))
    return try connection.statement(
      "UPDATE \(name) SET \(sets.joined(", ")) WHERE \(key)")
  }

  /// The condition that a row has an owner and a key.
  private static func condition(
    _ owner: SQL?, _ fields: [RowField<Value>], from first: Int32
  ) -> SQL {
    var parts = owner.map { ["\($0) = ?1"] } ?? ([] as [SQL])
    var mark = first
    for field in fields where field.isKey {
      if case .reference(_, let other) = field.kind {
        parts.append(
          "\(field.column) = (SELECT id FROM \(other.table) WHERE \(other.column) = ?\(mark))")
      } else {
        parts.append("\(field.column) = ?\(mark)")
      }
      mark += 1
    }
    return parts.joined(" AND ")
  }

  private func bindKey(
    of value: Value, owner id: Int64?, to statement: Statement, from first: Int32
  ) {
    if owner != nil { statement.bind(1, id) }
    var place = first
    for field in fields where field.isKey {
      statement.bind(place, field.cell(of: value))
      place += 1
    }
  }

  private func bind(
    _ field: RowField<Value>, _ index: Int, of value: Value, to statement: Statement,
    _ place: Int32
  ) throws(StoreError) {
    guard case .reference(let name, let other) = field.kind, let lookup = lookups[index] else {
      return statement.bind(place, field.cell(of: value))
    }
    let named = value[keyPath: name]
    let select = try connection.statement(lookup, named)
    guard let id = try select.first({ (row) throws(StoreError) in try row.int64(0) }) else {
      let key = Value.description.key(of: value).compactMap(\.text).joined(separator: "#")
      let same = try spelledOtherwise(named, other)
      throw StoreError(
        .constraint,
        "\(Value.description.noun) '\(key)' names \(other.table) '\(named)', which does not exist"
          + (same == nil ? "" : ": there is one of the same letters in other characters"),
        suggestions: same.map { [$0] } ?? [])
    }
    statement.bind(place, id)
  }

  /// A name that looks the same but has other bytes: é may be one character or two.
  private func spelledOtherwise(
    _ name: String, _ other: RowReference
  ) throws(StoreError) -> String? {
    try connection.statement("SELECT \(other.column) FROM \(other.table)")
      .texts().first { $0 == name }
  }
}
