import RouteModel
import RouteStorage
import Routing
import Simulation

/// The change of the catalog that caused a failure: before it, the same event succeeded.
struct FailureCause {
  let rows: Revision

  /// Finds the newest change, no later than the failure, before which the event succeeds.
  ///
  /// - Parameters:
  ///   - row: The failure.
  ///   - revision: The revision of the store on which it happened.
  ///   - catalog: The catalog when the event failed.
  ///   - store: The store with the log of the catalog.
  /// - Returns: nil if it never succeeded, as far back as the log reaches, or if it cannot be
  ///   tried.
  @MainActor
  static func of(
    _ row: RecordedEventWithStacks, at revision: Int, in catalog: RouteCatalog, _ store: RouteStore
  ) throws(StoreError) -> FailureCause? {
    guard let trial = FailureTrial(row.recorded.event, from: row.before, on: catalog) else {
      return nil
    }
    return try store.newestRevision(through: revision) {
      (rows, catalogBefore) throws(StoreError) in
      try trial.isCaused(byChanging: rows.before, to: rows.after, of: catalogBefore)
    }
    .map(FailureCause.init)
  }

  /// The name that the change gave to a route; nil if it did not rename it.
  func newName(of route: String) -> String? {
    rows.changes.newName(of: route)
  }

  /// The revision with its changes.
  var lines: [String] {
    let revision = rows
    let changes = ChangeSummary.lines(rows.changes.inReadingOrder)
    return [
      "it worked before r\(revision.number): \(revision.command)  "
        + "(\(revision.user), \(Timestamp.text(revision.time)))"
    ] + changes.map { "  \($0)" }
  }

  var json: JSONValue {
    [
      "revision": .int(rows.number), "command": .string(rows.command),
      "user": .string(rows.user), "time": .string(Timestamp.iso(rows.time)),
      "changes": .strings(ChangeSummary.lines(rows.changes.inReadingOrder)),
    ]
  }
}
