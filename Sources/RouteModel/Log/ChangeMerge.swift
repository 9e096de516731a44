/// Merges the changes of one side, revision by revision, into a catalog that the other side has
/// changed.
///
/// It follows a row through renames: the row gets the result of all changes so far to the row that
/// both sides had. So an edit that was undone is no conflict, and a name that both sides use for
/// different rows is one, whoever was first.
package final class ChangeMerge {
  private let theirs: RouteCatalog
  private let changes: [[CatalogChange]]
  private let policy: MergePolicy
  /// The ``TrackedRows`` of each type of rows.
  private var tables: [ObjectIdentifier: any AnyTrackedRows] = [:]

  /// - Parameters:
  ///   - theirs: The catalog of the other side.
  ///   - changes: The changes that led to it from what both had, by revision, oldest first.
  ///   - policy: Which side wins in a conflict.
  package init(
    onto theirs: RouteCatalog, after changes: [[CatalogChange]], _ policy: MergePolicy
  ) {
    self.theirs = theirs
    self.changes = changes
    self.policy = policy
  }

  /// The conflicts: values that both sides have changed in different ways.
  package var conflicts: [MergeConflict] {
    RouteCatalog.rowTypes.flatMap { tables[ObjectIdentifier($0)]?.conflicts ?? [] }
  }

  /// The changes of the next revision, as changes of the present catalog.
  ///
  /// - Parameter catalog: What the changes before have made of the other side's.
  package func next(_ changes: [CatalogChange], of catalog: RouteCatalog) -> [CatalogChange] {
    func next<Row: CatalogRow>(_: Row.Type) -> [CatalogChange] {
      let own = changes.compactMap { $0.row as? ChangedRow<Row> }
      if own.isEmpty, tables[ObjectIdentifier(Row.self)] == nil { return [] }
      return tracks(Row.self).next(own, catalog[keyPath: Row.table])
    }
    return RouteCatalog.rowTypes.flatMap { next($0) }
  }

  /// The changes after the last revision: if this side was chosen in a conflict about a name, the
  /// row that has the name gives it up.
  package func finish(in catalog: RouteCatalog) -> [CatalogChange] {
    func finish<Row: CatalogRow>(_: Row.Type) -> [CatalogChange] {
      guard tables[ObjectIdentifier(Row.self)] != nil else { return [] }
      return tracks(Row.self).finish(catalog[keyPath: Row.table])
    }
    return RouteCatalog.rowTypes.flatMap { finish($0) }
  }

  /// Accepts the rows that a migration has changed as equal on both sides.
  ///
  /// - Parameters:
  ///   - changes: What it has changed, here and on top of the other side.
  ///   - catalog: The present catalog.
  package func settle(_ changes: [CatalogChange], in catalog: RouteCatalog) {
    func settle<Row: CatalogRow>(_ change: some RowChange<Row>) {
      for row in [change.before, change.after].compactMap(\.self) {
        tracks(Row.self).settle(row.rowKey, catalog[keyPath: Row.table][row.rowKey])
      }
    }
    for change in changes { settle(change.row) }
  }

  private func tracks<Row: CatalogRow>(_: Row.Type) -> TrackedRows<Row> {
    let type = ObjectIdentifier(Row.self)
    if let known = tables[type] as? TrackedRows<Row> { return known }
    let made = TrackedRows(
      theirs[keyPath: Row.table],
      changes.map { $0.compactMap { $0.row as? ChangedRow<Row> } }, policy)
    tables[type] = made
    return made
  }
}

private protocol AnyTrackedRows: AnyObject {
  var conflicts: [MergeConflict] { get }
}

/// The rows of one type that one side has changed, each with the other side's version of it.
private final class TrackedRows<Row: CatalogRow>: AnyTrackedRows {
  private struct TrackedRow {
    /// The row that both had; nil if this side has made it.
    var base: Row?
    var ours: Row?
    /// The newest row of this side, also of one that is removed.
    var last: Row?
    var theirs: Row?
    /// The row as it is in the merged catalog.
    var placed: Row?
    /// The row as it will be in the merged catalog once no other row has its name.
    var held: Row?
    var conflicts: [MergeConflict] = []
  }

