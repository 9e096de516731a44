public import RouteModel

/// A revision with the rows that it changed.
public struct RevisionRows: Sendable, Hashable {
  public var revision: Revision
  /// The rows as they were before it, and no others.
  public var before: RouteCatalog
  /// The same rows after it.
  public var after: RouteCatalog
}

extension RouteStore {
  /// The newest revision whose rows are what a question asks for: "which change took this route away?"
  ///
  /// The log is walked backwards on a copy of the catalog, one changeset at a time, so that a step
  /// costs what the revision changed.
  ///
  /// - Parameters:
  ///   - number: Where to begin: this revision or an older one is found.
  ///   - isWanted: The question.
  /// - Returns: nil if no revision answers it as far back as the log has changesets.
  public func newestRevision(
    through number: Int, where isWanted: (RevisionRows) -> Bool
  ) throws(StoreError) -> RevisionRows? {
    try connection.transaction(.read) { () throws(StoreError) in
      let log = RevisionLog(connection: connection)
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
        if isWanted(rows) { return rows }
      }
      return nil
    }
  }
}
