public import RouteModel

extension StoreLog {
  /// A revision with the rows that it changed.
  ///
  /// - Throws: `not-found`; `cannot-undo` if the log does not have the changes of it or of a later
  ///   one; `damaged-store`.
  /// - Complexity: O(rows of the catalog + changes since).
  public func revision(_ number: Int) throws(StoreError) -> Revision {
    try connection.transaction(.read) { () throws(StoreError) in
      if number < 1 { throw try noRevision(number) }
      try require(number)
      var walk = try walk()
      while let revision = try walk.next(after: number - 1) {
        if revision.number == number { return revision }
      }
      throw try noRevision(number)
    }
  }

  /// Several revisions with their changed rows, as far back as the log has their changes.
  func revisions(numbered numbers: Set<Int>) throws(StoreError) -> [Int: Revision] {
    var found: [Int: Revision] = [:]
    guard let newest = numbers.max() else { return found }
    _ = try newestRevision(through: newest) { (revision, _) throws(StoreError) in
      if numbers.contains(revision.number) { found[revision.number] = revision }
      return found.count == numbers.count
    }
    return found
  }

  /// The newest revision whose rows satisfy a condition: "which change removed this route?"
  ///
  /// The log is read backwards on a copy of the catalog, so that the cost of a step depends on what
  /// the revision changed.
  ///
  /// - Parameters:
  ///   - number: The revision to begin with; that one or an older one is found.
  ///   - isWanted: The condition on a revision with its changed rows, whole. It may ask for the whole
  ///     catalog before the revision.
  /// - Returns: nil if no revision satisfies it, as far back as the log has their changes.
  /// - Throws: `damaged-store` if the log does not lead to the present catalog.
  public func newestRevision(
    through number: Int = .max,
    where isWanted: (
      _ revision: Revision, _ catalogBefore: () throws(StoreError) -> RouteCatalog
    ) throws(StoreError) -> Bool
  ) throws(StoreError) -> Revision? {
    try connection.transaction(.read) { () throws(StoreError) in
      var walk = try walk()
      while let revision = try walk.next() {
        if revision.number <= number,
          try isWanted(revision, { () throws(StoreError) in walk.catalog })
        {
          return revision
        }
      }
      return nil
    }
  }

  /// The combined changes of revisions, one for each row.
  ///
  /// - Parameters:
  ///   - old: The revision before the first of them, from 0.
  ///   - new: The last of them; nil means the newest.
  /// - Throws: `not-found`; `cannot-undo` if the log does not have the changes of one;
  ///   `damaged-store`.
  public func changes(since old: Int, through new: Int? = nil) throws(StoreError) -> [CatalogChange]
  {
    try connection.transaction(.read) { () throws(StoreError) in
      let newest = try newest()
      let (first, last) = (min(old, new ?? newest), max(old, new ?? newest))
      for number in [old, new ?? newest] where !(0...newest).contains(number) {
        throw try noRevision(number)
      }
      if first == last { return [] }
      var walk = try walk()
      var all: [[CatalogChange]] = []
      while let revision = try walk.next(after: first) {
        if revision.number <= last { all.append(revision.changes) }
      }
      let changes = all.reversed().flatMap { $0 }.squashed
      return old == first ? changes : changes.reversed().map(\.inverted)
    }
  }
}