  private var theirs: CatalogTable<Row>
  private let policy: MergePolicy
  /// The other side's versions of rows that both had, by their former names; nil for removed ones.
  private var fates: [Row.Key: Row?] = [:]
  /// The former names of the other side's rows, by their present names; nil for new rows.
  private var origins: [Row.Key: Row.Key?] = [:]
  /// Rows that both had and the other side has changed, by their names.
  private var firsts: [Row.Key: Row] = [:]
  private var tracks: [TrackedRow] = []
  /// By the names that this side has given them.
  private var indices: [Row.Key: Int] = [:]

  init(
    _ theirs: CatalogTable<Row>, _ changes: [[ChangedRow<Row>]], _ policy: MergePolicy
  ) {
    self.theirs = theirs
    self.policy = policy
    var gone: [Row.Key: Row] = [:]
    for revision in changes {
      let bases = revision.map { change -> Row.Key? in
        if let before = change.before { return origins[before.rowKey] ?? before.rowKey }
        // A row that comes back as it was is the same row.
        return gone.first { $0.value == change.after }?.key
      }
      for case let before? in revision.map(\.before) { origins[before.rowKey] = nil }
      for (change, base) in zip(revision, bases) {
        if let after = change.after { origins.updateValue(base, forKey: after.rowKey) }
        guard let base else { continue }
        if let before = change.before, firsts[base] == nil { firsts[base] = before }
        fates.updateValue(change.after, forKey: base)
        gone[base] = change.after == nil ? change.before : nil
      }
    }
  }

  func settle(_ key: Row.Key, _ row: Row?) {
    indices[key] = nil
    fates[key] = nil
    origins[key] = nil
    theirs[key] = row
  }

  // MARK: This side

  func next(_ changes: [ChangedRow<Row>], _ table: CatalogTable<Row>) -> [CatalogChange] {
    let changed = changes.map { index(of: $0) }
    for case let before? in changes.map(\.before) { indices[before.rowKey] = nil }
    for (index, change) in zip(changed, changes) {
      tracks[index].ours = change.after
      if let after = change.after {
        tracks[index].last = after
        indices[after.rowKey] = index
      }
    }
    var others: [Int] = []
    for index in Set(changed) {
      others += pair(index)
      let track = tracks[index]
      let merged = Row.merged(track.base, track.ours, onto: track.theirs, policy)
      tracks[index].conflicts = merged.conflicts
      tracks[index].held = merged.row
    }
    let waiting = tracks.indices.filter { tracks[$0].held != nil }
    return place(Set(waiting).union(changed).union(others).sorted(), table)
  }

  private func index(of change: ChangedRow<Row>) -> Int {
    if let before = change.before {
      if let known = indices[before.rowKey] { return known }
      let their = fates[before.rowKey] ?? theirs[before.rowKey]
      tracks.append(TrackedRow(base: before, last: before, theirs: their, placed: their))
    } else if let known = tracks.firstIndex(where: { $0.ours == nil && $0.last == change.after }) {
      return known
    } else {
      tracks.append(TrackedRow())
    }
    return tracks.count - 1
  }

  /// A row that this side has made is the same as a new one of the other side with its name, as long
  /// as it has that name.
  ///
  /// - Returns: The tracks of what was in the merged catalog for it.
  private func pair(_ index: Int) -> [Int] {
    let track = tracks[index]
    guard track.base == nil, let ours = track.ours, ours.rowKey != track.theirs?.rowKey else {
      return []
    }
    let isNew = origins[ours.rowKey] == .some(nil)
    let their = isNew ? theirs[ours.rowKey] : nil
    if their == nil, track.theirs == nil { return [] }
    // The other side's row is what it was; a row of this side alone goes.
    let old = track.theirs
    tracks[index].theirs = their
    tracks[index].placed = their
    if track.placed == nil, old == nil { return [] }
    tracks.append(TrackedRow(base: old, ours: old, theirs: old, placed: track.placed, held: old))
    return [tracks.count - 1]
  }

