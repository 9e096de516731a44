/// How the changes of a revision are made on rows that others have changed since, for a commit and an undo.
extension LoggedChanges {
  /// These changes, which happened at once, as changes of the present rows: of a changed row only what
  /// differs counts, so that what others have changed in it stays.
  ///
  /// - Throws: ``MergeConflict`` if a row is missing, a new key is taken, or a changed field has
  ///   another value.
  package func onto(_ rows: some RowSource) throws -> [CatalogChange] {
    try onto(rows) { $0 }
  }

  /// - Parameter present: The key of a row that may have been renamed since; nil if it is gone.
  func onto(
    _ rows: some RowSource, _ present: (RowName) -> RowName?
  ) throws -> [CatalogChange] {
    let made = try changes.map { try $0.row.onto(rows, present) }
    // A key that one row gives up is free for another.
    let left = Set(made.compactMap { $0.row.leaves })
    for change in made { try change.row.requirePlace(in: rows, left) }
    return made
  }
}

extension RowChange {
  fileprivate func onto(
    _ rows: some RowSource, _ present: (RowName) -> RowName?
  ) throws -> CatalogChange {
    guard let before else { return Row.change(before: nil, after: after) }
    let name = RowName(before)
    guard let key = present(name)?.key,
      let now = try rows.row(like: key == name.key ? before : before.named(key))
    else { throw MergeConflict(.missing, before) }
    // A row that keeps its name is called as it is now.
    let isRenamed = after.map { $0.rowKey != before.rowKey } ?? false
    let (old, new) = isRenamed ? (before, after) : (before.named(key), after?.named(key))
    let merged = Row.merged(old, new, onto: now, .strict)
    if var conflict = merged.conflicts.first {
      conflict.name = now.rowKey.description
      if conflict.field == nil { conflict.reason = .changed }
      throw conflict
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
    throw MergeConflict(.taken, after)
  }
}
