public import RouteModel
import Routing
public import SimulatedUI
import Texts

/// Opening, performing and removing.
@MainActor extension RouteSimulation {
  /// Which routers to remove.
  public enum Selector: Sendable, Hashable {
    /// The newest router of a route.
    case route(String)
    /// The router with a number, written `@N`.
    case router(Int)
    /// All routers, the newest first.
    case all
  }

  /// Where a perform starts.
  public enum Source: Sendable, Hashable {
    /// The controller in front.
    case front
    /// The destination of a live router.
    case router(Int)
    /// A controller by its number in the hierarchy.
    case node(Int)
    /// The controller of a class or a route that is nearest to the front.
    case scene(String)
    /// A controller by its place, such as `root/0/1`.
    case place(String)
  }

  // MARK: Open

  /// Opens a URL: matches it and performs the route that takes it, from the controller in front.
  /// - Parameters:
  ///   - url: any text.
  ///   - path: the path to take; nil leaves it to the URL, the pattern and the route.
  ///   - source: where it starts.
  ///   - stackRule: what is done with the stack; nil leaves it to the pattern and the route's parent.
  @discardableResult public func open(
    _ url: String, path: PathKind? = nil, from source: Source = .front,
    stackRule: StackRule? = nil
  ) -> RouteEvent {
    open(url, PerformOptions(path: path, source: source, stack: stackRule))
  }

  package func open(_ url: String, _ asked: PerformOptions) -> RouteEvent {
    recordingOptions(asked) {
      let match: RouteMatch
      do throws(RouteError) {
        match = try registry.matched(url)
      } catch {
        return recorder.unopened(url, error)
      }
      return perform(match.registered, match: match, asked, match.parameters)
    }
  }

  // MARK: Perform

  /// Performs a route by identifier.
  /// - Parameters:
  ///   - route: the identifier.
  ///   - path: nil takes the route's default path.
  ///   - source: where it starts.
  ///   - parameters: its parameters, by name.
  @discardableResult public func perform(
    _ route: String, path: PathKind? = nil, from source: Source = .front,
    parameters: [String: String] = [:]
  ) -> RouteEvent {
    perform(route, PerformOptions(path: path, source: source), parameters: parameters)
  }

  package func perform(
    _ route: String, _ asked: PerformOptions, parameters: [String: String]
  ) -> RouteEvent {
    recordingOptions(asked) {
      guard let found = registry.route(route) else {
        return refused(route, parameters, registry.notFound(route))
      }
      return perform(found, match: nil, asked, RouteEvent.Parameter.sorted(parameters))
    }
  }

  /// Runs an action, and records in its event what the caller asked for besides the route, so that
  /// it can be performed again.
  private func recordingOptions(_ asked: PerformOptions, _ body: () -> RouteEvent) -> RouteEvent {
    if asked == PerformOptions() { return registry.withCurrent(body) }
    recorder.pendingDetails = asked.details { (try? controller($0)).map(HierarchyWalk.place) }
    defer { recorder.pendingDetails = [:] }
    return registry.withCurrent(body)
  }

  /// Makes the destination of a route without showing it.
  @discardableResult public func make(
    _ route: String, parameters: [String: String] = [:]
  ) -> RouteEvent { perform(route, path: .make, parameters: parameters) }

  /// The event of a route that does not exist.
  func refused(
    _ route: String, _ parameters: [String: String], _ failure: RouteError
  ) -> RouteEvent {
    recorder.fail(
      RouteEvent(
        time: recorder.time(), action: .perform, route: route,
        parameters: RouteEvent.Parameter.sorted(parameters)), failure)
  }

  private func perform(
    _ route: RegisteredRoute, match: RouteMatch?, _ asked: PerformOptions,
    _ given: [RouteEvent.Parameter]
  ) -> RouteEvent {
    if route.kind == .service { return performService(route, match, given) }
    let controller: ViewController
    do throws(RouteError) {
      controller = try self.controller(asked.source)
    } catch {
      return failed(route, match, asked.path, given, error)
    }
    var perform = Perform<Views>(match: match, parameters: given)
    do throws(RouteError) {
      perform.path =
        try asked.path.map { (kind) throws(RouteError) in try .plain(kind, from: controller) }
        ?? .asRoute(from: controller, otherwise: defaultPath)
      if asked.setsConfiguration { perform.configure = { asked.configure($0) } }
    } catch {
      // It fails where paths are chosen, and its event has the path that was asked for.
      perform.configure = { configuration throws(RouteError) in
        asked.configure(configuration)
        configuration.pathKind = asked.path ?? configuration.pathKind
        throw error
      }
    }
    let performed = registry.perform(route, perform)
    guard let held = performed.held else { return settled(performed.draft, .perform) }
    settle()
    return settled(held.draft, .perform)
  }

