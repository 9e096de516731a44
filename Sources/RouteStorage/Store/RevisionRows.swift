public import RouteModel

/// A revision with its changes.
public struct RevisionRows: Sendable, Hashable {
  /// The revision.
  public var revision: Revision
  /// Its changes, one for each row; a renamed row is one change.
  public var changes: [CatalogChange]

  /// The changed rows before it.
  public var before: RouteCatalog {
    var rows = RouteCatalog()
    for change in changes { change.row.addBefore(to: &rows) }
    return rows
  }

  /// The same rows after it.
  public var after: RouteCatalog {
    var rows = RouteCatalog()
    for change in changes { change.inverted.row.addBefore(to: &rows) }
    return rows
  }
}

extension RowChange {
  fileprivate func addBefore(to catalog: inout RouteCatalog) {
    if let before { catalog[keyPath: Row.table].insert(before) }
  }

  /// The change from the row after this change to the row in a catalog; nil if they are equal.
  fileprivate func difference(in catalog: RouteCatalog) -> CatalogChange? {
    let now = (after ?? before).flatMap { catalog.row(like: $0) }
    return now == after ? nil : Row.change(before: after, after: now)
  }
}

extension RevisionRows {
  /// What a way back did not restore: the changes from before the revision to now. Rows that were
  /// changed again since the revision are ignored.
  ///
  /// - Parameters:
  ///   - catalog: The catalog before the way back.
  ///   - result: The catalog after it.
  func notTakenBack(from catalog: RouteCatalog, to result: RouteCatalog) -> [CatalogChange] {
    before.changes(from: after, tellsRenames: false).compactMap { wayBack in
      guard wayBack.inverted.row.difference(in: catalog) == nil else { return nil }
      return wayBack.row.difference(in: result)
    }
  }
}

extension RouteStore {
  /// The rows of several revisions, as far back as the log has their changes.
  func rows(ofRevisions numbers: Set<Int>) throws(StoreError) -> [Int: RevisionRows] {
    var found: [Int: RevisionRows] = [:]
    guard let newest = numbers.max() else { return found }
    _ = try newestRevision(through: newest) { (rows, _) throws(StoreError) in
      if numbers.contains(rows.revision.number) { found[rows.revision.number] = rows }
      return found.count == numbers.count
    }
    return found
  }

  /// The newest revision whose rows satisfy a condition: "which change removed this route?"
  ///
  /// The log is read backwards on a copy of the catalog, so that the cost of a step depends on what
  /// the revision changed.
  ///
  /// - Parameters:
  ///   - number: The revision to begin with; that one or an older one is found.
  ///   - isWanted: The condition on the rows that a revision changed. It may ask for the whole
  ///     catalog before the revision.
  /// - Returns: nil if no revision satisfies it, as far back as the log has their changes.
  /// - Throws: `damaged-store` if the log does not lead to the present catalog.
  public func newestRevision(
    through number: Int = .max,
    where isWanted: (
      _ rows: RevisionRows, _ catalogBefore: () throws(StoreError) -> RouteCatalog
    ) throws(StoreError) -> Bool
  ) throws(StoreError) -> RevisionRows? {
    try connection.transaction(.read) { () throws(StoreError) in
      let log = RevisionLog(connection: connection)
      var past = try committedCatalog()
      for revision in try log.list(before: .max, limit: .max) {
        guard let logged = try log.changesIfKept(revision.number) else { return nil }
        let changes = try takeBack(logged, r: revision.number, from: &past)
        guard revision.number <= number else { continue }
        let rows = RevisionRows(
          revision: revision, changes: changes.reversed().map(\.inverted))
        if try isWanted(rows, { () throws(StoreError) in past }) { return rows }
      }
      return nil
    }
  }

  /// The combined changes of revisions, one for each row.
  ///
  /// - Parameters:
  ///   - old: The revision before the first of them, from 0.
  ///   - new: The last of them; nil means the newest.
  /// - Throws: `not-found`; `cannot-undo` if the log does not have the changes of one;
  ///   `damaged-store`.
  public func changes(since old: Int, through new: Int? = nil) throws(StoreError) -> [CatalogChange]
  {
    let log = RevisionLog(connection: connection)
    let newest = try log.newest()
    let new = new ?? newest
    for number in [old, new] where !(0...newest).contains(number) {
      throw try log.noRevision(number)
    }
    guard old <= new else {
      return try changes(since: new, through: old).reversed().map(\.inverted)
    }
    if old == new { return [] }
    // The error names the revision whose changes are missing.
    for number in (old + 1)...new { _ = try log.changes(number) }
    var all: [[CatalogChange]] = []
    _ = try newestRevision(through: new) { (rows, _) throws(StoreError) in
      if rows.revision.number > old { all.append(rows.changes) }
      return rows.revision.number <= old + 1
    }
    return all.reversed().flatMap { $0 }.squashed
  }
}
