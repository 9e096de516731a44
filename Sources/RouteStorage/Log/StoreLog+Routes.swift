package import RouteModel

extension StoreLog {
  /// The routes that came, went or got another name, newest first, as far back as the log has changes; those of
  /// an open transaction too.
  package func routeMoves() throws(StoreError) -> [RouteMove] {
    try moves(of: "route", key: "identifier")
  }

  /// The same of the guards.
  package func guardMoves() throws(StoreError) -> [RouteMove] {
    try moves(of: "guard", key: "name")
  }

  /// - Complexity: O(bytes of the log). The texts are read by SQLite, and only what is asked for comes from
  ///   there.
  private func moves(of noun: String, key: String) throws(StoreError) -> [RouteMove] {
    var moves: [RouteMove] = []
    if let pending = store.pending {
      let (number, time) = (try newest() &+ 1, store.now())
      func add(_ keys: (before: String?, after: String?)) {
        guard keys.before != keys.after else { return }
        moves.append(
          RouteMove(revision: number, time: time, before: keys.before, after: keys.after))
      }
      for change in pending.changes.squashed where change.row.noun == noun {
        add(change.row.keys)
      }
    }
    let select = try connection.statement(
      """
      SELECT number, hub_number, time, json_extract(row, ?1) AS old,
        json_extract(row, ?2) AS new
      FROM (
        SELECT revision.id AS number, hub_number, time, change.id AS place,
          iif(change.type = 'object', change.value, '{}') AS row
        FROM revision, json_each(iif(json_valid(changes), changes, '[]')) AS change
        WHERE instr(changes, ?3) > 0
      )
      WHERE json_extract(row, '$.row') = ?4 AND old IS NOT new
      ORDER BY number DESC, place
      """, "$.before.\(key)", "$.after.\(key)", "\"row\":\"\(noun)\"", noun)
    return try moves
      + select.all { (row) throws(StoreError) in
        RouteMove(
          revision: try row.int(0), hubRevision: try row.optionalInt(1), time: try row.int64(2),
          before: try row.optionalText(3), after: try row.optionalText(4))
      }
  }
}