  /// The event of an action, once it has ended.
  private func settled(
    _ draft: EventDraft?, _ action: RouteEvent.Action
  ) -> RouteEvent {
    guard let draft else {
      return RouteEvent(time: recorder.time(), action: action)
    }
    settle(draft)
    return recorder.provisional(draft)
  }

  private func failed(
    _ route: RegisteredRoute, _ match: RouteMatch?, _ path: PathKind?,
    _ given: [RouteEvent.Parameter], _ failure: RouteError
  ) -> RouteEvent {
    Views.report(registry, nil, .performRoute, failure)
    return recorder.fail(
      RouteEvent(
        time: recorder.time(), action: .perform, route: route.name, pattern: match?.pattern,
        url: match?.url, path: path, destination: route.destinationName, parameters: given), failure
    )
  }

  private func performService(
    _ route: RegisteredRoute, _ match: RouteMatch?, _ given: [RouteEvent.Parameter]
  ) -> RouteEvent {
    let performed = registry.perform(route, Perform<Services>(match: match, parameters: given))
    recorder.drainServices()
    return performed.draft?.event
      ?? RouteEvent(time: recorder.time(), action: .make)
  }

  // MARK: Remove

  /// Removes live routers, each by reversing its transition.
  @discardableResult public func remove(_ selector: Selector) -> [RouteEvent] {
    registry.withCurrent {
      switch selector {
      case .router(let number):
        guard let router = recorder.router(number) else {
          return [
            noRouter(
              "@\(number)", recorder.newest,
              RouteEvent(time: recorder.time(), action: .remove, router: number))
          ]
        }
        return [remove(router)]
      case .route(let identifier):
        let newest = recorder.live.last {
          $0.route.name == identifier && $0.destination != nil
        }
        guard let router = newest else {
          let names = Set(recorder.live.map(\.route.name))
          return [
            noRouter(
              "of \(identifier)", NearestNames.of(identifier, in: names),
              RouteEvent(time: recorder.time(), action: .remove, route: identifier))
          ]
        }
        return [remove(router)]
      case .all:
        var events: [RouteEvent] = []
        for router in recorder.live.reversed() {
          // It may have been removed with one above it.
          guard router.destination != nil, router.state == .routed else { continue }
          events.append(remove(router))
        }
        return events
      }
    }
  }

  private func remove(_ router: AnyViewRouter) -> RouteEvent {
    settled(router.remove(), .remove)
  }

  private func noRouter(
    _ name: String, _ near: [String], _ event: RouteEvent
  ) -> RouteEvent {
    let failure = RouteError(
      .noRouter, "no live router \(name)",
      suggestions: near.isEmpty ? ["routers shows the live ones"] : near)
    return recorder.fail(event, failure)
  }

  // MARK: Live routers

  /// The routers whose destinations are still there, in the order of their numbers.
  public var routers: [LiveRouter] {
    recorder.live.compactMap { router in
      guard let destination = router.destination, router.state != .removed else { return nil }
      return LiveRouter(
        number: router.routerNumber, route: router.route.name, state: router.state,
        destination: ViewRouteFailure.name(destination),
        node: (destination as? ViewController)?.objectNumber, path: router.configuration.pathKind,
        parameters: router.configuration.parameters, mark: mark(router))
    }
  }

  private func mark(_ router: AnyViewRouter) -> LiveRouter.Mark? {
    guard let now = registry.route(router.route.name) else {
      return router.route.row == nil && router.route.codeIndex != nil ? nil : .removed
    }
    return now.row == router.route.row ? nil : .changed
  }

  // MARK: Sources

  /// The controller in front: what the user sees.
  public var front: ViewController {
    window.frontmostViewController ?? ViewController()
  }

  func controller(_ source: Source) throws(RouteError) -> ViewController {
    switch source {
    case .front: return front
    case .router(let number):
      if let controller = recorder.router(number)?.destinationController { return controller }
      throw RouteError(
        .noRouter, "there is no live router @\(number) with a controller",
        suggestions: recorder.newest)
    case .node(let id):
      if let found = window.rootViewController.flatMap({ HierarchyWalk.all(under: $0)[id] }) {
        return found
      }
      throw RouteError(
        .invalidSource, "there is no controller #\(id) on the stack",
        suggestions: ["stack shows the numbers"])
    case .scene(let name):
      let nodes = stack.all
      if let id = nodes.last(where: { $0.className == name || $0.route == name })?.id {
        return try controller(.node(id))
      }
      throw RouteError(
        .notOnStack, "no '\(name)' is on the stack",
        suggestions: NearestNames.of(name, in: nodes.map(\.className)))
    case .place(let place):
      return try HierarchyWalk.controller(at: place, under: window.rootViewController ?? front)
    }
  }
}
