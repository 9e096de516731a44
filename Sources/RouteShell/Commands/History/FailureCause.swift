import RouteModel
import RouteStorage
import Routing

/// The change of the catalog without which a failure would not have been: before it, what was asked
/// for was there.
struct FailureCause {
  let rows: RevisionRows

  /// Looks for the newest change, no later than the failure, that took away what the failure lacked.
  ///
  /// - Parameters:
  ///   - catalog: The catalog when the event failed.
  ///   - store: Keeps the log of the catalog.
  /// - Returns: nil if it was never there, as far as the log reaches back.
  @MainActor
  static func of(
    _ recorded: RecordedEvent, in catalog: RouteCatalog, _ store: RouteStore
  ) throws(StoreError) -> FailureCause? {
    guard let question = question(recorded.event, in: catalog) else { return nil }
    return try store.newestRevision(through: recorded.revision, where: question)
      .map(FailureCause.init)
  }

  /// What changed rows are asked; nil for failures that no row explains.
  @MainActor
  private static func question(
    _ event: RouteEvent, in catalog: RouteCatalog
  ) -> ((RevisionRows) -> Bool)? {
    let route = event.route ?? ""
    switch event.failure?.code {
    case "no-match":
      guard let url = event.url, !url.contains(RouteEvent.mask) else { return nil }
      return { (try? Registry(catalog: $0.before).match(url)) != nil }
    case "invalid-protocol":
      return { rows in
        rows.before.routes[route] != nil || rows.before.adapters[route] != nil
          || rows.before.routes.values.contains { $0.protocols[route] != nil }
      }
    case "route-disabled": return { $0.before.routes[route]?.isEnabled == true }
    case "route-internal": return { $0.before.routes[route]?.isInternal == false }
    case "unsupported-path":
      return { rows in
        rows.before.routes[route].map {
          $0.supportedPaths != rows.after.routes[route]?.supportedPaths
        }
          ?? false
      }
    case "missing-parameter", "invalid-parameter":
      return { rows in
        rows.before.routes[route].map { $0.parameters != rows.after.routes[route]?.parameters }
          ?? false
      }
    case "unknown-segue":
      guard let name = event.details["segue"] else { return nil }
      return { rows in
        rows.before.segues.values.contains { segue in
          let id = StoryboardObject(storyboard: segue.id.storyboard, objectID: segue.source)
          let scene = rows.before.scenes[id] ?? catalog.scenes[id]
          return scene?.className == event.source
            && [segue.identifier, segue.id.objectID, segue.unwindAction].contains(name)
        }
      }
    default: return nil
    }
  }

  /// The new name of a route that was only renamed.
  func newName(of route: String) -> String? {
    guard var old = rows.before.routes[route], rows.after.routes[route] == nil else { return nil }
    return rows.after.routes.values.first { new in
      old.identifier = new.identifier
      return new == old
    }?.identifier
  }

  /// The revision, and what it changed.
  var lines: [String] {
    let revision = rows.revision
    let changes = ChangeSummary.lines(rows.after.changes(from: rows.before))
    return [
      "it worked until r\(revision.number): \(revision.command)  "
        + "(\(revision.user), \(Timestamp.text(revision.time)))"
    ] + changes.map { "  \($0)" }
  }

  var json: JSONValue {
    [
      "revision": .int(rows.revision.number), "command": .string(rows.revision.command),
      "user": .string(rows.revision.user), "time": .string(Timestamp.iso(rows.revision.time)),
      "changes": .strings(ChangeSummary.lines(rows.after.changes(from: rows.before))),
    ]
  }
}
