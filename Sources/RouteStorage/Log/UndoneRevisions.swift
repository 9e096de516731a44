internal import RouteModel

/// Which revisions are taken back: a change, its undo, the redo that takes the undo back, and so on are a
/// chain. No revision is taken back twice, so each is in one chain.
///
/// It is read once, and then only what was added since.
final class UndoneRevisions {
  /// A place in a chain.
  private struct Place {
    /// The change at the chain's beginning.
    var root: Int
    /// How many revisions of the chain are before it: odd for an undo, even for a redo.
    var depth: Int
  }

  /// Up to where it was read.
  private var known: StoreCatalog.State?
  /// The places of undos and redos.
  private var places: [Int: Place] = [:]
  /// By revisions that were taken back, those that did it, and the other way round.
  private var undoers: [Int: Int] = [:]
  private var undone: [Int: Int] = [:]
  /// By changes that were taken back, the newest revisions of their chains.
  private var tips: [Int: Int] = [:]

  /// Reads what was added since.
  func update(_ connection: Connection) throws(StoreError) {
    let now = try connection.newestState()
    if now == known { return }
    if try !isContinued(connection, now.dataVersion) { forget() }
    let start = known?.number ?? 0
    // A revision can only take back an older one; otherwise a chain in a damaged store might be endless.
    let select: SQL =
      start > 0
      ? "SELECT id, undoes FROM revision WHERE id > ?1 AND +undoes < id ORDER BY id"
      : "SELECT id, undoes FROM revision WHERE undoes > ?1 AND undoes < id ORDER BY id"
    try connection.statement(select, start).forEachRow { (row) throws(StoreError) in
      add(try row.int(0), undoing: try row.int(1))
    }
    known = now
  }

  /// Forgets what it knows, because revisions got other numbers.
  func forget() {
    known = nil
    (places, undoers, undone, tips) = ([:], [:], [:], [:])
  }

  /// Whether the log still has what was read of it.
  private func isContinued(
    _ connection: Connection, _ dataVersion: Int64
  ) throws(StoreError) -> Bool {
    guard let known, known.number > 0, known.dataVersion == dataVersion else { return false }
    let name = try connection.statement("SELECT uuid FROM revision WHERE id = ?1", known.number)
      .first { (row) throws(StoreError) in try row.text(0) }
    return name == known.uuid
  }

  private func add(_ number: Int, undoing undone: Int) {
    let below = places[undone] ?? Place(root: undone, depth: 0)
    places[number] = Place(root: below.root, depth: below.depth + 1)
    undoers[undone] = number
    self.undone[number] = undone
    tips[below.root] = number
  }

  /// Where a revision stands.
  func standing(of number: Int) -> Revision.Standing {
    let place = places[number] ?? Place(root: number, depth: 0)
    var standing = Revision.Standing()
    standing.undoneBy = undoers[number]
    let tip = tips[place.root] ?? number
    standing.isUndone = ((places[tip]?.depth ?? 0) - place.depth) % 2 == 1
    if place.depth > 0 {
      standing.effect = place.depth % 2 == 1 ? .takesBack(place.root) : .bringsBack(place.root)
    }
    return standing
  }

  /// The newest revision of the chain of a change.
  func tip(of number: Int) -> Int { tips[places[number]?.root ?? number] ?? number }

  /// The revision that one took back; nil if it is no undo.
  func undone(by number: Int) -> Int? { undone[number] }

  /// Whether a revision is an undo or a redo.
  func contains(_ number: Int) -> Bool { places[number] != nil }

  /// Whether a revision is taken back now.
  func isUndone(_ number: Int) -> Bool { undoers[number] != nil && standing(of: number).isUndone }

  /// Whether a revision is an undo that is in force.
  func isUndoInForce(_ number: Int) -> Bool {
    guard let place = places[number], place.depth % 2 == 1 else { return false }
    return !standing(of: number).isUndone
  }

  /// The newest undo that is in force; nil if there is none.
  var newestUndo: Int? { tips.values.filter(isUndoInForce).max() }

  /// Whether something was ever taken back.
  var isEmpty: Bool { places.isEmpty }
}
