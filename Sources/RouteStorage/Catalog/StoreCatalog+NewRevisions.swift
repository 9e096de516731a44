internal import RouteModel

extension StoreCatalog {
  /// A committed state of the catalog.
  struct State: Equatable {
    /// The newest revision, by its number and its unique name: another one can take its number.
    var number = 0
    var uuid: String?
    /// What ``Connection/dataVersion()`` was.
    var dataVersion: Int64
  }

  /// The committed catalog and its state, in one consistent view.
  func committedState() throws(StoreError) -> (RouteCatalog, State) {
    try connection.transaction(.read) { () throws(StoreError) in
      (try committed(), try connection.newestState())
    }
  }

  /// What was committed since a state.
  ///
  /// - Parameters:
  ///   - state: The state that is known, nil if it is not known; becomes the newest.
  ///   - catalog: The catalog of that state; becomes the newest.
  /// - Complexity: O(changes). Where the log does not lead on, because revisions were replaced, or
  ///   another program wrote without a revision, O(rows).
  func revisions(
    after state: inout State?, leadingFrom catalog: inout RouteCatalog
  ) throws(StoreError) -> [Revision] {
    let known = state
    var next = catalog
    let (newest, found) = try connection.transaction(.read) { () throws(StoreError) in
      let newest = try connection.newestState()
      if newest == known { return (newest, [Revision]()) }
      if let known, let steps = try steps(after: known, through: newest.number, &next) {
        return (newest, steps)
      }
      next = try committed()
      let changes = next.changes(from: catalog)
      if changes.isEmpty { return (newest, []) }
      let last = try store.log.list(before: .max, limit: 1).first
      var revision = last ?? store.log.newRevision("", .change, [])
      revision.changes = changes
      return (newest, [revision])
    }
    (state, catalog) = (newest, next)
    return found
  }

  /// The changes of the revisions after a state, by the log; nil if it does not lead on from there.
  private func steps(
    after known: State, through newest: Int, _ catalog: inout RouteCatalog
  ) throws(StoreError) -> [Revision]? {
    guard newest > known.number else { return nil }
    if known.number > 0, try store.log.uuid(ofNewestThrough: known.number) != known.uuid {
      return nil
    }
    var found: [Revision] = []
    for var revision in try store.log.list(before: .max, limit: newest - known.number).reversed() {
      // Problems of the log are reported by the commands that read it.
      guard let logged = try? store.log.changesIfKept(revision.number),
        let changes = try? logged.forward(on: &catalog)
      else { return nil }
      revision.changes = changes
      found.append(revision)
    }
    return found
  }

}

extension Connection {
  /// SQLite's counter of other connections' commits.
  func dataVersion() throws(StoreError) -> Int64 { try integer("PRAGMA data_version") }

  /// The state of the catalog now.
  func newestState() throws(StoreError) -> StoreCatalog.State {
    let dataVersion = try dataVersion()
    return try statement("SELECT id, uuid FROM revision ORDER BY id DESC LIMIT 1").first {
      (row) throws(StoreError) in
      StoreCatalog.State(
        number: try row.int(0), uuid: try row.text(1), dataVersion: dataVersion)
    } ?? StoreCatalog.State(dataVersion: dataVersion)
  }
}
