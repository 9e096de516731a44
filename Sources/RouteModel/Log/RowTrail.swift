/// What became of each row from one revision to another: its name at both ends, and whether it is gone or
/// new. ``RevisionTrail`` chooses the revisions.
///
/// A row that is renamed stays the same row, and so does one that is removed and added again with the same
/// values; the names of other rows in it do not count, because those may have been renamed. It also counts
/// which rows came to name which. Changes can be added at both ends, for a walk through the log in either
/// direction.
///
/// ```swift
/// var trail = RowTrail(revisions)
/// trail.name(of: RowName("route", "editor"))     // what is called note-editor now
/// ```
package struct RowTrail {
  /// A row from the first revision to the last: its name there; nil where it is not.
  fileprivate struct Track {
    var start: RowName?
    var now: RowName?
  }

  /// A row that comes or leaves between the first revision and the last, for the change that takes that
  /// back.
  fileprivate struct Passage {
    var track: Int
    /// The row without the names of others.
    var values: AnyHashable
  }

  fileprivate struct Naming: Hashable {
    var row: Int
    var named: Int
  }

  /// One end of the trail.
  fileprivate struct End {
    /// The rows by their names there.
    var tracks: [RowName: Int] = [:]
    /// The rows that are not there and may come back, by their names when they passed; the nearest last.
    var passages: [RowName: [Passage]] = [:]
  }

  private var tracks: [Track] = []
  private var first = End()
  private var last = End()
  /// Names that lead to no row.
  private var loose: [RowName: Int] = [:]
  /// How often a row came to name another, less how often it ceased to.
  private var namings: [Naming: Int] = [:]

  /// A trail without changes.
  package init() {}

  /// The trail of revisions, oldest first.
  package init(_ revisions: [[CatalogChange]]) {
    for changes in revisions { append(changes) }
  }

  // MARK: Questions

  /// The present name of a row that was there at the beginning; nil if it is gone.
  package func name(of start: RowName) -> RowName? {
    guard let track = first.tracks[start] else { return start }
    return tracks[track].now
  }

  /// The name at the beginning of a row that is there now; nil if it is new.
  package func formerName(of now: RowName) -> RowName? {
    guard let track = last.tracks[now] else { return now }
    return tracks[track].start
  }

  /// The number of the row that has a name now.
  package func number(of name: RowName) -> Int? { last.tracks[name] }

  /// The number of the row that had a name at the beginning, as ``append(_:)`` gives it.
  package func number(ofFormer name: RowName) -> Int? { first.tracks[name] }

  /// The name that the row of a number had at the beginning; nil if it was not there.
  package func formerName(ofNumber number: Int) -> RowName? { tracks[number].start }

  /// Whether a row of this name was at the beginning and has another one now, so that who uses the name
  /// now does not mean it.
  package func isLeft(_ name: RowName) -> Bool {
    last.tracks[name] == nil && first.tracks[name].map { tracks[$0].now != name } ?? false
  }

  /// Whether a row names another now and did not at the beginning. Both are given by their present names.
  package func hasComeToName(_ row: RowName, _ named: RowName) -> Bool {
    guard let row = last.tracks[row], let named = last.tracks[named] else { return false }
    return namings[Naming(row: row, named: named), default: 0] > 0
  }

  /// The row, with the present names of those that it names.
  package func translated<Row: CatalogRow>(_ row: Row) -> Row {
    row.renamingReferences { name(of: $0)?.key }
  }

  // MARK: Longer

  /// Makes it longer by the changes of the next revision.
  ///
  /// - Returns: For each change the number of its row, which stays the same.
  @discardableResult
  package mutating func append(_ changes: [CatalogChange]) -> [Int] {
    let effects = Effect.all(of: changes)
    var ids = effects.map { $0.before.map { last(of: $0) } }
    count(effects, ids, \.before, -1) { $0.named(\.last, $1) }
    for effect in effects { if let before = effect.before { last.tracks[before] = nil } }
    for (effect, id) in zip(effects, ids) {
      guard let id else { continue }
      tracks[id].now = effect.after
      if let after = effect.after {
        last.tracks[after] = id
      } else if let before = effect.before {
        last.passages[before, default: []].append(Passage(track: id, values: effect.values))
      }
    }
    for (place, effect) in effects.enumerated() where effect.before == nil {
      guard let after = effect.after else { continue }
      // What was named so before led to no row.
      if let known = last.tracks[after] { loose[after] = loose[after] ?? known }
      let id: Int
      if let back = last.take(after, effect.values) {
        id = back
      } else {
        id = add(Track())
        first.passages[after, default: []].insert(Passage(track: id, values: effect.values), at: 0)
      }
      tracks[id].now = after
      last.tracks[after] = id
      ids[place] = id
    }
    count(effects, ids, \.after, 1) { $0.named(\.last, $1) }
    return ids.prefix(changes.count).map { $0 ?? 0 }
  }

  /// Makes it longer by the changes of the revision before the first.
  package mutating func prepend(_ changes: [CatalogChange]) {
    let effects = Effect.all(of: changes)
    var ids = effects.map { $0.after.map { first(of: $0) } }
    count(effects, ids, \.after, 1) { $0.named(\.first, $1) }
    for effect in effects { if let after = effect.after { first.tracks[after] = nil } }
    for (effect, id) in zip(effects, ids) {
      guard let id else { continue }
      tracks[id].start = effect.before
      if let before = effect.before {
        first.tracks[before] = id
      } else if let after = effect.after {
        first.passages[after, default: []].append(Passage(track: id, values: effect.values))
      }
    }
    for (place, effect) in effects.enumerated() where effect.after == nil {
      guard let before = effect.before else { continue }
      if let known = first.tracks[before] { loose[before] = loose[before] ?? known }
      let id: Int
      if let back = first.take(before, effect.values) {
        id = back
      } else {
        id = add(Track())
        last.passages[before, default: []].insert(Passage(track: id, values: effect.values), at: 0)
      }
      tracks[id].start = before
      first.tracks[before] = id
      ids[place] = id
    }
    count(effects, ids, \.before, -1) { $0.named(\.first, $1) }
  }

  /// Forgets the rows that have a name at either end.
  package mutating func forget(_ name: RowName) {
    first.tracks[name] = nil
    last.tracks[name] = nil
  }

  private mutating func add(_ track: Track) -> Int {
    tracks.append(track)
    return tracks.count - 1
  }

  /// The row with a name at the end. One that was not heard of was there all the time.
  private mutating func last(of name: RowName) -> Int {
    if let known = last.tracks[name] { return known }
    let isNew = first.tracks[name] == nil
    let id = add(Track(start: isNew ? name : nil, now: name))
    last.tracks[name] = id
    if isNew { first.tracks[name] = id }
    return id
  }

  /// The row with a name at the beginning.
  private mutating func first(of name: RowName) -> Int {
    if let known = first.tracks[name] { return known }
    let isNew = last.tracks[name] == nil
    let id = add(Track(start: name, now: isNew ? name : nil))
    first.tracks[name] = id
    if isNew { last.tracks[name] = id }
    return id
  }

  /// What is named so at one end: a row, or nothing.
  private mutating func named(_ end: KeyPath<RowTrail, End>, _ name: RowName) -> Int {
    if let row = self[keyPath: end].tracks[name] { return row }
    if let known = loose[name] { return known }
    if first.tracks[name] == nil, last.tracks[name] == nil { return last(of: name) }
    let id = add(Track())
    loose[name] = id
    return id
  }

  /// Counts who comes to name whom, or ceases to.
  private mutating func count(
    _ effects: [Effect], _ ids: [Int?], _ side: KeyPath<Effect, RowName?>, _ change: Int,
    _ resolve: (inout RowTrail, RowName) -> Int
  ) {
    for (effect, id) in zip(effects, ids) {
      guard let id, effect[keyPath: side] != nil else { continue }
      for name in change < 0 ? effect.namedBefore : effect.namedAfter {
        let naming = Naming(row: id, named: resolve(&self, name))
        let count = namings[naming, default: 0] + change
        namings[naming] = count == 0 ? nil : count
      }
    }
  }
}

