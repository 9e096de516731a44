/// A store that was at the hub.
public struct HubVisitor: Sendable, Hashable {
  /// The unique name of its store.
  public var origin: String
  /// The name of its machine.
  public var name: String
  /// The version of its program.
  public var toolVersion: String
  /// The version of the text of changes that it reads.
  public var format: Int
  /// The channel that it follows; nil for one that follows none.
  public var channel: String?
  /// The newest revision of the hub that it knew.
  public var revision: Int
  /// When it was last there, as the server's clock says: `2026-11-24 04:26:20`, in UTC.
  public var seen: String
}

extension Hub {
  /// The stores that were here, the last one first.
  public func machines() throws(HubError) -> [HubVisitor] {
    try run { (connection) throws(HubError) in try HubLog(connection: connection).machines() }
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
