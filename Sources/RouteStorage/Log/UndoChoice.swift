import RouteModel
import Texts

/// Chooses the revisions of an undo or a redo, one after the other, in one walk from the newest.
struct UndoChoice {
  private let log: StoreLog
  private let undone: UndoneRevisions
  private let newest: Int
  /// How many were chosen.
  private var count = 0
  /// The number below which the next one is.
  private var limit: Int
  /// Revisions that were read and not looked at yet, newest first.
  private var waiting: ArraySlice<Revision> = []

  /// - Throws: What reading throws.
  init(_ log: StoreLog) throws(StoreError) {
    self.log = log
    undone = try log.undoneRevisions()
    newest = try log.newest()
    limit = max(newest, newest &+ 1)
  }

  /// The newest change that is in force, or the redo that brought it back.
  mutating func nextToUndo() throws(StoreError) -> Revision {
    let undone = undone
    while let revision = try next(passing: { undone.contains($0) || undone.isUndone($0) }) {
      if revision.kind == .undo || revision.standing.isUndone { continue }
      count += 1
      return try inForce(revision)
    }
    throw StoreError(
      .cannotUndo,
      count == 0
        ? "there is nothing to undo"
        : "only \(Phrase.count(count, "change")) can be undone; nothing was taken back",
      suggestions: count == 0 ? [] : ["undo \(count)"])
  }

  /// The revision with a number, if it can be undone.
  func toUndo(_ number: Int) throws(StoreError) -> Revision {
    guard let revision = try log.find(number) else { throw try log.noRevision(number) }
    if revision.standing.isUndone {
      let tip = undone.tip(of: number)
      throw StoreError(
        .cannotUndo, "r\(number) (\(revision.command)) was already undone by r\(tip)",
        suggestions: ["undo r\(tip)"])
    }
    return try inForce(revision)
  }

  /// The newest undo that is in force; only undos and redos may follow it.
  mutating func nextToRedo() throws(StoreError) -> Revision {
    var change: Revision?
    let undone = undone
    while let revision = try next(passing: { undone.contains($0) && !undone.isUndoInForce($0) }) {
      guard revision.kind == .undo else {
        change = revision
        break
      }
      guard undone.isUndoInForce(revision.number) else { continue }
      count += 1
      return revision
    }
    if count > 0 {
      throw StoreError(
        .cannotUndo,
        "only \(Phrase.count(count, "change")) can be redone; nothing was brought back",
        suggestions: ["redo \(count)"])
    }
    guard let change else {
      throw StoreError(
        .cannotUndo,
        "there is nothing to redo: "
          + (undone.isEmpty ? "nothing was undone" : "what was undone is back"))
    }
    let name = "r\(change.number) (\(change.command))"
    guard let undo = undone.newestUndo else {
      throw StoreError(
        .cannotUndo,
        change.number < newest
          ? "there is nothing to redo: what was undone is back"
          : "there is nothing to redo: \(name) is no undo, and undo takes it back")
    }
    if change.number < newest {
      throw StoreError(
        .cannotUndo, "there is nothing to redo: what was undone since \(name) is back")
    }
    throw StoreError(
      .cannotUndo, "there is nothing to redo: \(name) came after the last undo",
      suggestions: ["undo r\(undo)", "undo r\(change.number)"])
  }

  /// The revision that puts a change in force: itself, or the redo that brought it back.
  ///
  /// - Throws: `cannot-undo` for a revision with another way back.
  private func inForce(_ revision: Revision) throws(StoreError) -> Revision {
    if revision.kind == .migration { throw try log.refusal(ofMigrations: revision) }
    let tip = undone.tip(of: revision.number)
    return tip == revision.number ? revision : try log.find(tip) ?? revision
  }

  /// The next older revision.
  ///
  /// - Parameter isPassed: Whether a revision is passed over; it need not be read then.
  private mutating func next(passing isPassed: (Int) -> Bool) throws(StoreError) -> Revision? {
    if waiting.isEmpty {
      while limit > 1, isPassed(limit - 1) { limit -= 1 }
      waiting = try log.list(before: limit, limit: 16)[...]
    }
    guard let revision = waiting.popFirst() else { return nil }
    limit = revision.number
    return revision
  }
}
