/// The revisions between one and now that count: one that follows what it takes back is nothing together with
/// that. So whoever takes back the newest revisions one by one always finds the rows as they were, and nothing
/// has to be read.
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
