internal import RouteModel

/// A revision by its number and its unique name: another one can take its number.
struct RevisionPoint: Equatable {
  var number: Int
  var uuid: String?
}

extension RouteStore {
  /// The committed catalog and its revision, in one consistent state.
  func committedState() throws(StoreError) -> (RouteCatalog, RevisionPoint) {
    try connection.transaction(.read) { () throws(StoreError) in
      (try committedCatalog(), try newestPoint())
    }
  }

  /// What was committed since a revision.
  ///
  /// - Parameters:
  ///   - point: The revision that is known, nil if it is not known; becomes the newest.
  ///   - catalog: The catalog of that revision; becomes the newest.
  /// - Complexity: O(changes). Where the log does not lead on, because revisions were replaced or do
  ///   not say what they changed, O(rows).
  func revisions(
    after point: inout RevisionPoint?, leadingFrom catalog: inout RouteCatalog
  ) throws(StoreError) -> [CommittedChanges] {
    let known = point
    var next = catalog
    let (newest, found) = try connection.transaction(.read) { () throws(StoreError) in
      let newest = try newestPoint()
      if newest == known { return (newest, [CommittedChanges]()) }
      if let known, let steps = try steps(after: known, through: newest.number, &next) {
        return (newest, steps)
      }
      next = try committedCatalog()
      let changes = next.changes(from: catalog)
      if changes.isEmpty, known == nil { return (newest, []) }
      return (newest, [CommittedChanges(revision: newest.number, changes: changes)])
    }
    (point, catalog) = (newest, next)
    return found
  }

  /// The changes of the revisions after one, by the log; nil if it does not lead on from there.
  private func steps(
    after known: RevisionPoint, through newest: Int, _ catalog: inout RouteCatalog
  ) throws(StoreError) -> [CommittedChanges]? {
    guard newest > known.number, try self.point(known.number) == known else { return nil }
    let log = RevisionLog(connection: connection)
    var found: [CommittedChanges] = []
    for number in known.number + 1...newest {
      // What is wrong with the log is reported where it is asked.
      guard let logged = try? log.changesIfKept(number),
        let changes = try? logged.changes(of: catalog), (try? catalog.apply(changes)) != nil
      else { return nil }
      found.append(CommittedChanges(revision: number, changes: changes))
    }
    return found
  }

  private func newestPoint() throws(StoreError) -> RevisionPoint {
    try point(try RevisionLog(connection: connection).newest()) ?? RevisionPoint(number: 0)
  }

  /// nil if there is no such revision.
  private func point(_ number: Int) throws(StoreError) -> RevisionPoint? {
    // The empty catalog is always there.
    if number == 0 { return RevisionPoint(number: 0) }
    return try connection.kept("SELECT uuid FROM revision WHERE id = ?1", number)
      .first { (row) throws(StoreError) in
        RevisionPoint(number: number, uuid: try row.optionalText(0))
      }
  }
}
