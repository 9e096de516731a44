import RouteModel
public import SimulatedUI

/// What is on a window, and showing it again. See docs/behaviour.md, "Navigation states".
@MainActor extension Registry {
  /// What a window shows, as routes. Sensitive values are left out.
  /// - Complexity: O(controllers).
  public func navigationState(of window: Window) -> NavigationState {
    guard let root = window.rootViewController else { return NavigationState() }
    let stack = HierarchyWalk.node(root) { self.router(of: $0) }
    return state(of: stack, under: root, root: nil)
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
    for (place, index) in state.tabs.sorted(by: { $0.key < $1.key }) {
      try select(index, at: place, in: window)
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
      Perform<Views>(path: choice, parameters: screen.delivered))
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
    for (bar, index) in StackPlace(text: place).tabs { try select(index, at: bar, in: window) }
    return try HierarchyWalk.controller(at: place, under: root)
  }

  private func select(_ index: Int, at place: String, in window: Window) throws(RouteError) {
    guard let root = window.rootViewController,
      let bar = try HierarchyWalk.controller(at: place, under: root) as? TabBarController,
      bar.selectedIndex != index
    else { return }
    do throws(TransitionError) { try bar.select(index) } catch {
      throw RouteSimulation.failure(error)
    }
  }

  func state(of stack: StackNode, under root: ViewController, root words: String?)
    -> NavigationState
  {
    let sensitive = SensitiveValues(catalog)
    let controllers = HierarchyWalk.all(under: root)
    return NavigationState(stack, root: words) { node in
      guard let controller = controllers[node.id] else { return .init() }
      var shown = NavigationState.Shown(
        path: Self.path(of: controller, self.router(of: controller)))
      if let storyboard = controller.storyboard, let scene = controller.sceneID {
        shown.scene = "\(storyboard.name)#\(scene)"
      }
      guard let router = self.router(of: controller) else { return shown }
      if self.route(router.route.name) == nil, let match = router.configuration.match,
        sensitive.masking(url: match.url, takenBy: match.pattern) == match.url
      {
        shown.url = match.url
      }
      let known = KnownSecrets()
      let safe = sensitive.masking(node.parameters, of: node.route, known: known)
      shown.withheld = zip(node.parameters, safe).filter { $0 != $1 }.map(\.0.name)
      return shown
    }
  }

  /// The router whose destination a controller is.
  private func router(of controller: ViewController) -> AnyViewRouter? {
    views.knownEntry(of: controller)?.routers.last { $0.state == .routed }
  }

  private static func path(
    of controller: ViewController, _ router: AnyViewRouter?
  ) -> PathKind? {
    switch (router?.realPath, controller.parent) {
    case (.popover, _): .popover
    case (.sheet, _): .sheet
    case (_, is NavigationController): .push
    case (_, is SplitViewController): .showDetail
    case (_, .some): .child
    case (_, nil): nil
    }
  }
}

extension StackPlace {
  /// The tab bars that a place may lie in, with the index of the way on.
  var tabs: [(place: String, index: Int)] {
    var place = ""
    var found: [(String, Int)] = []
    for step in text.split(separator: "/") {
      if let index = Int(step) { found.append((place, index)) }
      place += (place.isEmpty ? "" : "/") + step
    }
    return found
  }
}

extension NavigationState.Screen {
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