  /// Brings rows to what they become, as far as their names are free.
  private func place(_ wanted: [Int], _ table: CatalogTable<Row>) -> [CatalogChange] {
    var waiting: Set<Int> = []
    var isSettled = false
    while !isSettled {
      isSettled = true
      let movers = wanted.filter {
        !waiting.contains($0) && tracks[$0].held?.rowKey != tracks[$0].placed?.rowKey
      }
      let left = Set(movers.compactMap { tracks[$0].placed?.rowKey })
      var taken: Set<Row.Key> = []
      for index in movers {
        guard let key = tracks[index].held?.rowKey else { continue }
        if table[key] == nil || left.contains(key), taken.insert(key).inserted { continue }
        waiting.insert(index)
        isSettled = false
      }
    }
    var changes: [CatalogChange] = []
    for index in wanted {
      let placed = tracks[index].placed
      let waits = waiting.contains(index)
      let row =
        waits
        ? placed.flatMap { placed in tracks[index].held?.named(like: placed) } : tracks[index].held
      if !waits { tracks[index].held = nil }
      if row == placed { continue }
      changes.append(Row.change(before: placed, after: row))
      tracks[index].placed = row
    }
    return changes
  }

  // MARK: The end

  func finish(_ table: CatalogTable<Row>) -> [CatalogChange] {
    var table = table
    var changes: [CatalogChange] = []
    func change(_ before: Row?, _ after: Row?) {
      changes.append(Row.change(before: before, after: after))
      if let before { table[before.rowKey] = nil }
      if let after { table.insert(after) }
    }
    for index in tracks.indices {
      guard let row = tracks[index].held, let other = table[row.rowKey],
        conflict(tracks[index])?.choice == .ours
      else { continue }
      // A row that was renamed goes back to its name, a new one goes.
      let like = origins[row.rowKey].flatMap(\.self).flatMap { firsts[$0] }
      let moved = like.flatMap { table[$0.rowKey] == nil ? other.named(like: $0) : nil }
      if let evicted = tracks.firstIndex(where: { $0.placed == other }) {
        tracks[evicted].placed = moved
      }
      change(other, moved)
      change(tracks[index].placed, row)
      tracks[index].placed = row
      tracks[index].held = nil
    }
    return changes
  }

  var conflicts: [MergeConflict] {
    tracks.flatMap { $0.conflicts + [conflict($0)].compactMap(\.self) }
  }

  /// The conflict about the name of a row; nil if the row has it.
  private func conflict(_ track: TrackedRow) -> MergeConflict? {
    guard let row = track.held else { return nil }
    // The row that has its name may still give it up, which is a conflict of its own.
    if tracks.contains(where: {
      $0.placed?.rowKey == row.rowKey && $0.conflicts.contains { $0.choice == nil }
    }) {
      return nil
    }
    let other = origins[row.rowKey].flatMap(\.self).flatMap {
      $0 == row.rowKey ? nil : "\($0) was renamed to \(row.rowKey)"
    }
    var conflict = MergeConflict(
      Row.description.noun, (track.base ?? row).rowKey.description, nil,
      track.base == nil ? "added" : "renamed to \(row.rowKey)",
      other ?? "\(row.rowKey) is another row")
    conflict.theirName = row.rowKey.description
    conflict.choice = policy.choice(of: conflict)
    return conflict
  }
}

extension CatalogRow {
  /// The row with the name of another.
  fileprivate func named(like other: Self) -> Self {
    var row = self
    for field in Self.description.fields where field.isKey {
      _ = field.set(field.cell(of: other), in: &row)
    }
    return row
  }
}
