/// A change of this side, with the number of its row.
struct OwnChange {
  var row: Int
  var change: CatalogChange

  var removesClass: Bool {
    if case .destinationClass(_?, nil) = change { true } else { false }
  }
}

/// The rows of any type.
protocol AnyMergedRows: AnyObject {
  func conflicts(_ theirTrail: RowTrail) -> [MergeConflict]
  func next(_ changes: [OwnChange], _ merge: ChangeMerge) -> [CatalogChange]
  func finish(_ merge: ChangeMerge) -> [CatalogChange]
}

/// The rows of one type that one side has changed, each with the other side's version of it.
final class MergedRows<Row: CatalogRow>: AnyMergedRows {
  private struct MergedRow {
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
  private var tracks: [Int: MergedRow] = [:]
  private var extra = 0
  /// The numbers of the rows that do not have the name of their target yet, because another row has it.
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
        tracks[own.row] = MergedRow(base: change.before, theirs: their, place: their?.rowKey)
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

  /// Finds the other side's row that is the same as one of this side. If both sides have added a row of one
  /// name, the two are the same row, as long as it has that name. If both have removed a row and the other side
  /// has added one of its name, that replaces it.
  ///
  /// - Returns: What was in the merged catalog for it.
  private func pair(_ row: Int, _ merge: ChangeMerge) -> [Int] {
    guard let track = tracks[row] else { return [] }
    guard track.base == nil else {
      guard let base = track.base, track.ours == nil, track.theirs == nil,
        let other = theirs[base.rowKey], merge.isNewThere(other),
        !tracks.values.contains(where: { $0.base == nil && $0.theirs == other })
      else { return [] }
      // If this side's row was paired with it before, it stands alone no longer.
      if let alone = tracks.first(where: { $0.key < 0 && $0.value.place == other.rowKey })?.key {
        tracks[alone] = nil
      }
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
      tracks[gone] = MergedRow(base: tracks[gone]?.base)
    }
    // The other side's row is what it was; a row of this side alone goes.
    let old = track.theirs
    tracks[row]?.theirs = their
    tracks[row]?.place = their?.rowKey
    if track.place == nil, old == nil { return [] }
    extra -= 1
    tracks[extra] = MergedRow(
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
  private func replaced(_ track: MergedRow, _ merge: ChangeMerge) -> Row? {
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
    var count = waiting.count + 1
    while waiting.count < count {
      count = waiting.count
      for row in waiting.sorted() {
        guard let track = tracks[row], let target = track.target else { continue }
        if let other = table[target.rowKey] {
          guard conflict(track, merge.formerName(target))?.choice == .ours else { continue }
          // A row that was renamed goes back to its name, a new one goes.
          let back = merge.formerName(other).map { other.named($0.key) }
          let moved = back.flatMap { table[$0.rowKey] == nil ? $0 : nil }
          if let evicted = tracks.first(where: { $0.value.place == other.rowKey })?.key {
            tracks[evicted]?.place = moved?.rowKey
          }
          change(other, moved)
        }
        change(track.place.flatMap { table[$0] }, target)
        tracks[row]?.place = target.rowKey
        tracks[row]?.target = nil
        waiting.remove(row)
      }
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
  private func conflict(_ track: MergedRow, _ former: RowName?) -> MergeConflict? {
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
