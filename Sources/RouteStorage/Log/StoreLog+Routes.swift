package import RouteModel

extension StoreLog {
  /// The routes that came, went or got another name, newest first, as far back as the log has changes; those of
  /// an open transaction too.
  ///
  /// - Complexity: O(bytes of the log). The texts are read by SQLite, and only what is asked for comes from
  ///   there.
  package func routeMoves() throws(StoreError) -> [RouteMove] {
    var moves: [RouteMove] = []
    if let pending = store.pending {
      let (number, time) = (try newest() &+ 1, store.now())
      for case .route(let before, let after) in pending.changes.squashed
      where before?.identifier != after?.identifier {
        moves.append(
          RouteMove(
            revision: number, time: time, before: before?.identifier, after: after?.identifier))
      }
    }
    let select = try connection.statement(
      """
      SELECT number, hub_number, time, json_extract(row, '$.before.identifier') AS old,
        json_extract(row, '$.after.identifier') AS new
      FROM (
        SELECT revision.id AS number, hub_number, time, change.id AS place,
          iif(change.type = 'object', change.value, '{}') AS row
        FROM revision, json_each(iif(json_valid(changes), changes, '[]')) AS change
        WHERE instr(changes, '"row":"route"') > 0
      )
      WHERE json_extract(row, '$.row') = 'route' AND old IS NOT new
      ORDER BY number DESC, place
      """)
    return try moves
      + select.all { (row) throws(StoreError) in
        RouteMove(
          revision: try row.int(0), hubRevision: try row.optionalInt(1), time: try row.int64(2),
          before: try row.optionalText(3), after: try row.optionalText(4))
      }
  }
}
