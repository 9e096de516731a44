internal import CSQLite

/// A table of the schema with its columns, for what treats all tables alike: copies and recovery.
struct StoreTable {
  let name: StaticString
  /// Comma-separated, the id first.
  let columns: StaticString
  /// The columns that the digest of a row is of; nil if its rows have none.
  var digested: StaticString?

  var columnCount: Int32 {
    columns.withUTF8Buffer { bytes in Int32(bytes.count { $0 == UInt8(ascii: ",") }) + 1 }
  }

  /// What makes up the catalog. A row comes after what it names.
  static let catalog: [StoreTable] = [
    StoreTable(name: "class", columns: "id, name, superclass, kind"),
    StoreTable(
      name: "route",
      columns:
        "id, identifier, class_id, is_exclusive, is_enabled, is_internal, default_path, summary, owner"
    ),
    StoreTable(name: "route_path", columns: "id, route_id, path"),
    StoreTable(name: "tag", columns: "id, route_id, name"),
    StoreTable(name: "protocol", columns: "id, route_id, name, kind"),
    StoreTable(
      name: "pattern",
      columns:
        "id, route_id, text, priority, path, ignores_case, is_slash_strict, takes_host_as_segment"),
    StoreTable(
      name: "parameter",
      columns: "id, route_id, name, kind, is_required, default_value, is_sensitive"),
    StoreTable(name: "parameter_value", columns: "id, parameter_id, value"),
    StoreTable(name: "adapter", columns: "id, required, provided, kind"),
    StoreTable(name: "storyboard", columns: "id, name, runtime, is_launch_screen, initial_scene"),
    StoreTable(
      name: "scene",
      columns: """
        id, storyboard_id, object_id, identifier, class_name, module, element, container,
        is_reference, reference_storyboard, reference_identifier, reference_bundle, label
        """),
    StoreTable(
      name: "segue",
      columns: """
        id, storyboard_id, object_id, identifier, kind, source, destination, relationship,
        unwind_action, custom_class, custom_module, trigger_element, trigger_id
        """),
    StoreTable(
      name: "attribute",
      columns: "id, storyboard_id, scene_id, segue_id, is_imported, name, value"),
  ]

  /// The log of what was done to the catalog.
  static let revisions = StoreTable(
    name: "revision",
    columns: "id, time, user, command, kind, undoes, schema_version, changeset",
    digested: "id, time, user, command, kind, undoes, schema_version")

  /// The log, the migrations, the settings and the history.
  static let records: [StoreTable] = [
    revisions,
    StoreTable(
      name: "migration",
      columns: """
        id, version, name, up_kind, up, down_kind, down, time, duration, tool_version, revision
        """,
      digested:
        "version, name, up_kind, up, down_kind, down, time, duration, tool_version, revision"),
    StoreTable(name: "setting", columns: "id, name, value", digested: "name, value"),
    StoreTable(
      name: "session", columns: "id, time, user, tool_version, stack",
      digested: "time, user, tool_version, stack"),
    StoreTable(name: "context", columns: "id, facts", digested: "facts"),
    StoreTable(
      name: "event",
      columns: """
        id, session_id, sequence, time, action, route, pattern, url, path, source, destination,
        router, parent, parameters, state_before, state_after, outcome, code, number, message, stack,
        duration, cost, details, revision, is_uncommitted, context_id
        """,
      digested: """
        id, session_id, sequence, time, action, route, pattern, url, path, source, destination,
        router, parent, parameters, state_before, state_after, outcome, code, number, message, stack,
        duration, cost, details, revision, is_uncommitted, context_id
        """),
    StoreTable(
      name: "snapshot", columns: "id, session_id, event_id, stack",
      digested: "session_id, event_id, stack"),
  ]

  /// Rows with their ids above a number, in the order of the ids.
  func selection(_ connection: Connection, descending: Bool = false) throws(StoreError) -> Statement
  {
    try connection.statement(joining: [
      "SELECT", columns, "FROM", name,
      descending
        ? "NOT INDEXED WHERE id < ?1 ORDER BY id DESC" : "NOT INDEXED WHERE id > ?1 ORDER BY id",
    ])
  }

  /// The row with an id.
  func row(_ connection: Connection) throws(StoreError) -> Statement {
    try connection.statement(joining: ["SELECT", columns, "FROM", name, "WHERE id = ?1"])
  }

  /// Removes the row with an id.
  func deletion(_ connection: Connection) throws(StoreError) -> Statement {
    try connection.statement(joining: ["DELETE FROM", name, "WHERE id = ?1"])
  }

  /// Takes a row as ``selection(_:descending:)`` returns it.
  func insertion(_ connection: Connection) throws(StoreError) -> Statement {
    var parts: [StaticString] = ["INSERT INTO", name, "(", columns, ") VALUES (?"]
    for _ in 1..<columnCount { parts.append(", ?") }
    return try connection.statement(joining: parts + [")"])
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
