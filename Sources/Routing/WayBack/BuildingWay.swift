import RouteModel
import SimulatedUI

/// Building what is below a route; which screens stay: ``WayBack/found(on:below:_:)``. See docs/behaviour.md, "A way back".
extension AnyViewRouter {
  /// Removes the screens from the stack that the rule removes, and shows the missing parents. The
  /// perform continues from the screen in front.
  ///
  /// - Returns: The destination, if the stack has it in its place already.
  /// - Throws: Why that cannot be done.
  func buildWay() throws(RouteError) -> AnyObject? {
    guard let way = configuration.way, let source = sourceController else { return nil }
    let bottom = source.bottom
    guard let window = bottom.outermostContainer.window ?? bottom.window else { return nil }
    let own = WayBack.Parent(route: route, parameters: configuration.parameters)
    let missing: ArraySlice<WayBack.Parent>
    do throws(TransitionError) {
      switch way.rule {
      case .rebuild: if bottom !== source { try bottom.dismiss(animated: false) }
      case .replace: try removeFront(source, above: way.parents)
      case .push: break
      }
      // The presenter may be a container of several stacks.
      let stack = (window.frontmostViewController ?? bottom).stack
      let shown = stack?.viewControllers ?? []
      let found = way.found(on: shown, below: own) { $0.isShown(by: $1, registry, exactly: $2) }
      if way.rule == .rebuild, shown.indices.contains(found.last) {
        try stack?.popToViewController(shown[found.last], animated: false)
      }
      if found.isThere { return shown[found.last] }
      missing = found.missing
    } catch {
      throw ViewRouteFailure.refused(route, error)
    }
    for level in missing {
      try show(level, from: window.frontmostViewController ?? source)
    }
    note(missing.map(\.route.name))
    configuration.source = window.frontmostViewController ?? source
    return nil
  }

  /// Removes the screen in front, unless it is a parent or nothing is below it.
  private func removeFront(
    _ front: ViewController, above parents: [WayBack.Parent]
  ) throws(TransitionError) {
    if parents.contains(where: { $0.isShown(by: front, registry) }) { return }
    if let stack = front.stack, let place = stack.viewControllers.lastIndex(of: front), place > 0 {
      try stack.popToViewController(stack.viewControllers[place - 1], animated: false)
    } else if front.outermostContainer.presentingViewController != nil {
      try front.dismiss(animated: false)
    }
  }

  private func show(
    _ level: WayBack.Parent, from front: ViewController
  ) throws(RouteError) {
    var outcome: Result<Void, RouteError>?
    let plain: PathKind = front.stack == nil ? .present : .push
    var perform = Perform<Views>(
      path: level.isShown(plainly: plain)
        ? ViewRoutePath(plain, from: front) : .asRoute(from: front),
      parameters: level.parameters ?? []
    ) { configuration in
      configuration.isAnimated = false
      configuration.ignoresParents = true
      configuration.chainSuccessHandler { _ in outcome = .success(()) }
      configuration.chainErrorHandler { outcome = .failure($1) }
    }
    perform.isPastGuards = true
    registry.perform(level.route, perform)
    switch outcome {
    case .success: return
    case .failure(let failure): throw .parent(level.route, of: route, failure)
    case nil: throw .parentStillMoving(level.route, of: route)
    }
  }

  /// Notes the parents that were shown in the event.
  private func note(_ names: [String]) {
    if names.isEmpty { return }
    lifecycle.draft?.note(RouteEvent.parents, names.joined(separator: " → "))
  }
}

extension WayBack.Parent {
  /// Whether a controller is this screen: its router has the route and the parameters. A controller
  /// without a router is a screen without parameters of its class.
  ///
  /// - Parameter isExact: Whether other parameters make it another screen.
  @MainActor func isShown(
    by controller: ViewController, _ registry: Registry, exactly isExact: Bool = false
  ) -> Bool {
    guard let router = registry.views.router(of: controller) else {
      return isScreen(of: ViewRouteFailure.name(controller))
    }
    let (own, there) = (parameters ?? [], router.configuration.parameters)
    return router.route.name == route.name && Set(own).isSubset(of: there)
      && (!isExact || Set(there).isSubset(of: own))
  }

  /// Whether it is shown by a plain push or presentation instead of the path `show`, which is always
  /// animated.
  @MainActor func isShown(plainly plain: PathKind) -> Bool {
    ViewRoutePath.defaultKind(of: route) == .show && route.supportedPaths.contains(plain)
  }
}

extension ViewController {
  /// The controller that is not presented by another, from which this one was reached.
  fileprivate var bottom: ViewController {
    var here = self
    while let presenter = here.outermostContainer.presentingViewController { here = presenter }
    return here
  }

  /// The stack that it is in, or that it is.
  fileprivate var stack: NavigationController? {
    self as? NavigationController ?? navigationController
  }
}
