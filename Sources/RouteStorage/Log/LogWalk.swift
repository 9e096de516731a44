internal import RouteModel

/// Walks back through the log: its revisions with whole rows, newest first. A ``LogTrail`` tells only the names
/// of rows.
///
/// The log is read on a copy of the catalog, so that the cost of a step depends on what the revision
/// changed. It belongs into one transaction.
struct LogWalk {
  private let log: StoreLog
  /// The catalog before the revision that came last.
  private(set) var catalog: RouteCatalog
  /// Revisions that were read, newest first.
  private var waiting: ArraySlice<Revision> = []
  /// The number below which the next one is.
  private var limit: Int

  /// - Parameters:
  ///   - log: The log.
  ///   - catalog: The catalog to which it leads.
  init(_ log: StoreLog, from catalog: RouteCatalog) {
    self.log = log
    self.catalog = catalog
    limit = .max
  }

  /// The next older revision with its changes, which it takes back from ``catalog``.
  ///
  /// - Returns: nil at the beginning, or where the log does not have the changes.
  /// - Throws: `damaged-store` if they do not lead to the catalog.
  mutating func next() throws(StoreError) -> Revision? {
    guard let revision = try peek(), let logged = try log.changesIfKept(revision.number) else {
      return nil
    }
    return try takeBack(logged, of: revision)
  }

  /// The same, but it ends before a revision, and the log must have the changes.
  ///
  /// - Parameter number: The revision that is not returned any more.
  /// - Throws: `cannot-undo` if the log does not have them.
  mutating func next(after number: Int) throws(StoreError) -> Revision? {
    guard let revision = try peek(), revision.number > number else { return nil }
    return try takeBack(try log.changes(revision.number), of: revision)
  }

  private mutating func takeBack(
    _ logged: LoggedChanges, of revision: Revision
  ) throws(StoreError) -> Revision {
    var revision = revision
    do throws(MergeConflict) {
      revision.changes = try logged.back(on: &catalog)
    } catch {
      throw StoreLog.broken(
        "the changes of r\(revision.number) do not lead to the present catalog")
    }
    waiting.removeFirst()
    limit = revision.number
    return revision
  }

  private mutating func peek() throws(StoreError) -> Revision? {
    if waiting.isEmpty { waiting = try log.list(before: limit, limit: 256)[...] }
    return waiting.first
  }
}
