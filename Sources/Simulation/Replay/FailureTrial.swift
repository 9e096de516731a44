package import RouteModel
package import Routing

/// A failed event that is tried on other catalogs, to find the changes that caused the failure (``FailureSearch``). See
/// docs/behaviour.md, "Replay".
@MainActor
package struct FailureTrial {
  /// The event; of a link with masked parts, the event with each value that the masked parts may have
  /// had, as far as it fails as the event did.
  private let events: [RouteEvent]
  private var event: RouteEvent { events[0] }
  /// Whether the event is known as a whole: else a change may be its cause.
  package let isCertain: Bool
  /// The context in which it was recorded.
  private let facts: [String: String]
  private let stack: StackNode?
  /// The URL of the event, and those to which redirects lead it.
  private let urls: [String]
  /// Its route, those behind its redirects, their parents, and the routes of the guards that these require.
  private var routes: Set<String>
  /// The guards that these require.
  private let guards: Set<String>

  /// - Parameters:
  ///   - event: The event.
  ///   - facts: The context in which it was recorded.
  ///   - stack: The stack that it began with; nil for an empty navigation controller.
  ///   - catalog: The catalog when it failed.
  /// - Returns: nil if it succeeded, succeeds when it is performed again, or cannot be
  ///   performed again because a value is masked.
  package init?(
    _ event: RouteEvent, in facts: [String: String] = [:], from stack: StackNode?,
    on catalog: RouteCatalog
  ) {
    let replay = Replay(on: catalog)
    events = event.possible.filter {
      guard let outcome = replay.performAlone($0, in: facts, from: stack) else { return true }
      // What fails in another way than the masked link did was not that link.
      return !event.works(as: outcome)
        && (!event.isMasked || outcome.failure?.code == event.failure?.code)
    }
    guard event.outcome != .success, let first = events.first else { return nil }
    isCertain = !event.isMasked
    let event = first
    self.facts = facts
    self.stack = stack
    let open = Registry(catalog: catalog.open, in: facts, at: event.time)
    var urls = events.compactMap(\.url)
    var routes = Set([event.route].compactMap(\.self))
    var next = 0
    while next < urls.count, next <= RouteRedirect.limit + events.count {
      for candidate in (try? open.explain(urls[next])) ?? [] {
        if let step = candidate.redirect {
          if !urls.contains(step.target) { urls.append(step.target) }
        } else {
          routes.insert(candidate.match.route)
        }
      }
      next += 1
    }
    var waiting = Array(routes)
    while let name = waiting.popLast() {
      guard let parent = catalog.routes[name]?.parent, routes.insert(parent).inserted else {
        continue
      }
      waiting.append(parent)
    }
    self.urls = urls
    guards = Set(routes.flatMap { catalog.routes[$0]?.requires ?? [] })
    self.routes = routes.union(guards.compactMap { catalog.guards[$0]?.route })
  }

  /// The trial in which another route concerns the event, too; nil if that does already.
  func concerned(by route: String) -> FailureTrial? {
    var trial = self
    return trial.routes.insert(route).inserted ? trial : nil
  }

  /// Whether a revision can affect the outcome of the event.
  package func isConcerned(by revision: Revision) -> Bool {
    isConcerned(by: revision.before) || isConcerned(by: revision.after)
  }

  /// Whether the event works on a catalog.
  ///
  /// - Parameter isSome: Whether it suffices that some of the values that masked parts may have had work.
  package func works(on catalog: RouteCatalog, forSome isSome: Bool = false) -> Bool {
    let replay = Replay(on: catalog)
    func works(_ event: RouteEvent) -> Bool {
      replay.performAlone(event, in: facts, from: stack).map(event.works) ?? hasSegue(catalog)
    }
    return isSome ? events.contains(where: works) : events.allSatisfy(works)
  }

  /// The times that conditions ask for and that it was not when the event failed, such as `until=2026-03-03`: no change
  /// is the reason then.
  ///
  /// - Parameter catalog: The catalog when it failed.
  package func unmetTimes(on catalog: RouteCatalog) -> [String] {
    let registry = Registry(catalog: catalog, in: facts, at: event.time)
    let unmet = urls.flatMap { (try? registry.explain($0)) ?? [] }
      .filter { $0.verdict == .unfulfilled }.flatMap(\.match.unmet)
    let kinds = [Condition.Kind.from, .until].map { "\($0.rawValue)=" }
    return unmet.filter { word in kinds.contains { word.hasPrefix($0) } }
  }

  /// What becomes of the event on a catalog; nil if it does not work there.
  package func outcome(on catalog: RouteCatalog) -> RouteEvent? {
    Replay(on: catalog).performAlone(event, in: facts, from: stack).flatMap {
      event.works(as: $0) ? $0 : nil
    }
  }

  /// Whether a catalog has the segue of the event. A segue from a screen that cannot be rebuilt, as
  /// in the middle of a session, is not performed again.
  private func hasSegue(_ catalog: RouteCatalog) -> Bool {
    guard let name = event.details[RouteEvent.segue] else { return false }
    return catalog.segues.values.contains { segue in
      let id = StoryboardObject(storyboard: segue.id.storyboard, objectID: segue.source)
      return catalog.scenes[id]?.className == event.source
        && [segue.identifier, segue.id.objectID, segue.unwindAction].contains(name)
    }
  }

  /// Whether rows can affect the outcome of the event: those of its route and of its parents, the
  /// guards that they require, and all patterns and redirects that take its URL or one to which it is
  /// redirected.
  private func isConcerned(by rows: RouteCatalog) -> Bool {
    if event.details[RouteEvent.segue] != nil {
      return !rows.scenes.isEmpty || !rows.segues.isEmpty || !rows.storyboards.isEmpty
    }
    if !routes.isDisjoint(with: rows.routes.keys) || !guards.isDisjoint(with: rows.guards.keys) {
      return true
    }
    let registry = Registry(catalog: rows.open, in: facts, at: event.time)
    if urls.contains(where: { (try? registry.explain($0))?.isEmpty == false }) { return true }
    guard let route = event.route else { return event.url == nil }
    return rows.adapters[route] != nil
      || rows.routes.values.contains { $0.protocols[route] != nil }
  }
}

