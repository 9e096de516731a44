package import RouteModel
public import SimulatedUI

/// The navigation state of a window, and showing it again. See docs/behaviour.md, "Navigation
/// states".
@MainActor extension Registry {
  /// What a window shows, as routes, with their parameters as they are.
  /// - Complexity: O(controllers).
  public func navigationState(of window: Window) -> NavigationState {
    navigationState(of: window, root: nil)
  }

  /// - Parameter words: What the window showed at the start.
  package func navigationState(of window: Window, root words: String?) -> NavigationState {
    guard let root = window.rootViewController else { return NavigationState(root: words) }
    let stack = HierarchyWalk.node(root) { self.views.arrivingRouter(of: $0) }
    return state(of: stack, under: root, root: words)
  }

  /// Shows screens on top of what a window shows, each from its place or from the controller in
  /// front, as for a link to several screens.
  /// - Returns: the destinations, when the last transition has ended.
  /// - Throws: why a screen is not shown; those before it stay.
  @discardableResult public func show(
    _ screens: [NavigationState.Screen], in window: Window
  ) async throws(RouteError) -> [Responder] {
    try await take(NavigationState(screens: screens), in: window)
  }

  /// Shows a state again, on a window that shows the same as at the start: screen after screen,
  /// then the tabs. If a route or a link does not exist, nothing is shown.
  /// - Throws: why a screen is not shown; those before it stay.
  public func restore(
    _ state: NavigationState, in window: Window
  ) async throws(RouteError) {
    for screen in state.screens {
      do throws(RouteError) { try check(screen) } catch {
        if let url = screen.url { noteUnopened(url, error) }
        throw error
      }
    }
    try await take(state, in: window)
  }

  // MARK: Parts

  /// Throws if what a screen names does not exist or cannot be shown.
  package func check(_ screen: NavigationState.Screen) throws(RouteError) {
    launchOnMainThread()
    var found: RegisteredRoute?
    if let url = screen.url { found = try matched(url).registered }
    if let route = screen.route {
      found = self.route(route)
      if found == nil { throw notFound(route) }
    }
    guard let found, found.kind == .service else { return }
    throw RouteError(
      .unsupportedPath, "\(found.name) is a service, not a screen", suggestions: ["leave it out"])
  }

  @discardableResult private func take(
    _ state: NavigationState, in window: Window
  ) async throws(RouteError) -> [Responder] {
    var shown: [Responder] = []
    var steps = NavigationSteps(state, in: window)
    while let step = try steps.next() {
      switch step {
      case .tab(let index, let bar):
        try toolkit { () throws(TransitionError) in try bar.select(index) }
      case .segue(let segue, let source):
        try toolkit { () throws(TransitionError) in try source.performSegue(segue, sender: nil) }
        await source.transitionCoordinator?.end()
        if let front = window.frontmostViewController { shown.append(front) }
      case .show(let screen):
        shown.append(try await show(screen, from: try steps.source(of: screen.from)))
      }
    }
    return shown
  }

  private func toolkit(_ body: () throws(TransitionError) -> Void) throws(RouteError) {
    do throws(TransitionError) { try body() } catch { throw RouteError(error) }
  }

  private func show(
    _ screen: NavigationState.Screen, from source: ViewController
  ) async throws(RouteError) -> Responder {
    let path: ViewRoutePath =
      if let kind = screen.path { try .plain(kind, from: source) } else { .asRoute(from: source) }
    let found: AnyViewRouterType =
      if let url = screen.url { try required(url: url) } else { try required(screen.route ?? "") }
    var perform = found.makePerform(path)
    if screen.url == nil {
      perform.parameters = RouteEvent.Parameter.sorted(screen.parameters ?? [:])
    }
    perform.configure = { (configuration) throws(RouteError) in
      configuration.ignoresParents = screen.ignoresParents
      if screen.isInNavigation == true { ViewRouteConfiguration.wrapsInNavigation(configuration) }
    }
    return try await performAwaiting(found.route, perform)
  }

  private func state(
    of stack: StackNode, under root: ViewController, root words: String?
  ) -> NavigationState {
    let controllers = HierarchyWalk.all(under: root)
    return NavigationState(stack, root: words) { node in
      guard let controller = controllers[node.id] else { return .init() }
      var shown = NavigationState.Shown(
        path: Self.path(of: controller, self.views.arrivingRouter(of: controller)))
      if let storyboard = controller.storyboard, let scene = controller.sceneID {
        shown.scene = "\(storyboard.name)#\(scene)"
      }
      guard let router = self.views.arrivingRouter(of: controller) else { return shown }
      if self.route(router.route.name) == nil, let match = router.configuration.match {
        shown.url = match.url
      }
      if let path = shown.path, path != .make,
        !router.route.supportedPaths.contains(path)
      {
        shown.path = router.configuration.pathKind
      }
      return shown
    }
  }

  /// How a controller was shown; `make` if it came with its container.
  private static func path(
    of controller: ViewController, _ router: AnyViewRouter?
  ) -> PathKind? {
    switch (router?.realPath, controller.parent) {
    case (.popover, _): .popover
    case (.sheet, _): .sheet
    case (_, is NavigationController): .push
    case (_, is SplitViewController): .showDetail
    case (.child, _): .child
    case (_, .some): .make
    case (_, nil): nil
    }
  }
}

extension ViewRouteConfiguration {
  /// Puts a screen into a navigation controller of its own.
  package static func wrapsInNavigation(_ configuration: ViewRouteConfiguration) {
    configuration.containerWrapper = { NavigationController(rootViewController: $0) }
  }
}

extension RouteEvent.Parameter {
  /// Parameters in the order of their names.
  package static func sorted(_ values: [String: String]) -> [RouteEvent.Parameter] {
    values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
  }
}
