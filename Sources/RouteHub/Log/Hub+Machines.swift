import RouteModel

/// A store that was at the hub.
package struct HubVisitor: Sendable, Hashable {
  /// The unique name of its store.
  package var origin: String
  /// The name of its machine.
  package var name: String
  /// The version of its program.
  package var toolVersion: String
  /// The version of the text of changes that it reads.
  package var format: Int
  /// The channel that it follows; nil for one that follows none.
  package var channel: String?
  /// The newest revision of the hub that it knew.
  package var revision: Int
  /// When it was last there, as the server's clock says: `2026-11-24 04:26:20`, in UTC.
  package var seen: String
}

extension Hub {
  /// The stores that were here, the last one first.
  package func machines() throws(HubError) -> [HubVisitor] {
    try run { (connection) throws(HubError) in try HubLog(connection: connection).machines() }
  }

  /// The stores of a machine.
  ///
  /// - Parameter name: The machine's name, or the unique name of a store.
  /// - Throws: `unknown-machine`, with the present name of a machine that pushed under another.
  package func machines(named name: String) throws(HubError) -> [HubVisitor] {
    try run { (connection) throws(HubError) in
      let all = try HubLog(connection: connection).machines()
      let found = all.filter { $0.name == name || $0.origin == name.lowercased() }
      if !found.isEmpty { return found }
      let rows = try connection.rows(
        """
        SELECT DISTINCT m.name
        FROM routesh.revision AS r JOIN routesh.machine AS m ON m.origin = r.origin
        WHERE r.machine = $1 ORDER BY m.name
        """, [name])
      guard rows.count == 0 else {
        var names: [String] = []
        for row in 0..<rows.count { names.append(try rows.text(row, 0)) }
        throw HubError(.machine, "the machine '\(name)' was renamed", suggestions: names)
      }
      throw HubError.unknown(
        .machine, "machine", name, among: Set(all.map(\.name)).sorted(),
        none: "none: a machine is known after its first pull or send")
    }
  }
}

extension HubLog {
  /// The stores that were here, the last one first.
  ///
  /// - Parameter channel: Only those that follow it.
  func machines(following channel: String? = nil) throws(HubError) -> [HubVisitor] {
    let rows = try connection.rows(
      """
      SELECT origin, name, tool_version, format, channel, revision,
        to_char(seen AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')
      FROM routesh.machine WHERE $1::text IS NULL OR channel = $1::text
      ORDER BY machine.seen DESC, name
      """, [channel])
    var found: [HubVisitor] = []
    for row in 0..<rows.count {
      found.append(
        HubVisitor(
          origin: try rows.text(row, 0), name: try rows.text(row, 1),
          toolVersion: try rows.text(row, 2), format: try rows.int(row, 3), channel: rows[row, 4],
          revision: try rows.int(row, 5), seen: try rows.text(row, 6)))
    }
    return found
  }
}
