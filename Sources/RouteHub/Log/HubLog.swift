import RouteModel

/// The log of a hub's revisions, and the catalog that it leads to.
struct HubLog {
  let connection: HubConnection

  /// How many rows go into one statement.
  private static let batch = 1_000

  func newest() throws(HubError) -> SharedPoint {
    let rows = try connection.rows(
      "SELECT number, id FROM routesh.revision ORDER BY number DESC LIMIT 1")
    guard rows.count == 1 else { throw HubRows.damaged }
    return SharedPoint(number: try rows.int(0, 0), id: try rows.text(0, 1))
  }

  /// The number of a revision; nil if it is not there.
  func number(of id: String) throws(HubError) -> Int? {
    let rows = try connection.rows(
      "SELECT number FROM routesh.revision WHERE id = $1::uuid", [id])
    return rows.count == 0 ? nil : try rows.int(0, 0)
  }

  func numbers(from first: Int, through last: Int) throws(HubError) -> [String: Int] {
    let rows = try connection.rows(
      "SELECT id, number FROM routesh.revision WHERE number BETWEEN $1::bigint AND $2::bigint",
      ["\(first)", "\(last)"])
    var numbers: [String: Int] = [:]
    for row in 0..<rows.count { numbers[try rows.text(row, 0)] = try rows.int(row, 1) }
    return numbers
  }

  // MARK: Points

  /// Whether the log has a point.
  func has(_ point: SharedPoint) throws(HubError) -> Bool {
    if point.number == 0 { return true }
    let rows = try connection.rows(
      "SELECT id FROM routesh.revision WHERE number = $1::bigint", ["\(point.number)"])
    return rows.count == 1 && rows[0, 0] == point.id
  }

  /// Throws unless the log has a point.
  func require(_ point: SharedPoint) throws(HubError) {
    if try has(point) { return }
    throw HubError(
      .other,
      "the hub does not have h\(point.number) as this store has it: it is another hub, or one that lost "
        + "revisions; 'hub pull --join' compares the store with it")
  }

  /// Throws `hub-moved` unless a point is the newest revision.
  func requireNewest(_ point: SharedPoint) throws(HubError) {
    let rows = try connection.rows(
      """
      SELECT author, machine, count(*) FROM routesh.revision WHERE number > $1::bigint
      GROUP BY author, machine ORDER BY count(*) DESC, author, machine
      """, ["\(point.number)"])
    guard rows.count > 0 else { return }
    var count = 0
    var names: [String] = []
    for row in 0..<rows.count {
      count += try rows.int(row, 2)
      names.append("\(try rows.text(row, 0)) on \(try rows.text(row, 1))")
    }
    let others = names.count > 3 ? names.prefix(3) + ["others"] : names[...]
    throw HubError(
      .moved,
      "pull first: \(Phrase.count(count, "revision")) of \(Phrase.list(Array(others))) since h\(point.number)"
    )
  }

  // MARK: Revisions

  private static let columns = """
    number, id, origin, machine, time, author, command, kind, undoes, format, changes, migrations,
      tool_version
    """

  func revisions(after number: Int, through last: Int?) throws(HubError) -> [SharedRevision] {
    var found: [SharedRevision] = []
    var after = number
    while true {
      let rows = try connection.rows(
        """
        SELECT \(Self.columns) FROM routesh.revision
        WHERE number > $1::bigint AND number <= $2::bigint ORDER BY number LIMIT \(Self.batch)
        """, ["\(after)", "\(last ?? .max)"])
      for row in 0..<rows.count { found.append(try revision(rows, row)) }
      guard rows.count == Self.batch, let newest = found.last?.number else { return found }
      after = newest
    }
  }

  private func revision(_ rows: HubRows, _ row: Int) throws(HubError) -> SharedRevision {
    SharedRevision(
      number: try rows.int(row, 0), id: try rows.text(row, 1), origin: try rows.text(row, 2),
      machine: try rows.text(row, 3), time: Int64(try rows.int(row, 4)),
      author: try rows.text(row, 5), command: try rows.text(row, 6), kind: try rows.text(row, 7),
      undoes: rows[row, 8], format: try rows.int(row, 9), changes: try rows.text(row, 10),
      migrations: try rows.text(row, 11), toolVersion: try rows.text(row, 12))
  }

  /// Adds revisions.
  ///
  /// - Returns: Their numbers by their unique names.
  func add(
    _ revisions: [SharedRevision], after point: SharedPoint
  ) throws(HubError) -> [String: Int] {
    var numbers: [String: Int] = [:]
    var next = point.number
    let texts = revisions.map { revision in
      next += 1
      numbers[revision.id] = next
      return revision.json(number: next)
    }
    do throws(HubError) {
      try send(texts) {
        """
        INSERT INTO routesh.revision (number, parent, id, origin, machine, time, author, command,
          kind, undoes, format, changes, migrations, tool_version)
        SELECT number, number - 1, id, origin, machine, time, author, command, kind, undoes, format,
          changes, migrations, tool_version
        FROM jsonb_to_recordset($1::jsonb) AS new (number bigint, id uuid, origin uuid, machine text,
          time bigint, author text, command text, kind text, undoes uuid, format integer,
          changes jsonb, migrations jsonb, tool_version text)
        """
      }
    } catch {
      // Another store has added one meanwhile.
      guard error.sqlState == "23505" else { throw error }
      throw HubError(.moved, "pull first: another store has pushed just now", sqlState: "23505")
    }
    return numbers
  }

