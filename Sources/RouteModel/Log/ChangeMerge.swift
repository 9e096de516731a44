/// Merges the changes of one side, revision by revision, into a catalog that the other side has
/// changed.
///
/// It follows a row through renames: the row gets the result of all changes so far to the row that
/// both sides had. So an edit that was undone is no conflict, and a name that both sides use for
/// different rows is one, whoever was first. Rows that name a renamed one follow it, also those that the
/// other side has made: that is a part of the rename, and no edit of theirs.
///
/// There are four namings: of what both had, of each side, and of the merged catalog. Rows are compared in
/// the other side's.
package final class ChangeMerge {
  private let ours: RouteCatalog
  private let policy: MergePolicy
  /// From what both had to the other side's catalog.
  private(set) var theirTrail: RowTrail
  /// From what both had to what this side had after its last revision.
  private(set) var ourTrail = RowTrail()
  /// From the other side's catalog to the merged one.
  private(set) var made = RowTrail()
  /// The merged catalog.
  package private(set) var catalog: RouteCatalog
  private let theirs: RouteCatalog
  /// How many routes of the merged catalog make each class; nil if nobody asked.
  private var makers: [String: Int]?
  /// The conflicts that ``finish()`` has found: values that both sides have changed in different ways, and
  /// rows that exclude each other.
  package private(set) var conflicts: [MergeConflict] = []
  /// The ``MergedRows`` of each type of rows.
  private var tables: [ObjectIdentifier: any AnyMergedRows] = [:]

  /// - Parameters:
  ///   - ours: The newest catalog of this side.
  ///   - theirs: The catalog of the other side.
  ///   - changes: The changes that led to it from what both had, by revision, oldest first.
  ///   - policy: Which side wins in a conflict.
  package init(
    of ours: RouteCatalog, onto theirs: RouteCatalog, after changes: [[CatalogChange]],
    _ policy: MergePolicy
  ) {
    self.ours = ours
    self.theirs = theirs
    self.policy = policy
    theirTrail = RowTrail(changes)
    catalog = theirs
  }

  /// Merges the next revision of this side.
  ///
  /// - Parameter changes: What it changed.
  /// - Returns: What that changes in the merged catalog.
  package func next(_ changes: [CatalogChange]) throws(MergeConflict) -> [CatalogChange] {
    let own = zip(ourTrail.append(changes), changes).map { OwnChange(row: $0, change: $1) }
    var result = try place { rows in rows.next(own.filter { !$0.removesClass }, self) }
    // A class whose routes are all gone is removed with them.
    let gone = own.filter { $0.removesClass && !isUsed($0) }
    if !gone.isEmpty { result += try place { rows in rows.next(gone, self) } }
    return result
  }

  /// What is left after the last revision: it finds the ``conflicts``, and settles those of rows where a
  /// side was chosen. If this side was chosen in a conflict about a name, the row that has the name gives
  /// it up.
  ///
  /// - Returns: What that changes in the merged catalog.
  package func finish() throws(MergeConflict) -> [CatalogChange] {
    conflicts = RouteCatalog.rowTypes.flatMap {
      tables[ObjectIdentifier($0)]?.conflicts(theirTrail) ?? []
    }
    let changes = try place { rows in rows.finish(self) }
    var fit = MergeFit(
      ours: named(ours, by: mergedName(ofOurs:)), theirs: named(theirs, by: made.name(of:)), policy)
    let settled = fit.settle(catalog)
    try apply(settled)
    conflicts += fit.conflicts
    return changes + settled
  }

  /// Accepts the rows that a migration has changed as equal on both sides.
  ///
  /// - Parameters:
  ///   - changes: What it has changed, here and on top of the other side.
  ///   - catalog: The merged catalog after it.
  package func settle(_ changes: [CatalogChange], in catalog: RouteCatalog) {
    self.catalog = catalog
    makers = nil
    func settle<Row: CatalogRow>(_ change: some RowChange<Row>) {
      for row in [change.before, change.after].compactMap(\.self) {
        theirTrail.forget(RowName(row))
        ourTrail.forget(RowName(row))
        made.forget(RowName(row))
        rows(Row.self).theirs[row.rowKey] = catalog.row(like: row)
      }
    }
    for change in changes { settle(change.row) }
  }

  private func rows<Row: CatalogRow>(_: Row.Type) -> MergedRows<Row> {
    let type = ObjectIdentifier(Row.self)
    if let known = tables[type] as? MergedRows<Row> { return known }
    let made = MergedRows<Row>(theirs[keyPath: Row.table], policy)
    tables[type] = made
    return made
  }

  // MARK: The merged catalog

  /// Brings rows to what they become, and those along that name them.
  ///
  /// - Parameter change: The changes of a type of rows, with the other side's names in them.
  private func place(
    _ change: (any AnyMergedRows) -> [CatalogChange]
  ) throws(MergeConflict) -> [CatalogChange] {
    func rows<Row: CatalogRow>(of type: Row.Type) -> any AnyMergedRows { self.rows(type) }
    let wanted = RouteCatalog.rowTypes.flatMap { change(rows(of: $0)) }
    if wanted.isEmpty { return [] }
    made.append(wanted)
    let placed = wanted.compactMap { merged($0.row) }
    try apply(placed)
    let others =
      followers(of: wanted, besides: Set(placed.compactMap { $0.row.names.after }))
      + missingClasses(placed)
    try apply(others)
    return placed + others
  }

  /// A change with the names of the merged catalog; nil if it is none.
  private func merged<Change: RowChange>(_ change: Change) -> CatalogChange? {
    let after = change.after?.renamingReferences { name in
      name.key.first == Self.mark ? String(name.key.dropFirst()) : made.name(of: name)?.key
    }
    return after == change.before ? nil : Change.Row.change(before: change.before, after: after)
  }

  /// The changes of the other rows that name renamed ones.
  private func followers(
    of changes: [CatalogChange], besides placed: Set<RowName>
  ) -> [CatalogChange] {
    func refersTo<Row: CatalogRow>(_ row: Row, _ name: RowName) -> Bool {
      ours.row(like: row)?.references.contains(name) ?? false
    }
    return catalog.followers(of: RowTrail.renames(in: changes), besides: placed) { row, named in
      // A name that this side left as it was leads nowhere, as there.
      !ourTrail.isLeft(named) || !refersTo(row, named)
    }
  }

  /// Classes that one side removed and routes of the other name.
  private func missingClasses(_ placed: [CatalogChange]) -> [CatalogChange] {
    var names: Set<String> = []
    for case .route(_, let route?) in placed where catalog.classes[route.className] == nil {
      names.insert(route.className)
    }
    return names.sorted().compactMap { name in
      (ours.classes[name] ?? theirs.classes[name]).map { .destinationClass(before: nil, after: $0) }
    }
  }

  /// Whether routes of the merged catalog make a class that this side has removed.
  private func isUsed(_ removal: OwnChange) -> Bool {
    guard let name = removal.change.row.names.before else { return false }
    if makers == nil {
      makers = catalog.routes.values.reduce(into: [:]) { $0[$1.className, default: 0] += 1 }
    }
    let their =
      ourTrail.formerName(ofNumber: removal.row).flatMap { theirTrail.name(of: $0) } ?? name
    return [name, made.name(of: their) ?? their].contains { makers?[$0.key] != nil }
  }

  /// Brings the merged catalog on.
  private func apply(_ changes: [CatalogChange]) throws(MergeConflict) {
    try catalog.apply(changes)
    guard makers != nil else { return }
    for case .route(let before, let after) in changes {
      for (route, change) in [(before, -1), (after, 1)] {
        guard let route else { continue }
        let count = makers?[route.className, default: 0] ?? 0
        makers?[route.className] = count + change == 0 ? nil : count + change
      }
    }
  }
}
