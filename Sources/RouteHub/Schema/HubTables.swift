internal import CTexts
import RouteModel

/// The tables of a hub: making them, bringing them up to date, and whether this program can use
/// them.
struct HubTables {
  let connection: HubConnection

  /// The version that this program writes.
  static var version: Int { Int(hub_schema_count()) }
  /// The texts of `migrations/hub` in order; step `i` (from 0) leads from version `i` to `i + 1`.
  private static let steps = (0..<hub_schema_count()).map { String(cString: hub_schema_step($0)) }

  /// The state of the tables.
  struct State {
    var uuid: String
    var version: Int
    var readableFrom: Int
    var writableFrom: Int
  }

  /// The state; nil if there are none.
  func state() throws(HubError) -> State? {
    let known = try connection.rows("SELECT to_regclass('routesh.hub')")
    guard known[0, 0] != nil else { return nil }
    let rows = try connection.rows(
      "SELECT uuid, version, readable_from, writable_from FROM routesh.hub WHERE id = 1")
    guard rows.count == 1 else { throw HubRows.damaged }
    return State(
      uuid: try rows.text(0, 0), version: try rows.int(0, 1), readableFrom: try rows.int(0, 2),
      writableFrom: try rows.int(0, 3))
  }

  /// Makes the tables, or brings them up to date. Whoever does it at the same time waits.
  ///
  /// - Returns: The version before; 0 if there were none.
  func prepare(makes: Bool) throws(HubError) -> (before: Int, state: State) {
    try connection.transaction { () throws(HubError) in
      try connection.rows("SELECT pg_advisory_xact_lock($1::bigint)", ["\(Self.lock)"])
      let old = try state()
      let before = old?.version ?? 0
      if old == nil, !makes { throw Self.missing }
      if before < Self.version {
        try connection.asOwner { () throws(HubError) in
          for step in Self.steps[before...] { try connection.run(script: step) }
          try connection.rows(
            "UPDATE routesh.hub SET version = $1::integer WHERE id = 1", ["\(Self.version)"])
        }
      }
      guard let new = try state() else { throw Self.missing }
      return (before, new)
    }
  }

  /// The key of the lock: `RTSH`.
  private static let lock = 0x5254_5348

  /// The state of tables that this program can use.
  ///
  /// - Throws: `hub-missing`, `hub-older`, `hub-newer`.
  func require(toWrite: Bool) throws(HubError) -> State {
    guard let state = try state() else { throw Self.missing }
    if state.version < Self.version {
      throw HubError(
        .older,
        "the hub has tables of version \(state.version), and this routesh works with \(Self.version): 'hub upgrade' brings them up to date"
      )
    }
    if Self.version < (toWrite ? state.writableFrom : state.readableFrom) {
      throw HubError(
        .newer,
        "the hub's tables are of version \(state.version), which this routesh cannot \(toWrite ? "write" : "read"): update it"
      )
    }
    return state
  }

  private static let missing = HubError(
    .missing, "the database has no hub: 'hub init' makes its tables")
}
