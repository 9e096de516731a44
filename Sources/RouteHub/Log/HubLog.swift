import RouteModel
import Texts

/// The log of a hub's revisions, and the catalog that it leads to.
struct HubLog {
  let connection: HubConnection

  /// How many rows go into one statement.
  private static let batch = 1_000

  /// The unique name of the hub.
  func uuid() throws(HubError) -> String {
    try connection.rows("SELECT uuid FROM routesh.hub WHERE id = 1").one().text(0)
  }

  /// The newest revision; number 0 is the empty catalog.
  func newest() throws(HubError) -> HubPoint {
    let rows = try connection.rows(
      "SELECT number, id FROM routesh.revision ORDER BY number DESC LIMIT 1")
    guard rows.count == 1 else { throw HubRow.damaged }
    return HubPoint(number: try rows.one().int(0), id: try rows.one().text(1))
  }

  /// The number of a revision; nil if it is not there.
  func number(of id: String) throws(HubError) -> Int? {
    let rows = try connection.rows(
      "SELECT number FROM routesh.revision WHERE id = $1::uuid", [id])
    return rows.count == 0 ? nil : try rows.one().int(0)
  }

  func numbers(from first: Int, through last: Int) throws(HubError) -> [String: Int] {
    let rows = try connection.rows(
      "SELECT id, number FROM routesh.revision WHERE number BETWEEN $1::bigint AND $2::bigint",
      ["\(first)", "\(last)"])
    var numbers: [String: Int] = [:]
    for row in rows { numbers[try row.text(0)] = try row.int(1) }
    return numbers
  }

  // MARK: Points

  /// Throws unless the log has a point.
  func require(_ point: HubPoint) throws(HubError) {
    if point.number == 0 { return }
    let rows = try connection.rows(
      "SELECT id FROM routesh.revision WHERE number = $1::bigint", ["\(point.number)"])
    if rows.count == 1, rows.first?[0] == point.id { return }
    throw HubError(
      .other,
      "the hub does not have h\(point.number) as this store has it: it is another hub, or one that lost "
        + "revisions; 'hub pull --join' finds what both have")
  }

  // MARK: Revisions

  private static let columns = """
    number, id, origin, machine, time, author, command, kind, undoes, format, changes, migrations
    """

  func revisions(after number: Int, through last: Int?) throws(HubError) -> [Revision] {
    var found: [Revision] = []
    var after = number
    while true {
      let rows = try connection.rows(
        """
        SELECT \(Self.columns) FROM routesh.revision
        WHERE number > $1::bigint AND number <= $2::bigint ORDER BY number LIMIT \(Self.batch)
        """, ["\(after)", "\(last ?? .max)"])
      for row in rows { found.append(try revision(row)) }
      guard rows.count == Self.batch, let newest = found.last?.number else { return found }
      after = newest
    }
  }

  /// The newest revisions, newest first, without their changes, which a later program may have written.
  func newest(_ limit: Int) throws(HubError) -> [Revision] {
    let rows = try connection.rows(
      """
      SELECT number, id, origin, machine, time, author, command, kind FROM routesh.revision
      WHERE number > 0 ORDER BY number DESC LIMIT $1::bigint
      """, ["\(max(0, limit))"])
    var found: [Revision] = []
    for row in rows { found.append(try head(row)) }
    return found
  }

  private func head(_ row: HubRow) throws(HubError) -> Revision {
    Revision(
      hubNumber: try row.int(0), uuid: try row.text(1), origin: try row.text(2),
      machine: try row.text(3), time: Int64(try row.int(4)),
      user: try row.text(5), command: try row.text(6),
      kind: Revision.Kind(rawValue: try row.text(7)) ?? .change)
  }

  private func revision(_ row: HubRow) throws(HubError) -> Revision {
    var revision = try head(row)
    let name = "h\(revision.hubNumber ?? 0) of \(revision.who)"
    guard try row.int(9) <= Revision.format else {
      throw HubError(.newer, "\(name) was written by a newer routesh: update this one")
    }
    guard let changes = LoggedChanges(text: try row.text(10)) else {
      throw HubError(.damaged, "\(name) cannot be read")
    }
    revision.undoes = row[8].map { Revision.Reference(number: nil, uuid: $0) }
    revision.logged = changes
    let migrations = try row.text(11)
    revision.migrations = migrations == "[]" ? "" : migrations
    return revision
  }

  /// Whether revisions have a sum, which the tables of older hubs do not have.
  private func hasSums() throws(HubError) -> Bool {
    let rows = try connection.rows(
      "SELECT count(*) FROM pg_attribute WHERE attrelid = 'routesh.revision'::regclass AND attname = 'sum'"
    )
    return try rows.one().int(0) > 0
  }

