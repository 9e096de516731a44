package import RouteModel
import Routing
import Texts

/// What would have let a failed event succeed. See docs/behaviour.md, "Replay".
package enum FailureAdvice: Sendable, Hashable {
  /// A pattern for a URL that no pattern is near.
  case pattern(url: String)
  /// The new name of the route, which was renamed.
  case newName(String)
  /// A route with a similar name.
  case similarRoute(String)
  /// To enable a route, to open it to links, or both.
  case opening(route: String, enables: Bool, publishes: Bool)
  /// To enable a redirect.
  case enablingRedirect(pattern: String)
  /// Another path, one of those that the route allows.
  case paths([PathKind])
  /// The class of a scene where a segue of that name starts.
  case segueSource(String)
  /// Another segue of the scene that the event started from; nil if that is not known.
  case segues(from: String?)

  /// The advice about an event; empty if it did not fail, or if only the meaning of its code helps.
  ///
  /// - Parameters:
  ///   - event: The event that failed.
  ///   - catalog: The catalog when it failed.
  ///   - newName: The name that the event's route had got by then, if it was renamed.
  package static func about(
    _ event: RouteEvent, on catalog: RouteCatalog, newName: String? = nil
  ) -> [FailureAdvice] {
    guard let failure = event.failure else { return [] }
    switch failure.code {
    case "no-match":
      guard let url = event.url else { return [] }
      let near = Registry(catalog: catalog).nearestPatterns(to: url)
      return near.isEmpty ? [.pattern(url: url)] : []
    case "invalid-protocol":
      if let newName { return [.newName(newName)] }
      return NearestNames.of(event.route ?? "", in: catalog.routes.keys)
        .map { FailureAdvice.similarRoute($0) }
    case "route-disabled", "route-internal":
      let first = event.url.flatMap { try? Registry(catalog: catalog).explain($0).first }
      if let first, first.redirect != nil, first.verdict == .disabled {
        return [.enablingRedirect(pattern: first.match.pattern)]
      }
      let name = event.url.flatMap { catalog.open.taker(of: $0)?.route } ?? event.route
      guard let name, let route = catalog.routes[name], route.closing != nil
      else { return [] }
      return [.opening(route: name, enables: !route.isEnabled, publishes: route.isInternal)]
    case "unsupported-path":
      let paths = event.route.flatMap { catalog.routes[$0] }?.supportedPaths ?? []
      return paths.isEmpty ? [] : [.paths(paths.sorted { $0.rawValue < $1.rawValue })]
    case "unknown-segue":
      let sources = sourcesOfSegue(named: event.details[RouteEvent.segue], in: catalog)
      if sources.isEmpty { return [.segues(from: event.source)] }
      return sources.map { FailureAdvice.segueSource($0) }
    default: return []
    }
  }

  /// The classes of the scenes where segues of a name start, in order.
  private static func sourcesOfSegue(named name: String?, in catalog: RouteCatalog) -> [String] {
    let sources = catalog.segues.values.filter { $0.identifier == name }.compactMap { segue in
      let id = StoryboardObject(storyboard: segue.id.storyboard, objectID: segue.source)
      return catalog.scenes[id]?.className
    }
    return Set(sources).sorted()
  }
}
