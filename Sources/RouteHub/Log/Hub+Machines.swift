import RouteModel

extension Hub {
  /// The stores that were here, the last one first.
  package func machines() throws(HubError) -> [HubMachine] {
    try run { (log) throws(HubError) in try log.machines() }
  }

  /// The stores of a machine.
  ///
  /// - Parameter name: The machine's name, or the unique name of a store.
  /// - Throws: `unknown-machine`, with the present name of a machine that pushed under another.
  package func machines(named name: String) throws(HubError) -> [HubMachine] {
    try run { (log) throws(HubError) in
      let all = try log.machines()
      let found = all.filter { $0.name == name || $0.origin == name.lowercased() }
      if !found.isEmpty { return found }
      let rows = try log.connection.rows(
        """
        SELECT DISTINCT m.name
        FROM routesh.revision AS r JOIN routesh.machine AS m ON m.origin = r.origin
        WHERE r.machine = $1 ORDER BY m.name
        """, [name])
      guard rows.count == 0 else {
        var names: [String] = []
        for row in rows { names.append(try row.text(0)) }
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
  func machines(following channel: String? = nil) throws(HubError) -> [HubMachine] {
    let rows = try connection.rows(
      """
      SELECT origin, name, tool_version, format, channel, revision,
        to_char(seen AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')
      FROM routesh.machine WHERE $1::text IS NULL OR channel = $1::text
      ORDER BY machine.seen DESC, name
      """, [channel])
    var found: [HubMachine] = []
    for row in rows {
      var machine = HubMachine(
        origin: try row.text(0), name: try row.text(1), toolVersion: try row.text(2),
        format: try row.int(3), channel: row[4])
      machine.revision = try row.int(5)
      machine.seen = try row.text(6)
      found.append(machine)
    }
    return found
  }
}