extension RouteEvent {
  /// Whether the event works when it is performed again: waiting for a guard is no failure, unless it is what is to be
  /// explained.
  package func works(as outcome: RouteEvent) -> Bool {
    outcome.outcome == .success || self.outcome == .failure && outcome.outcome == .waiting
  }

  /// The event. Of a link with masked parts that no route took, also because it was disabled or its condition did not
  /// hold, the event with different values in their place; nothing for another event that is masked.
  fileprivate var possible: [RouteEvent] {
    guard isMasked else { return [self] }
    // What a link was that some route took is not known by its place alone.
    guard let url, outcome == .failure, route == nil, parameters.isEmpty else { return [] }
    return SensitiveValues.possibleLinks(url).map { link in
      var event = self
      event.url = link
      return event
    }
  }
}

extension Registry {
  /// A catalog's routes, in a context.
  ///
  /// - Parameter time: Microseconds since 1970-01-01 UTC.
  fileprivate convenience init(catalog: RouteCatalog, in facts: [String: String], at time: Int64) {
    self.init(catalog: catalog)
    setContext(RouteContext(facts: facts, time: time))
  }
}

extension RouteCatalog {
  /// The catalog with every route enabled and open to links.
  package var open: RouteCatalog {
    var open = self
    for route in routes.values where route.closing != nil {
      open.routes[route.identifier]?.isEnabled = true
      open.routes[route.identifier]?.isInternal = false
    }
    return open
  }

  /// The match of a URL.
  package func taker(of url: String) -> RouteMatch? { try? Registry(catalog: self).match(url) }
}