  /// Adds revisions.
  ///
  /// - Parameter sum: The sum of the catalog after the last one.
  /// - Returns: Their numbers by their unique names.
  func add(
    _ revisions: [Revision], after point: HubPoint, sum: UInt64, toolVersion: String
  ) throws(HubError) -> [String: Int] {
    var numbers: [String: Int] = [:]
    var next = point.number
    let last = point.number + revisions.count
    let texts = revisions.map { revision in
      next += 1
      numbers[revision.uuid] = next
      return revision.json(number: next, toolVersion, sum: next == last ? sum : nil)
    }
    let sumColumn = try hasSums() ? ", sum" : ""
    do throws(HubError) {
      try send(texts) {
        """
        INSERT INTO routesh.revision (number, parent, id, origin, machine, time, author, command,
          kind, undoes, format, changes, migrations, tool_version\(sumColumn))
        SELECT number, number - 1, id, origin, machine, time, author, command, kind, undoes, format,
          changes, migrations, tool_version\(sumColumn)
        FROM jsonb_to_recordset($1::jsonb) AS new (number bigint, id uuid, origin uuid, machine text,
          time bigint, author text, command text, kind text, undoes uuid, format integer,
          changes jsonb, migrations jsonb, tool_version text, sum bigint)
        """
      }
    } catch {
      // Another store has added one meanwhile.
      guard error.sqlState == "23505" else { throw error }
      throw Self.pushedJustNow
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

  /// Writes the rows of the catalog that changes have changed.
  func write(_ changes: [CatalogChange]) throws(HubError) {
    let rows = changes.squashed.map(\.row.onHub)
    let written = rows.compactMap(\.after)
    try send(rows.compactMap(\.before)) {
      """
      DELETE FROM routesh.catalog_row AS old
      USING jsonb_to_recordset($1::jsonb) AS gone (kind text, key text)
      WHERE old.kind = gone.kind AND md5(old.key) = md5(gone.key)
      """
    }
    try send(written) {
      """
      INSERT INTO routesh.catalog_row AS old (kind, key, body)
      SELECT kind, key, body FROM jsonb_to_recordset($1::jsonb) AS new (kind text, key text, body jsonb)
      ON CONFLICT (kind, md5(key)) DO UPDATE SET body = excluded.body
      """
    }
  }

  /// The newest catalog.
  func catalog() throws(HubError) -> RouteCatalog {
    let newest = try connection.rows("SELECT coalesce(max(format), 0) FROM routesh.revision")
    guard try newest.one().int(0) <= Revision.format else {
      throw HubError(.newer, "the hub's catalog was written by a newer routesh: update this one")
    }
    let rows = try connection.rows("SELECT kind, body FROM routesh.catalog_row")
    var catalog = RouteCatalog()
    for row in rows {
      let kind = try row.text(0)
      guard let json = try? JSONParser.parse(try row.text(1)),
        let change = try? RouteCatalog.rowType(kind)?.onHub(json)
      else {
        throw HubError(
          .newer, "the hub has a \(kind) that this routesh cannot read: update it")
      }
      do { try catalog.apply(change) } catch {
        throw HubError(.damaged, "the hub has \(error.subject) twice")
      }
    }
    try requireSum(of: catalog)
    return catalog
  }

  /// Throws `hub-damaged` unless a catalog is the one that the newest revision left.
  private func requireSum(of catalog: RouteCatalog) throws(HubError) {
    guard try hasSums() else { return }
    let rows = try connection.rows(
      "SELECT number, sum FROM routesh.revision ORDER BY number DESC LIMIT 1")
    guard rows.count == 1, let sum = rows.first?[1].flatMap({ Int64($0) }),
      UInt64(bitPattern: sum) != catalog.sum
    else { return }
    throw HubError(
      .damaged,
      "the rows of routesh.catalog_row are not as h\(try rows.one().int(0)) left them: something else "
        + "than routesh has changed them")
  }

  // MARK: Migrations

  /// Writes what revisions did to the applied migrations.
  func write(_ revisions: [Revision]) throws(HubError) {
    for revision in revisions where !revision.migrations.isEmpty {
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
    return try rows.one().text(0)
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

extension Revision {
  /// The revision as an object of JSON, with its number.
  fileprivate func json(number: Int, _ toolVersion: String, sum: UInt64?) -> String {
    let head: JSONValue = [
      "number": .int(number), "id": .string(uuid), "origin": .optional(origin),
      "machine": .string(machine ?? ""), "time": .int(Int(time)), "author": .string(user),
      "command": .string(command), "kind": .string(kind.rawValue),
      "undoes": .optional(undoes?.uuid),
      "format": .int(Self.format), "tool_version": .string(toolVersion),
      "sum": .optional(sum.map { Int(truncatingIfNeeded: $0) }),
    ]
    return head.text.dropLast()
      + ",\"changes\":\(LoggedChanges(changes).text),\"migrations\":\(migrations.isEmpty ? "[]" : migrations)}"
  }
}

extension CatalogRow {
  /// A row of the hub as one that is added.
  fileprivate static func onHub(_ body: JSONValue) throws -> CatalogChange {
    change(before: nil, after: try description.json.row(body, ignoresUnknownKeys: true))
  }

  /// The row as the hub keeps it: its kind, its key, of several cells a list in JSON, and its JSON.
  fileprivate func onHub(withBody: Bool) -> String {
    let description = Self.description
    let key = description.keyTexts(of: self)
    var json = JSONWriter()
    json.object { json in
      json.key("kind")
      json.string(description.noun)
      json.key("key")
      json.string(key.count == 1 ? key[0] : JSONValue.strings(key).text)
      if withBody {
        json.key("body")
        description.json.write(self, to: &json)
      }
    }
    return json.text
  }
}

extension RowChange {
  /// The row that the hub removes, unless it writes it again, and the one that it writes.
  fileprivate var onHub: (before: String?, after: String?) {
    let isSame = before != nil && before?.rowKey == after?.rowKey
    return (isSame ? nil : before?.onHub(withBody: false), after?.onHub(withBody: true))
  }
}
