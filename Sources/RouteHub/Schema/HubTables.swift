internal import CTexts
import RouteModel

/// The tables of a hub: making them, and whether this program can use them.
///
/// They are written in migrations/hub/hub_0001.sql, with the functions that must hold whatever program writes: who may
/// speak for an account, how a batch of events begins and ends (`hub-event-differs`), which month an event goes to, what
/// the retention and `forget` remove, and how a channel moves.
struct HubTables {
  let connection: HubConnection

  /// The state of the tables.
  struct State {
    var uuid: String
    var version: Int
    var readableFrom: Int
    var writableFrom: Int
    /// The server's time, in microseconds since 1970-01-01 UTC.
    var time: Int64
  }

  /// The state; nil if there are none.
  func state() throws(HubError) -> State? {
    let known = try connection.rows("SELECT to_regclass('routesh.hub')")
    guard known.first?[0] != nil else { return nil }
    let rows = try connection.rows(
      """
      SELECT uuid, version, readable_from, writable_from,
        (extract(epoch FROM clock_timestamp()) * 1000000)::bigint
      FROM routesh.hub WHERE id = 1
      """)
    guard rows.count == 1 else { throw HubRow.damaged }
    return State(
      uuid: try rows.one().text(0), version: try rows.one().int(1),
      readableFrom: try rows.one().int(2),
      writableFrom: try rows.one().int(3), time: Int64(try rows.one().int(4)))
  }

  /// Makes the tables if there are none. Another program that does so at the same time waits.
  ///
  /// - Returns: The state, and whether they were made.
  func make() throws(HubError) -> (state: State, isNew: Bool) {
    try connection.transaction { () throws(HubError) in
      try connection.rows("SELECT pg_advisory_xact_lock($1::bigint)", ["\(Self.lock)"])
      if try state() != nil { return (try require(toWrite: false), false) }
      try connection.asOwner { () throws(HubError) in
        try connection.run(script: String(cString: hub_schema()))
      }
      return (try require(toWrite: false), true)
    }
  }

  /// The key of the lock: `RTSH`.
  private static let lock = 0x5254_5348
}
