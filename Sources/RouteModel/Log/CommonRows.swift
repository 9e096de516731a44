/// The rows that two sides have the same at points that both have, such as a migration that ran on both.
///
/// Such a row is what both had from that point on, whatever each side did to it before: those changes are no
/// changes of one side, and a merge leaves them out.
///
/// ```swift
/// let common = CommonRows(ours, theirs, at: [(ours: 2, theirs: 5)])
/// common.ours     // the changes of this side that are its own, by revision
/// ```
package struct CommonRows {
  private var our: Side
  private var their: Side

  /// - Parameters:
  ///   - ours: The changes of this side, by revision, oldest first.
  ///   - theirs: The changes of the other side, likewise.
  ///   - points: After which revision of each side both are at one point.
  package init(
    _ ours: [[CatalogChange]], _ theirs: [[CatalogChange]],
    at points: [(ours: Int, theirs: Int)]
  ) {
    (our, their) = (Side(revisions: ours), Side(revisions: theirs))
    for point in points.sorted(by: { $0.ours < $1.ours }) where point.theirs >= their.read - 1 {
      our.read(through: point.ours)
      their.read(through: point.theirs)
      settle()
    }
  }

  /// The changes of this side without those of common rows, by revision.
  package var ours: [[CatalogChange]] { our.rest }

  /// The changes of the other side, likewise.
  package var theirs: [[CatalogChange]] { their.rest }

  private mutating func settle() {
    for (number, row) in our.rows {
      if let row {
        guard let other = their.trail.number(of: row.rowName), let same = their.rows[other] ?? nil,
          AnyHashable(same) == AnyHashable(row)
        else { continue }
        our.settle(number)
        their.settle(other)
      } else if let former = our.trail.formerName(ofNumber: number) {
        guard let other = their.trail.number(ofFormer: former), their.isGone(other)
        else { continue }
        our.settle(number)
        their.settle(other)
      } else {
        our.settle(number)
      }
    }
  }

  /// One side: what it changed, up to a point.
  private struct Side {
    let revisions: [[CatalogChange]]
    /// For each change that was read the number of its row.
    private var numbers: [[Int]] = []
    private(set) var trail = RowTrail()
    /// The changed rows as they are at the point; nil for one that is gone.
    private(set) var rows: [Int: (any CatalogRow)?] = [:]
    /// How many of the revisions count no more for a row.
    private var settled: [Int: Int] = [:]

    init(revisions: [[CatalogChange]]) { self.revisions = revisions }

    /// How many revisions were read.
    var read: Int { numbers.count }

    mutating func read(through place: Int) {
      while numbers.count <= place {
        let changes = revisions[numbers.count]
        numbers.append(trail.append(changes))
        for (number, change) in zip(numbers.last ?? [], changes) {
          rows[number] = .some(change.row.rowAfter)
        }
      }
    }

    func isGone(_ number: Int) -> Bool {
      if case .some(.none) = rows[number] { true } else { false }
    }

    mutating func settle(_ number: Int) { settled[number] = read }

    var rest: [[CatalogChange]] {
      zip(revisions.indices, revisions).map { place, changes in
        if place >= read { return changes }
        return zip(numbers[place], changes).filter { settled[$0.0, default: 0] <= place }.map(\.1)
      }
    }
  }
}

extension RowChange {
  fileprivate var rowAfter: (any CatalogRow)? { after }
}