  /// Sends objects of JSON to statements, many in each.
  private func send(_ objects: [String], _ sql: () -> String) throws(HubError) {
    var rest = objects[...]
    while !rest.isEmpty {
      var size = 0
      let part = rest.prefix { text in
        size += text.utf8.count
        return size < 16 << 20
      }.prefix(Self.batch)
      let count = max(part.count, 1)
      try connection.rows(sql(), ["[" + rest.prefix(count).joined(separator: ",") + "]"])
      rest = rest.dropFirst(count)
    }
  }

  // MARK: The catalog

  /// Writes the rows of the catalog that have changed.
  func write(_ rows: [SharedRow]) throws(HubError) {
    var last: [SharedRow: SharedRow] = [:]
    for row in rows { last[SharedRow(kind: row.kind, key: row.key, body: nil)] = row }
    let removed = last.values.filter { $0.body == nil }
    try send(removed.map(\.json)) {
      """
      DELETE FROM routesh.catalog_row AS old
      USING jsonb_to_recordset($1::jsonb) AS gone (kind text, key text)
      WHERE old.kind = gone.kind AND md5(old.key) = md5(gone.key)
      """
    }
    try send(last.values.filter { $0.body != nil }.map(\.json)) {
      """
      INSERT INTO routesh.catalog_row AS old (kind, key, body)
      SELECT kind, key, body FROM jsonb_to_recordset($1::jsonb) AS new (kind text, key text, body jsonb)
      ON CONFLICT (kind, md5(key)) DO UPDATE SET body = excluded.body
      """
    }
  }

  func rows() throws(HubError) -> [SharedRow] {
    let rows = try connection.rows("SELECT kind, key, body FROM routesh.catalog_row")
    var found: [SharedRow] = []
    found.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      found.append(
        SharedRow(kind: try rows.text(row, 0), key: try rows.text(row, 1), body: rows[row, 2]))
    }
    return found
  }

  /// The newest format in which a revision was written, which the rows of the catalog may have too.
  func newestFormat() throws(HubError) -> Int {
    try connection.rows("SELECT coalesce(max(format), 0) FROM routesh.revision").int(0, 0)
  }

  // MARK: Migrations

  /// Writes what revisions did to the applied migrations.
  func write(_ revisions: [SharedRevision]) throws(HubError) {
    for revision in revisions where revision.migrations != "[]" {
      try connection.rows(
        """
        DELETE FROM routesh.migration AS old
        USING jsonb_array_elements($1::jsonb) AS step
        WHERE old.version = coalesce(step #>> '{after,version}', step #>> '{before,version}')::bigint
        """, [revision.migrations])
      try connection.rows(
        """
        INSERT INTO routesh.migration (version, name, body)
        SELECT (step #>> '{after,version}')::bigint, step #>> '{after,name}', step -> 'after'
        FROM jsonb_array_elements($1::jsonb) AS step WHERE step ? 'after'
        """, [revision.migrations])
    }
  }

  /// The applied migrations, each as a step that applies it.
  func migrations() throws(HubError) -> String {
    let rows = try connection.rows(
      """
      SELECT coalesce(jsonb_agg(jsonb_build_object('after', body) ORDER BY version), '[]')
      FROM routesh.migration
      """)
    return try rows.text(0, 0)
  }

  // MARK: Who was here

  /// Notes that a store was here, where the server can be written: a replica can be read too.
  func note(_ machine: HubMachine, at revision: Int) throws(HubError) {
    try connection.rows(
      """
      SELECT routesh.note_machine($1::uuid, $2, $3, $4::integer, $5::bigint, $6)
      WHERE current_setting('transaction_read_only') = 'off'
      """,
      [
        machine.origin, machine.name, machine.toolVersion, "\(machine.format)", "\(revision)",
        machine.channel,
      ])
  }
}

extension SharedRevision {
  /// The revision as an object of JSON, with its number.
  fileprivate func json(number: Int) -> String {
    var json = JSONWriter()
    json.object { json in
      func add(_ key: String, _ value: String) {
        json.key(key)
        json.string(value)
      }
      func addInt(_ key: String, _ value: Int) {
        json.key(key)
        json.int(value)
      }
      addInt("number", number)
      add("id", id)
      add("origin", origin)
      add("machine", machine)
      addInt("time", Int(time))
      add("author", author)
      add("command", command)
      add("kind", kind)
      if let undoes { add("undoes", undoes) }
      addInt("format", format)
      json.key("changes")
      json.raw(changes)
      json.key("migrations")
      json.raw(migrations)
      add("tool_version", toolVersion)
    }
    return json.text
  }
}

extension SharedRow {
  fileprivate var json: String {
    var json = JSONWriter()
    json.object { json in
      json.key("kind")
      json.string(kind)
      json.key("key")
      json.string(key)
      if let body {
        json.key("body")
        json.raw(body)
      }
    }
    return json.text
  }
}
