import RouteModel
import Texts

extension HubLog {
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
      guard rows.count == Self.batch, let newest = found.last?.hubNumber else { return found }
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
    guard try row.int(9) <= LoggedChanges.format else {
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
  func hasSums() throws(HubError) -> Bool {
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
}

extension Revision {
  /// The revision as an object of JSON, with its number.
  fileprivate func json(number: Int, _ toolVersion: String, sum: UInt64?) -> String {
    let head: JSONValue = [
      "number": .int(number), "id": .string(uuid), "origin": .optional(origin),
      "machine": .string(machine ?? ""), "time": .int(Int(time)), "author": .string(user),
      "command": .string(command), "kind": .string(kind.rawValue),
      "undoes": .optional(undoes?.uuid),
      "format": .int(LoggedChanges.format), "tool_version": .string(toolVersion),
      "sum": .optional(sum.map { Int(truncatingIfNeeded: $0) }),
    ]
    return head.text.dropLast()
      + ",\"changes\":\(LoggedChanges(changes).text),\"migrations\":\(migrations.isEmpty ? "[]" : migrations)}"
  }
}
