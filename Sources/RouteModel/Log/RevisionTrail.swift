/// The numbers of the revisions from one to now, without those that cancel each other: an undo that follows
/// directly on what it takes back. So somebody who takes back the newest revisions one by one needs none of
/// their changes. ``RowTrail`` says what the others did to rows.
package struct RevisionTrail {
  /// A revision, and the one that it takes back.
  private struct Entry {
    var number: Int
    var undoes: Int?
  }

  /// Newest first.
  private var entries: [Entry] = []

  /// A trail without revisions.
  package init() {}

  /// The numbers of the revisions that count, oldest first.
  package var numbers: [Int] { entries.reversed().map(\.number) }

  /// Adds the next revision.
  package mutating func append(_ number: Int, undoing undone: Int?) {
    if let undone, entries.first?.number == undone {
      entries.removeFirst()
    } else {
      entries.insert(Entry(number: number, undoes: undone), at: 0)
    }
  }

  /// Adds the revision before the first.
  package mutating func prepend(_ number: Int, undoing undone: Int?) {
    if entries.last?.undoes == number {
      entries.removeLast()
    } else {
      entries.append(Entry(number: number, undoes: undone))
    }
  }
}
