import RouteModel

/// What is in front of a window in which nothing was opened yet, as far as rows decide it. It knows the names of the
/// classes with whose controllers ``AnyViewRouter/buildWay()`` does the same.
@MainActor package struct FreshWindow {
  /// The class of the first screen, which is in a navigation controller.
  package nonisolated static let rootClass = "RootViewController"

  private enum Front {
    case inStack
    /// A screen that cannot push.
    case outside(String)
    /// What code has made.
    case unknown
  }

  private var front = Front.inStack

  package init() {}

  /// Why a screen cannot be shown in it.
  ///
  /// - Parameter way: What the link does with the stack before.
  func obstacle(
    to screen: WayBack.Parent, _ kind: PathKind, _ way: WayBack?
  ) -> RouteError? {
    guard let way else { return objection(to: screen.route, kind) }
    let found = way.found(on: [Self.rootClass], below: screen) { level, name, _ in
      level.isScreen(of: name)
    }
    if found.isThere { return nil }
    var window = self
    do throws(RouteError) {
      for level in found.missing { try window.show(level, below: screen.route) }
    } catch {
      return error
    }
    return window.objection(to: screen.route, kind)
  }

  /// Shows a parent, as a way back does.
  private mutating func show(
    _ level: WayBack.Parent, below route: RegisteredRoute
  ) throws(RouteError) {
    let plain: PathKind = if case .outside = front { .present } else { .push }
    let kind = level.isShown(plainly: plain) ? plain : ViewRoutePath.defaultKind(of: level.route)
    let failure =
      ViewRoutePath.objection(to: kind) ?? PathRules.unsupported(level.route, kind)
      ?? objection(to: level.route, kind)
    if let failure { throw .parent(level.route, of: route, failure) }
    let name = level.route.destinationName ?? level.route.name
    switch kind {
    case .push: front = level.route.codeIndex == nil ? .inStack : .unknown
    case .present, .popover, .sheet:
      front = level.route.codeIndex == nil ? .outside(name) : .unknown
    case .show, .showDetail: throw .parentStillMoving(level.route, of: route)
    default: if level.route.codeIndex != nil { front = .unknown }
    }
  }

  /// Why the screen in front cannot show a destination.
  private func objection(to route: RegisteredRoute, _ kind: PathKind) -> RouteError? {
    if route.codeIndex == nil {
      let name = route.destinationName ?? route.name
      guard PathRules.suits(isController: !route.makesView, isView: route.makesView, kind) else {
        return ViewRouteFailure.wrongDestination(route, named: name)
      }
      if kind == .custom { return ViewRouteFailure.noCustomPath(route, "performCustomRoute") }
    }
    if kind == .push, case .outside(let source) = front {
      return ViewRouteFailure.noNavigation(source)
    }
    return nil
  }
}
