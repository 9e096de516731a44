import RouteModel

/// Reads from the log the ``RowTrail`` since a revision, for an undo. Going back from one revision to an earlier
/// one looks only at those between them.
struct LogTrail {
  private let log: StoreLog
  private var trail = RevisionTrail()
  /// The revision after which the trail begins.
  private var start: Int

  init(_ log: StoreLog) throws(StoreError) {
    self.log = log
    start = try log.newest()
  }

  /// The trail from a revision to now.
  mutating func since(_ number: Int) throws(StoreError) -> RowTrail {
    if number > start { (trail, start) = (RevisionTrail(), try log.newest()) }
    let undone = try log.undoneRevisions()
    while start > number {
      trail.prepend(start, undoing: undone.undone(by: start))
      start -= 1
    }
    var rows = RowTrail()
    for number in trail.numbers { rows.append(try log.changesIfKept(number)?.changes ?? []) }
    return rows
  }

  /// Adds a new revision, which takes one back.
  mutating func append(_ number: Int, undoing undone: Int) {
    trail.append(number, undoing: undone)
  }
}
