public import RouteModel

/// A revision with the rows that it changed.
public struct RevisionRows: Sendable, Hashable {
  public var revision: Revision
  /// The rows as they were before it, and no others.
  public var before: RouteCatalog
  /// The same rows after it.
  public var after: RouteCatalog
}

extension RevisionRows {
  /// What a way back left as the revision made it: the changes from what was before the revision to
  /// what is now. Rows that were changed again since the revision do not count.
  ///
  /// - Parameters:
  ///   - catalog: The catalog before the way back.
  ///   - result: The catalog after it.
  func notTakenBack(from catalog: RouteCatalog, to result: RouteCatalog) -> [CatalogChange] {
    before.changes(from: after, tellsRenames: false).compactMap { wayBack in
      guard catalog.difference(from: wayBack.inverted) == nil else { return nil }
      return result.difference(from: wayBack)
    }
  }
}

extension RouteCatalog {
  /// How a row differs from what it is after a change: from that to what it is here.
  fileprivate func difference(from change: CatalogChange) -> CatalogChange? {
    func compare<Row: Equatable>(
      _ wanted: Row?, _ now: Row?, _ make: (Row?, Row?) -> CatalogChange
    ) -> CatalogChange? {
      now == wanted ? nil : make(wanted, now)
    }
    switch change {
    case .destinationClass(let before, let after):
      let now = (after ?? before).flatMap { classes[$0.name] }
      return compare(after, now, CatalogChange.destinationClass(before:after:))
    case .route(let before, let after):
      let now = (after ?? before).flatMap { routes[$0.identifier] }
      return compare(after, now, CatalogChange.route(before:after:))
    case .adapter(let before, let after):
      let now = (after ?? before).flatMap { adapters[$0.required] }
      return compare(after, now, CatalogChange.adapter(before:after:))
    case .storyboard(let before, let after):
      let now = (after ?? before).flatMap { storyboards[$0.name] }
      return compare(after, now, CatalogChange.storyboard(before:after:))
    case .scene(let before, let after):
      let now = (after ?? before).flatMap { scenes[$0.id] }
      return compare(after, now, CatalogChange.scene(before:after:))
    case .segue(let before, let after):
      let now = (after ?? before).flatMap { segues[$0.id] }
      return compare(after, now, CatalogChange.segue(before:after:))
    }
  }
}

extension RouteStore {
  /// The rows of several revisions, as far back as the log has changesets.
  func rows(ofRevisions numbers: Set<Int>) throws(StoreError) -> [Int: RevisionRows] {
    var found: [Int: RevisionRows] = [:]
    guard let newest = numbers.max() else { return found }
    _ = try newestRevision(through: newest) { (rows, _) throws(StoreError) in
      if numbers.contains(rows.revision.number) { found[rows.revision.number] = rows }
      return found.count == numbers.count
    }
    return found
  }

  /// The newest revision whose rows are what a question asks for: "which change took this route away?"
  ///
  /// The log is walked backwards on a copy of the catalog, one changeset at a time, so that a step
  /// costs what the revision changed.
  ///
  /// - Parameters:
  ///   - number: Where to begin: this revision or an older one is found.
  ///   - isWanted: The question, asked of the rows that a revision changed. It may ask for the whole
  ///     catalog before the revision, which costs as much as loading it.
  /// - Returns: nil if no revision answers it as far back as the log has changesets.
  /// - Throws: `damaged-store` if the log is not as it was written.
  public func newestRevision(
    through number: Int,
    where isWanted: (
      _ rows: RevisionRows, _ catalogBefore: () throws(StoreError) -> RouteCatalog
    ) throws(StoreError) -> Bool
  ) throws(StoreError) -> RevisionRows? {
    try connection.transaction(.read) { () throws(StoreError) in
      let log = RevisionLog(connection: connection)
      try log.requireWhole()
      let past = try copiedCatalog()
      if let pending {
        try Changeset(bytes: pending.recorder.changeset()).inverted().apply(to: past)
      }
      for revision in try log.list(before: .max, limit: .max) {
        guard revision.kind != .schema,
          let bytes = try log.changesetIfKept(revision.number)
        else { return nil }
        let changeset = Changeset(bytes: bytes)
        guard revision.number <= number else {
          try changeset.inverted().apply(to: past)
          continue
        }
        let footprint = try CatalogFootprint(changeset, past)
        let after = try footprint.catalog(past)
        try changeset.inverted().apply(to: past)
        let rows = RevisionRows(
          revision: revision, before: try footprint.catalog(past), after: after)
        let isFound = try isWanted(rows) { () throws(StoreError) in
          try CatalogReader(connection: past).catalog()
        }
        if isFound { return rows }
      }
      return nil
    }
  }
}
