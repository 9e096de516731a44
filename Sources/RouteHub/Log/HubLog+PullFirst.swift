import RouteModel
import Texts

/// A store pushes onto the newest revision, so it pulls first what others have pushed.
extension HubLog {
  /// Throws `hub-moved` unless a point is the newest revision.
  func requireNewest(_ point: HubPoint) throws(HubError) {
    let rows = try connection.rows(
      """
      SELECT author, machine, count(*) FROM routesh.revision WHERE number > $1::bigint
      GROUP BY author, machine ORDER BY count(*) DESC, author, machine
      """, ["\(point.number)"])
    guard rows.count > 0 else { return }
    var count = 0
    var names: [String] = []
    for row in rows {
      count += try row.int(2)
      names.append("\(try row.text(0)) on \(try row.text(1))")
    }
    let others = names.count > 3 ? names.prefix(3) + ["others"] : names[...]
    throw HubError(
      .moved,
      "pull first: \(Phrase.count(count, "revision")) of \(Phrase.list(Array(others))) since h\(point.number)"
    )
  }

  /// Another store has added a revision between the look and the push.
  static let pushedJustNow = HubError(
    .moved, "pull first: another store has pushed just now", sqlState: "23505")
}
