internal import RouteModel

extension RouteStore {
  /// The present name of a renamed route, however often it was renamed.
  ///
  /// - Parameter identifier: A former name, which no route has now.
  /// - Returns: nil if no existing route had the name, as far back as the log has changes.
  /// - Throws: `damaged-store`.
  /// - Complexity: O(bytes of the log) for each name in between.
  public func newName(of identifier: String) throws(StoreError) -> String? {
    try connection.transaction(.read) { () throws(StoreError) in
      var name = identifier
      var seen: Set = [name]
      while let next = try nextName(of: name), seen.insert(next).inserted {
        name = next
        if try connection.table(Route.self).id(of: Route(identifier: name, className: "")) != nil {
          return name
        }
      }
      return nil
    }
  }

  /// The name that replaced another one, the last time that a route with that name was renamed.
  private func nextName(of identifier: String) throws(StoreError) -> String? {
    if let pending, let name = pending.changes.newName(of: identifier) {
      return name
    }
    let saying = try connection.statement(
      "SELECT id FROM revision WHERE instr(changes, ?1) > 0 ORDER BY id DESC",
      JSONValue.string(identifier).text)
    let log = RevisionLog(connection: connection)
    for number in try saying.numbers() {
      if let name = try log.changesIfKept(number)?.newName(of: identifier) { return name }
    }
    return nil
  }
}
