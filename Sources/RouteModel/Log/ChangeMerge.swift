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
  private var theirTrail: RowTrail
  /// From what both had to what this side had after its last revision.
  private var ourTrail = RowTrail()
  /// From the other side's catalog to the merged one.
  private var made = RowTrail()
  /// The merged catalog.
  package private(set) var catalog: RouteCatalog
  private let theirs: RouteCatalog
  /// How many routes of the merged catalog make each class; nil if nobody asked.
  private var makers: [String: Int]?
  /// The ``TrackedRows`` of each type of rows.
  private var tables: [ObjectIdentifier: any AnyTrackedRows] = [:]

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

  /// The conflicts: values that both sides have changed in different ways.
  package var conflicts: [MergeConflict] {
    RouteCatalog.rowTypes.flatMap {
      tables[ObjectIdentifier($0)]?.conflicts(theirTrail) ?? []
    }
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

  /// What is left after the last revision: if this side was chosen in a conflict about a name, the
  /// row that has the name gives it up.
  ///
  /// - Returns: What that changes in the merged catalog.
  package func finish() throws(MergeConflict) -> [CatalogChange] {
    try place { rows in rows.finish(self) }
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

  private func rows<Row: CatalogRow>(_: Row.Type) -> TrackedRows<Row> {
    let type = ObjectIdentifier(Row.self)
    if let known = tables[type] as? TrackedRows<Row> { return known }
    let made = TrackedRows<Row>(theirs[keyPath: Row.table], policy)
    tables[type] = made
    return made
  }

  // MARK: The merged catalog

  /// Brings rows to what they become, and those along that name them.
  ///
  /// - Parameter change: The changes of a type of rows, with the other side's names in them.
  private func place(
    _ change: (any AnyTrackedRows) -> [CatalogChange]
  ) throws(MergeConflict) -> [CatalogChange] {
    func rows<Row: CatalogRow>(of type: Row.Type) -> any AnyTrackedRows { self.rows(type) }
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

  // MARK: Names

  /// Marks a name that leads nowhere, though both had a row that was called so.
  private static let mark: Character = "\u{0}"

  /// A row that both had, with the other side's names in it.
  fileprivate func translated<Row: CatalogRow>(base row: Row) -> Row { theirTrail.translated(row) }

  /// A row of this side, with the other side's names in it.
  fileprivate func translated<Row: CatalogRow>(ours row: Row) -> Row {
    row.renamingReferences { name in
      if ourTrail.isLeft(name) { return String(Self.mark) + name.key }
      guard let former = ourTrail.formerName(of: name) else { return nil }
      return theirTrail.name(of: former)?.key ?? former.key
    }
  }

  /// The other side's version of a row that both had.
  fileprivate func theirs<Row: CatalogRow>(
    of row: Row, in table: CatalogTable<Row>
  ) -> Row? {
    theirTrail.name(of: RowName(row)).flatMap { table[row.named($0.key).rowKey] }
  }

  /// Whether the other side has made a row.
  fileprivate func isNewThere<Row: CatalogRow>(_ row: Row) -> Bool {
    theirTrail.formerName(of: RowName(row)) == nil
  }

  /// The name that a row of the other side had before; nil if that is the same, or it is new.
  fileprivate func formerName(_ row: some CatalogRow) -> RowName? {
    theirTrail.formerName(of: RowName(row)).flatMap { $0 == RowName(row) ? nil : $0 }
  }

  /// The number of the row of this side that has a name.
  fileprivate func number(ofOurs name: RowName) -> Int? { ourTrail.number(of: name) }

  /// The number of the row that had a name when both had it.
  fileprivate func number(ofFormer name: RowName) -> Int? { ourTrail.number(ofFormer: name) }

  fileprivate static func unmarked(_ conflict: MergeConflict) -> MergeConflict {
    var conflict = conflict
    conflict.ours.removeAll { $0 == mark }
    conflict.theirs.removeAll { $0 == mark }
    return conflict
  }
}

/// A change of this side, with the number of its row.
private struct OwnChange {
  var row: Int
  var change: CatalogChange

  var removesClass: Bool {
    if case .destinationClass(_?, nil) = change { true } else { false }
  }
}

private protocol AnyTrackedRows: AnyObject {
  func conflicts(_ theirTrail: RowTrail) -> [MergeConflict]
  func next(_ changes: [OwnChange], _ merge: ChangeMerge) -> [CatalogChange]
  func finish(_ merge: ChangeMerge) -> [CatalogChange]
}

/// The rows of one type that one side has changed, each with the other side's version of it.
private final class TrackedRows<Row: CatalogRow>: AnyTrackedRows {
  private struct TrackedRow {
    /// The row that both had; nil if this side has made it.
    var base: Row?
    var ours: Row?
    var theirs: Row?
    /// Where the row is in the merged catalog; nil if it is not there.
    var place: Row.Key?
    /// The row as it will be in the merged catalog once no other row has its name.
    var target: Row?
    var conflicts: [MergeConflict] = []
  }

  var theirs: CatalogTable<Row>
  private let policy: MergePolicy
  /// By the numbers of this side's trail; those that only the other side has are below 0.
  private var tracks: [Int: TrackedRow] = [:]
  private var extra = 0
  /// Those whose targets are not reached.
  private var waiting: Set<Int> = []

  init(_ theirs: CatalogTable<Row>, _ policy: MergePolicy) {
    self.theirs = theirs
    self.policy = policy
  }

  // MARK: This side

  func next(_ changes: [OwnChange], _ merge: ChangeMerge) -> [CatalogChange] {
    var changed: Set<Int> = []
    for own in changes {
      guard let change = own.change.row as? any RowChange<Row> else { continue }
      if tracks[own.row] == nil {
        let their = change.before.flatMap { merge.theirs(of: $0, in: theirs) }
        tracks[own.row] = TrackedRow(base: change.before, theirs: their, place: their?.rowKey)
      }
      tracks[own.row]?.ours = change.after
      changed.insert(own.row)
    }
    var others: Set<Int> = []
    for row in changed.sorted() {
      others.formUnion(pair(row, merge))
      evaluate(row, merge)
    }
    // A row that was made in the place of another changes what became of that.
    for row in places(of: changes, merge).subtracting(changed).sorted() {
      others.formUnion(pair(row, merge))
      evaluate(row, merge)
      others.insert(row)
    }
    return place(changed.union(others).union(waiting).sorted(), merge)
  }

  /// The rows that were, or are, in the places of others.
  private func places(of changes: [OwnChange], _ merge: ChangeMerge) -> Set<Int> {
    var found: Set<Int> = []
    for own in changes {
      if let base = tracks[own.row]?.base {
        if let row = merge.number(ofOurs: RowName(base)), let track = tracks[row],
          track.base == nil
        {
          found.insert(row)
        }
        continue
      }
      for case let name? in [own.change.row.names.before, own.change.row.names.after] {
        if let row = merge.number(ofFormer: name), tracks[row]?.base != nil { found.insert(row) }
      }
    }
    return found
  }

  /// A row that this side has made is the same as a new one of the other side with its name, as long
  /// as it has that name. One that both have removed is that which one of them has made in its place.
  ///
  /// - Returns: What was in the merged catalog for it.
  private func pair(_ row: Int, _ merge: ChangeMerge) -> [Int] {
    guard let track = tracks[row] else { return [] }
    guard track.base == nil else {
      guard let base = track.base, track.ours == nil, track.theirs == nil,
        let other = theirs[base.rowKey], merge.isNewThere(other),
        !tracks.values.contains(where: { $0.base == nil && $0.theirs == other })
      else { return [] }
      tracks[row]?.theirs = other
      tracks[row]?.place = other.rowKey
      return []
    }
    if track.ours?.rowKey == track.theirs?.rowKey { return [] }
    let their = track.ours.flatMap { theirs[$0.rowKey] }.flatMap { merge.isNewThere($0) ? $0 : nil }
    if their == nil, track.theirs == nil { return [] }
    // What was removed here is not the other side's row any more.
    if let their, let gone = merge.number(ofFormer: RowName(their)), gone != row,
      tracks[gone]?.base != nil, tracks[gone]?.theirs == their
    {
      tracks[gone] = TrackedRow(base: tracks[gone]?.base)
    }
    // The other side's row is what it was; a row of this side alone goes.
    let old = track.theirs
    tracks[row]?.theirs = their
    tracks[row]?.place = their?.rowKey
    if track.place == nil, old == nil { return [] }
    extra -= 1
    tracks[extra] = TrackedRow(
      base: old, ours: old, theirs: old, place: track.place, target: old)
    return [extra]
  }

  /// Finds what a row becomes.
  private func evaluate(_ row: Int, _ merge: ChangeMerge) {
    guard let track = tracks[row] else { return }
    let base = (track.base ?? replaced(track, merge)).map { merge.translated(base: $0) }
    let ours = track.ours.map { merge.translated(ours: $0) }
    if Row.self == DestinationClass.self, ours == nil, let base, let their = track.theirs,
      base.named(their.rowKey.description) == their
    {
      // It went with its last route, under whatever name.
      tracks[row]?.target = nil
      tracks[row]?.conflicts = []
      return
    }
    let merged = Row.merged(base, ours, onto: track.theirs, policy)
    tracks[row]?.conflicts = merged.conflicts.map(ChangeMerge.unmarked)
    tracks[row]?.target = merged.row
  }

  /// The row in whose place this side has made one, if the other side has removed it too.
  private func replaced(_ track: TrackedRow, _ merge: ChangeMerge) -> Row? {
    guard let ours = track.ours, track.theirs == nil,
      let gone = merge.number(ofFormer: RowName(ours)).flatMap({ tracks[$0] }),
      gone.ours == nil, gone.theirs == nil, gone.base?.rowKey == ours.rowKey
    else { return nil }
    return gone.base
  }

  /// Brings rows to what they become, as far as their names are free.
  private func place(_ wanted: [Int], _ merge: ChangeMerge) -> [CatalogChange] {
    let table = merge.catalog[keyPath: Row.table]
    var blocked: Set<Int> = []
    var isSettled = false
    while !isSettled {
      isSettled = true
      let movers = wanted.filter {
        !blocked.contains($0) && tracks[$0]?.target?.rowKey != tracks[$0]?.place
      }
      let left = Set(movers.compactMap { tracks[$0]?.place })
      var taken: Set<Row.Key> = []
      for row in movers {
        guard let key = tracks[row]?.target?.rowKey else { continue }
        if table[key] == nil || left.contains(key), taken.insert(key).inserted { continue }
        blocked.insert(row)
        isSettled = false
      }
    }
    var changes: [CatalogChange] = []
    for row in wanted {
      guard let track = tracks[row] else { continue }
      let current = track.place.flatMap { table[$0] }
      let waits = blocked.contains(row)
      let next =
        waits
        ? current.flatMap { track.target?.named($0.rowKey.description) } : track.target
      if waits {
        waiting.insert(row)
      } else {
        waiting.remove(row)
        tracks[row]?.target = nil
      }
      tracks[row]?.place = next?.rowKey
      if current == nil, next == nil { continue }
      changes.append(Row.change(before: current, after: next))
    }
    return changes
  }

  // MARK: The end

  func finish(_ merge: ChangeMerge) -> [CatalogChange] {
    var table = merge.catalog[keyPath: Row.table]
    var changes: [CatalogChange] = []
    func change(_ before: Row?, _ after: Row?) {
      changes.append(Row.change(before: before, after: after))
      if let before { table[before.rowKey] = nil }
      if let after { table.insert(after) }
    }
    for row in waiting.sorted() {
      guard let track = tracks[row], let target = track.target, let other = table[target.rowKey],
        conflict(track, merge.formerName(target))?.choice == .ours
      else { continue }
      // A row that was renamed goes back to its name, a new one goes.
      let back = merge.formerName(other).map { other.named($0.key) }
      let moved = back.flatMap { table[$0.rowKey] == nil ? $0 : nil }
      if let evicted = tracks.first(where: { $0.value.place == other.rowKey })?.key {
        tracks[evicted]?.place = moved?.rowKey
      }
      change(other, moved)
      change(track.place.flatMap { table[$0] }, target)
      tracks[row]?.place = target.rowKey
      tracks[row]?.target = nil
      waiting.remove(row)
    }
    return changes
  }

  func conflicts(_ theirTrail: RowTrail) -> [MergeConflict] {
    tracks.sorted { $0.key < $1.key }.flatMap { number, track -> [MergeConflict] in
      guard waiting.contains(number), let target = track.target else { return track.conflicts }
      let name = RowName(target)
      let former = theirTrail.formerName(of: name).flatMap { $0 == name ? nil : $0 }
      return track.conflicts + [conflict(track, former)].compactMap(\.self)
    }
  }

  /// The conflict about the name of a row that waits for it.
  ///
  /// - Parameter former: What the other side's row of this name was called before.
  private func conflict(_ track: TrackedRow, _ former: RowName?) -> MergeConflict? {
    guard let row = track.target else { return nil }
    // The row that has its name may still give it up, which is a conflict of its own.
    if tracks.values.contains(where: {
      $0.place == row.rowKey && $0.conflicts.contains { $0.choice == nil }
    }) {
      return nil
    }
    var conflict = MergeConflict(
      Row.description.noun, (track.base ?? row).rowKey.description, nil,
      track.base == nil ? "added" : "renamed to \(row.rowKey)",
      former.map { "\($0.key) was renamed to \(row.rowKey)" } ?? "\(row.rowKey) is another row")
    conflict.theirName = row.rowKey.description
    conflict.choice = policy.choice(of: conflict)
    return conflict
  }
}