extension RowTrail.End {
  /// Takes the nearest row that passed, and was as one is that comes back.
  fileprivate mutating func take(_ name: RowName, _ values: AnyHashable) -> Int? {
    guard let place = passages[name]?.lastIndex(where: { $0.values == values }) else { return nil }
    return passages[name]?.remove(at: place).track
  }
}

extension RowTrail {
  /// What a revision does to one row, or to a protocol of a route.
  fileprivate struct Effect {
    var before: RowName?
    var after: RowName?
    /// The row, if it comes or leaves; nil for a protocol.
    var row: (any CatalogRow)?
    /// The rows that it names before, and after.
    var namedBefore: [RowName] = []
    var namedAfter: [RowName] = []

    /// The row without the names of others; of a protocol nothing.
    var values: AnyHashable {
      func values<Row: CatalogRow>(_ row: Row) -> AnyHashable {
        AnyHashable(row.renamingReferences { _ in "" })
      }
      return row.map { values($0) } ?? AnyHashable("")
    }

    /// The effects of changes, in their order, and then those of protocols.
    static func all(of changes: [CatalogChange]) -> [Effect] {
      changes.map { effect(of: $0.row) } + protocols(of: changes)
    }

    private static func effect<Change: RowChange>(of change: Change) -> Effect {
      let (before, after) = (change.before, change.after)
      return Effect(
        before: before.map { RowName($0) }, after: after.map { RowName($0) },
        row: before == nil ? after : after == nil ? before : nil,
        namedBefore: before?.references ?? [], namedAfter: after?.references ?? [])
    }

    /// A protocol that a route has in place of another is that one, renamed.
    private static func protocols(of changes: [CatalogChange]) -> [Effect] {
      var (gone, come): (Set<String>, Set<String>) = ([], [])
      var renames: [(String, String)] = []
      for case .route(let before, let after) in changes {
        let old = before.map { Set($0.protocols.keys) } ?? []
        let new = after.map { Set($0.protocols.keys) } ?? []
        let (left, found) = (old.subtracting(new), new.subtracting(old))
        if before != nil, after != nil, left.count == 1, found.count == 1, let one = left.first,
          let other = found.first
        {
          renames.append((one, other))
        }
        gone.formUnion(left)
        come.formUnion(found)
      }
      if gone.isEmpty, come.isEmpty { return [] }
      // One that moves to another route is the same.
      let moved = gone.intersection(come)
      renames.removeAll { moved.contains($0.0) || moved.contains($0.1) }
      let renamed = Set(renames.map(\.0))
      let names = Set(renames.map(\.1))
      func name(_ text: String) -> RowName { RowName("protocol", text) }
      return renames.map { Effect(before: name($0.0), after: name($0.1)) }
        + gone.subtracting(moved).subtracting(renamed).sorted().map { Effect(before: name($0)) }
        + come.subtracting(moved).subtracting(names).sorted().map { Effect(after: name($0)) }
    }
  }

  /// The rows, and the protocols, that changes add, remove or rename.
  package static func moves(
    in changes: [CatalogChange]
  ) -> [(before: RowName?, after: RowName?)] {
    Effect.all(of: changes).filter { $0.before != $0.after }.map { ($0.before, $0.after) }
  }

  /// The renames that changes make, of rows and of protocols.
  package static func renames(in changes: [CatalogChange]) -> [RowName: RowName] {
    var renames: [RowName: RowName] = [:]
    for case (let before?, let after?) in moves(in: changes) { renames[before] = after }
    return renames
  }
}
