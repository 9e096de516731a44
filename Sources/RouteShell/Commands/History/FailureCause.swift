import RouteModel
import RouteStorage
import Routing

/// The change of the catalog that caused a failure: before it, the same event succeeded.
struct FailureCause {
  let rows: RevisionRows

  /// Finds the newest change, no later than the failure, before which the event succeeds. Each
  /// change that concerns the event is tried: the event is performed on the catalog before it.
  ///
  /// - Parameters:
  ///   - row: The failure.
  ///   - catalog: The catalog when the event failed.
  ///   - store: The store with the log of the catalog.
  /// - Returns: nil if it never succeeded, as far back as the log reaches, or if it cannot be
  ///   tried.
  @MainActor
  static func of(
    _ row: RecordedEventWithStacks, in catalog: RouteCatalog, _ store: RouteStore
  ) throws(StoreError) -> FailureCause? {
    let event = row.recorded.event
    guard event.outcome == .failure,
      Replay(on: catalog).performAlone(event, from: row.before)?.outcome != .success
    else { return nil }
    return try store.newestRevision(through: row.recorded.revision) {
      (rows, catalogBefore) throws(StoreError) in
      guard concerns(event, rows.before) || concerns(event, rows.after) else { return false }
      let before = try catalogBefore()
      if let now = Replay(on: before).performAlone(event, from: row.before) {
        return now.outcome == .success
      }
      return hasSegue(event, before)
    }
    .map(FailureCause.init)
  }

  /// Whether a catalog has the segue of an event. A segue from a screen that cannot be rebuilt, as
  /// in the middle of a session, is not performed again.
  private static func hasSegue(_ event: RouteEvent, _ catalog: RouteCatalog) -> Bool {
    guard let name = event.details["segue"] else { return false }
    return catalog.segues.values.contains { segue in
      let id = StoryboardObject(storyboard: segue.id.storyboard, objectID: segue.source)
      return catalog.scenes[id]?.className == event.source
        && [segue.identifier, segue.id.objectID, segue.unwindAction].contains(name)
    }
  }

  /// Whether rows can affect the outcome of an event: those of its route, and all patterns that
  /// take its URL.
  @MainActor
  private static func concerns(_ event: RouteEvent, _ rows: RouteCatalog) -> Bool {
    if event.details["segue"] != nil {
      return !rows.scenes.isEmpty || !rows.segues.isEmpty || !rows.storyboards.isEmpty
    }
    if let url = event.url, rows.open.taker(of: url) != nil { return true }
    guard let route = event.route else { return event.url == nil }
    return rows.routes[route] != nil || rows.adapters[route] != nil
      || rows.routes.values.contains { $0.protocols[route] != nil }
  }

  /// The new name of a route that was only renamed.
  func newName(of route: String) -> String? {
    guard var old = rows.before.routes[route], rows.after.routes[route] == nil else { return nil }
    return rows.after.routes.values.first { new in
      old.identifier = new.identifier
      return new == old
    }?.identifier
  }

  /// The revision with its changes.
  var lines: [String] {
    let revision = rows.revision
    let changes = ChangeSummary.lines(rows.changes.inReadingOrder)
    return [
      "it worked before r\(revision.number): \(revision.command)  "
        + "(\(revision.user), \(Timestamp.text(revision.time)))"
    ] + changes.map { "  \($0)" }
  }

  var json: JSONValue {
    [
      "revision": .int(rows.revision.number), "command": .string(rows.revision.command),
      "user": .string(rows.revision.user), "time": .string(Timestamp.iso(rows.revision.time)),
      "changes": .strings(ChangeSummary.lines(rows.changes.inReadingOrder)),
    ]
  }
}

extension RouteCatalog {
  /// The same with every route enabled and open to links.
  var open: RouteCatalog {
    var open = self
    for route in routes.values where !route.isEnabled || route.isInternal {
      open.routes[route.identifier]?.isEnabled = true
      open.routes[route.identifier]?.isInternal = false
    }
    return open
  }

  /// The match of a URL.
  func taker(of url: String) -> RouteMatch? { try? Registry(catalog: self).match(url) }
}
