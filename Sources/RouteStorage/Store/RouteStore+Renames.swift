internal import RouteModel

extension RouteStore {
  /// The name that a route has now which had another one, however often it was renamed since.
  ///
  /// - Parameter identifier: A name that no route has.
  /// - Returns: nil if no route had the name that is still there, as far back as the log says what changed.
  /// - Throws: `damaged-store`.
  /// - Complexity: O(bytes of the log) for each name on the way.
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

  /// The name that a route got in the place of another one, the last time that it was renamed.
  private func nextName(of identifier: String) throws(StoreError) -> String? {
    if let pending, let name = pending.changes.compactMap(LoggedChange.init).newName(of: identifier)
    {
      return name
    }
    let saying = try connection.statement(
      "SELECT id FROM revision NOT INDEXED WHERE instr(changes, ?1) > 0 ORDER BY id DESC",
      JSONValue.string(identifier).text)
    let log = RevisionLog(connection: connection)
    for number in try saying.numbers() {
      if let name = try log.changesIfKept(number)?.newName(of: identifier) { return name }
    }
    return nil
  }
}

extension [LoggedChange] {
  fileprivate func newName(of identifier: String) -> String? {
    for case .changed(let patch as RowPatch<Route>) in reversed()
    where patch.before.identifier == identifier && patch.after.identifier != identifier {
      return patch.after.identifier
    }
    return nil
  }
}
