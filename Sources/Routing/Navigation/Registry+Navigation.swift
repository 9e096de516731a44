import RouteModel
public import SimulatedUI

/// What is on a window, and showing it again. See docs/behaviour.md, "Navigation states".
@MainActor extension Registry {
  /// What a window shows, as routes. Sensitive values are left out.
  /// - Complexity: O(controllers).
  public func navigationState(of window: Window) -> NavigationState {
    guard let root = window.rootViewController else { return NavigationState() }
    let stack = HierarchyWalk.node(root) { self.router(of: $0) }
    return state(of: stack, under: root, root: nil, KnownSecrets())
  }

  /// Shows screens on top of what a window shows, each from its place or from the controller in front: a
  /// link to several screens.
  /// - Returns: the destinations, when the last transition has ended.
  /// - Throws: why a screen is not shown; those before it stay.
  @discardableResult public func show(
    _ screens: [NavigationState.Screen], in window: Window
  ) async throws(RouteError) -> [AnyObject] {
    var shown: [AnyObject] = []
    for screen in screens { shown.append(try await show(screen, in: window)) }
    return shown
  }

  /// Shows a state again, on a window that shows what it did at the start: screen after screen, then the
  /// tabs.
  /// - Throws: why a screen is not shown; those before it stay.
  public func restore(
    _ state: NavigationState, in window: Window
  ) async throws(RouteError) {
    try await show(state.screens, in: window)
    guard let root = window.rootViewController else { return }
    for (place, index) in state.tabs.sorted(by: { $0.key < $1.key }) {
      try select(index, of: HierarchyWalk.tabBar(at: place, under: root))
    }
  }

  // MARK: Parts

  private func show(
    _ screen: NavigationState.Screen, in window: Window
  ) async throws(RouteError) -> AnyObject {
    let source = try self.source(of: screen, in: window)
    let choice: PathChoice =
      screen.path.map { .kind($0, from: source) } ?? .from(source, otherwise: nil)
    if let url = screen.url {
      let match = try requiredMatch(url, .view)
      return try await shown(
        match.registered,
        Perform<Views>(path: choice, match: match, parameters: match.parameters))
    }
    guard let identifier = screen.route else { throw .notShown(screen) }
    return try await shown(
      try required(identifier, .view),
      Perform<Views>(
        path: choice, parameters: screen.delivered, configuring: screen.wrapping))
  }

  private func source(
    of screen: NavigationState.Screen, in window: Window
  ) throws(RouteError) -> ViewController {
    guard let root = window.rootViewController else {
      throw RouteError(
        .notOnStack, "the window shows no controller",
        suggestions: ["set its rootViewController"])
    }
    guard let place = screen.from else { return window.frontmostViewController ?? root }
    let source = try HierarchyWalk.controller(at: place, under: root)
    for (bar, index) in HierarchyWalk.tabs(around: source) { try select(index, of: bar) }
    return source
  }

  private func select(_ index: Int, of bar: TabBarController) throws(RouteError) {
    if bar.selectedIndex == index { return }
    do throws(TransitionError) { try bar.select(index) } catch {
      throw RouteSimulation.failure(error)
    }
  }

  /// - Parameter known: values that sensitive parameters have had.
  func state(
    of stack: StackNode, under root: ViewController, root words: String?, _ known: KnownSecrets
  ) -> NavigationState {
    let sensitive = SensitiveValues(catalog)
    let controllers = HierarchyWalk.all(under: root)
    var known = known
    for node in stack.all where node.route != nil {
      let safe = sensitive.masking(node.parameters, of: node.route, known: known)
      known.note(Set(zip(node.parameters, safe).filter { $0 != $1 }.map(\.0.value)))
    }
    return NavigationState(stack, root: words) { node in
      guard let controller = controllers[node.id] else { return .init() }
      var shown = NavigationState.Shown(
        path: Self.path(of: controller, self.router(of: controller)))
      if let storyboard = controller.storyboard, let scene = controller.sceneID {
        shown.scene = "\(storyboard.name)#\(scene)"
      }
      guard let router = self.router(of: controller) else { return shown }
      if self.route(router.route.name) == nil, let match = router.configuration.match,
        sensitive.masking(url: match.url, takenBy: match.pattern, known: known) == match.url
      {
        shown.url = match.url
      }
      if let path = shown.path, path != .make,
        !router.route.supportedPaths.contains(ViewRoutePaths(path))
      {
        shown.path = router.configuration.routeType
      }
      let safe = sensitive.masking(node.parameters, of: node.route, known: known)
      shown.withheld = zip(node.parameters, safe).filter { $0 != $1 }.map(\.0.name)
      return shown
    }
  }

  /// The router whose destination a controller is.
  private func router(of controller: ViewController) -> AnyViewRouter? {
    views.knownEntry(of: controller)?.routers.last { $0.state == .routed }
  }

  /// How a controller came; `make` is with its container.
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

extension NavigationState.Screen {
  /// Puts it into a navigation controller, if it was in one.
  var wrapping: ((ViewRouteConfiguration) -> Void)? {
    guard isInNavigation == true else { return nil }
    return { $0.containerWrapper = { NavigationController(rootViewController: $0) } }
  }

  /// What it is given, in the order of the names.
  var delivered: [RouteEvent.Parameter] {
    (parameters ?? [:]).sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
  }
}

extension RouteError {
  static func notShown(_ screen: NavigationState.Screen) -> RouteError {
    RouteError(
      .segueNotPerformed, "\(screen.name) was shown by no route, and no segue leads to it",
      suggestions: ["give it a route", "leave it out"])
  }
}
