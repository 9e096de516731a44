extension [CatalogChange] {
  /// These changes, which happened at once, as changes of the present rows: of a changed row only what
  /// differs counts, so that what others have changed in it stays.
  ///
  /// - Parameter rows: Finds the present row with the key of another.
  /// - Throws: ``CatalogConflict`` if a row is missing, a new key is taken, or a changed field has
  ///   another value.
  package func changes(of rows: some RowSource) throws -> [CatalogChange] {
    let changes = try map { try $0.row.onto(rows) }
    // A key that one row gives up is free for another.
    let left = Set(changes.compactMap { $0.row.leaves })
    for change in changes { try change.row.requirePlace(in: rows, left) }
    return changes
  }

  /// The name that one of these changes gave to a route; nil if none renamed it.
  ///
  /// - Parameter identifier: The name before.
  package func newName(of identifier: String) -> String? {
    for case .route(let before?, let after?) in reversed()
    where before.identifier == identifier && after.identifier != identifier {
      return after.identifier
    }
    return nil
  }
}

extension RowChange {
  fileprivate func onto(_ rows: some RowSource) throws -> CatalogChange {
    guard let before else { return Row.change(before: nil, after: after) }
    guard let now = try rows.row(like: before) else { throw before.conflict(isMissing: true) }
    let merged = Row.merged(before, after, onto: now, .strict)
    if let conflict = merged.conflicts.first {
      throw now.conflict(isMissing: false, conflict.field == nil ? nil : conflict)
    }
    return Row.change(before: now, after: merged.row)
  }

  /// The name that a row gives up.
  fileprivate var leaves: RowName? {
    guard let before, before.rowKey != after?.rowKey else { return nil }
    return RowName(before)
  }

  /// Throws if another row has a row's new key.
  fileprivate func requirePlace(in rows: some RowSource, _ left: Set<RowName>) throws {
    guard let after, after.rowKey != before?.rowKey, !left.contains(RowName(after)),
      try rows.row(like: after) != nil
    else { return }
    throw after.conflict(isMissing: false, isTaken: true)
  }

  /// A row that was renamed: its name before, and the row after.
  fileprivate var rename: (before: RowName, after: any CatalogRow)? {
    guard isRename, let before, let after else { return nil }
    return (RowName(before), after)
  }
}

extension CatalogRow {
  fileprivate var name: RowName { RowName(self) }

  fileprivate func conflict(
    isMissing: Bool, isTaken: Bool = false, _ field: MergeConflict? = nil
  ) -> CatalogConflict {
    CatalogConflict(
      subject: "\(Self.description.noun) \(rowKey)", isMissing: isMissing, isTaken: isTaken,
      field: field)
  }
}

/// Finds rows by the keys that they had before later changes.
package struct RenamedRows<Source: RowSource>: RowSource {
  private let source: Source
  private var names: [RowName: any CatalogRow] = [:]

  /// - Parameter later: The changes of later revisions, oldest first.
  package init(_ source: Source, later: [[CatalogChange]]) {
    self.source = source
    for changes in later {
      let renames = changes.compactMap(\.row.rename)
      // A renamed row is tracked under its newest name.
      var next = names
      for (old, row) in names {
        if let rename = renames.first(where: { $0.before == row.name }) { next[old] = rename.after }
      }
      let known = Set(names.values.map(\.name))
      // A row that has taken the name of one that was renamed is another row.
      for rename in renames where !known.contains(rename.before) && names[rename.before] == nil {
        next[rename.before] = rename.after
      }
      names = next
    }
  }

  package func row<Row: CatalogRow>(like other: Row) throws -> Row? {
    try source.row(like: names[RowName(other)] as? Row ?? other)
  }
}

/// A source of rows by key: a catalog, or a store.
package protocol RowSource {
  func row<Row: CatalogRow>(like other: Row) throws -> Row?
}

extension RouteCatalog: RowSource {
  package func row<Row: CatalogRow>(like other: Row) -> Row? {
    self[keyPath: Row.table][other.rowKey]
  }
}
