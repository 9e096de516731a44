/// Finds the changes that take a revision back, although later revisions have changed rows.
///
/// Only what the revision itself wrote is taken back. A row that was renamed since is found by its present name,
/// and rows that name one which gets its old name back follow it. ``LoggedChanges/onto(_:_:)`` refuses an undo
/// of fields that were changed later.
package struct Undo {
  /// The changes of the revision.
  private let logged: LoggedChanges
  /// What became of its rows since.
  private let trail: RowTrail

  /// - Parameters:
  ///   - logged: The changes of the revision, as its text has them.
  ///   - trail: From the revision to now.
  package init(_ logged: LoggedChanges, since trail: RowTrail) {
    self.logged = logged
    self.trail = trail
  }

  /// The changes that take it back.
  ///
  /// - Parameter rows: The present rows.
  /// - Throws: ``MergeConflict`` if later changes are in the way, a row would be removed that others have
  ///   come to name, or one would name what is gone.
  package func changes(of rows: some RowSource) throws -> [CatalogChange] {
    // These names mean again what they meant before the revision.
    let restored = Set(
      RowTrail.moves(in: logged.changes).flatMap { [$0.before, $0.after].compactMap(\.self) })
    var back: [CatalogChange] = []
    for change in logged.inverted.changes { back.append(try translated(change.row, restored)) }
    let made = try LoggedChanges(back).onto(rows) { trail.name(of: $0) }
    try requireUnused(made, rows)
    return try followed(made, rows)
  }

  /// A change that takes one back, by the present names of the rows that are named in it.
  private func translated<Change: RowChange>(
    _ change: Change, _ restored: Set<RowName>
  ) throws -> CatalogChange {
    let before = change.before.map { trail.translated($0) }
    var lost: RowName?
    let after = change.after?.renamingReferences { name in
      if restored.contains(name) { return nil }
      let present = trail.name(of: name)
      if present == nil { lost = lost ?? name }
      return present?.key
    }
    if let lost, let after { throw MergeConflict(.naming(lost), after) }
    return Change.Row.change(before: before, after: after)
  }

  /// Throws if a row is removed that others have come to name since.
  private func requireUnused(_ made: [CatalogChange], _ rows: some RowSource) throws {
    let touched = Set(made.compactMap { $0.row.names.before })
    for change in made {
      guard let name = change.row.leaving, change.row.names.after == nil else { continue }
      let users = try rows.rows(naming: name).filter { row in
        let user = row.rowName
        return !touched.contains(user) && trail.hasComeToName(user, name)
      }
      guard let use = RowInUse(name, users: users.map(\.user)) else { continue }
      throw change.row.conflict(.used(use))
    }
  }

  /// The changes, and those of rows that have come to name one by a name that it loses.
  private func followed(
    _ made: [CatalogChange], _ rows: some RowSource
  ) throws -> [CatalogChange] {
    let renames = RowTrail.renames(in: made)
    if renames.isEmpty { return made }
    func follow<Change: RowChange>(_ change: Change) -> CatalogChange {
      guard let before = change.before, let after = change.after else {
        return Change.Row.change(before: change.before, after: change.after)
      }
      let name = RowName(before)
      let followed = after.renamingReferences {
        trail.hasComeToName(name, $0) ? renames[$0]?.key : nil
      }
      return Change.Row.change(before: before, after: followed)
    }
    let touched = Set(made.compactMap { $0.row.names.before })
    let others = try rows.followers(of: renames, besides: touched) { row, named in
      trail.hasComeToName(row.rowName, named)
    }
    return made.map { follow($0.row) } + others
  }
}

extension CatalogRow {
  /// The row's name.
  var rowName: RowName { RowName(self) }
}

extension RowChange {
  /// The row's names before and after.
  package var names: (before: RowName?, after: RowName?) {
    (before.map { RowName($0) }, after.map { RowName($0) })
  }

  /// The name of a row that is removed.
  fileprivate var leaving: RowName? { after == nil ? before.map { RowName($0) } : nil }

  fileprivate func conflict(_ reason: MergeConflict.Reason) -> MergeConflict {
    (before ?? after).map { MergeConflict(reason, $0) } ?? MergeConflict("row", "", nil, "", "")
  }
}
