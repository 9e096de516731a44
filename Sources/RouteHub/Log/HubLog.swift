import RouteModel
import Texts

/// The log of a hub's revisions, and the catalog that it leads to.
struct HubLog {
  let connection: HubConnection

  /// How many rows go into one statement.
  static let batch = 1_000

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

  // MARK: Writing

  /// Sends objects of JSON to statements, many in each.
  func send(_ objects: [String], _ sql: () -> String) throws(HubError) {
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
