import RouteModel
import SimulatedUI

/// What a path requires of its source, its configuration and its destination: one rule for the
/// check at construction, for `canPerform` and for the perform itself. See docs/behaviour.md,
/// "Paths".
@MainActor enum PathRules {
  /// The check when a router is constructed.
  static func constructionFailure(
    _ route: RegisteredRoute, _ configuration: ViewRouteConfiguration
  ) -> RouteError? {
    let kind = configuration.pathKind
    if let failure = unsupported(route, kind) { return failure }
    if let failure = sourceFailure(route, kind, configuration.source) { return failure }
    switch kind {
    case .segue where !configuration.isAutoCreated:
      if configuration.segueConfiguration?.identifier?.isEmpty ?? true {
        return ViewRouteFailure.segueWithoutIdentifier(route)
      }
    case .popover:
      return anchorFailure(route, configuration)
    case .custom:
      if !route.validatesCustom(configuration) { return ViewRouteFailure.invalidCustom(route) }
    default: break
    }
    return nil
  }

  static func unsupported(_ route: RegisteredRoute, _ kind: PathKind) -> RouteError? {
    let supported = route.supportedPaths
    return supported.contains(kind) ? nil : ViewRouteFailure.unsupported(route, kind, supported)
  }

  private static func anchorFailure(
    _ route: RegisteredRoute, _ configuration: ViewRouteConfiguration
  ) -> RouteError? {
    configuration.popoverConfiguration?.hasAnchor == true
      ? nil : ViewRouteFailure.popoverWithoutAnchor(route)
  }

  static func sourceFailure(
    _ route: RegisteredRoute, _ kind: PathKind, _ source: Responder?
  ) -> RouteError? {
    if kind == .custom || kind == .make || kind == .extensible { return nil }
    guard let source else { return ViewRouteFailure.noSource(route, kind) }
    let suits = kind == .subview ? source is View : source is ViewController
    return suits ? nil : ViewRouteFailure.wrongSource(route, kind, source)
  }

  /// Whether the path can show a destination of this kind.
  static func suits(_ destination: AnyObject?, _ kind: PathKind) -> Bool {
    if kind == .segue { return destination == nil }
    return suits(
      isController: destination is ViewController, isView: destination is View, kind)
  }

  /// The same, before the destination is made.
  static func suits(isController: Bool, isView: Bool, _ kind: PathKind) -> Bool {
    switch kind {
    case .subview: isView
    case .custom, .make, .extensible: isController || isView
    case .segue: true
    default: isController
    }
  }

  /// Why the path cannot be taken now; the destination is nil if it is not made yet.
  static func obstacle(_ router: AnyViewRouter, destination: AnyObject?) -> RouteError? {
    let (configuration, route) = (router.configuration, router.route)
    let (kind, source) = (configuration.pathKind, configuration.source)
    if let failure = sourceFailure(route, kind, source) { return failure }
    if kind != .custom, kind != .make, kind != .extensible, let leaving = source as? ViewController,
      leaving.upwards.contains(where: { $0.isBeingDismissed || $0.isMovingFromParent })
    {
      return ViewRouteFailure.leaving(leaving)
    }
    switch kind {
    case .push:
      guard let source = source as? ViewController else { return nil }
      guard let navigation = source.navigationController else {
        return ViewRouteFailure.noNavigation(source.className)
      }
      if let controller = destination as? ViewController, controller.parent === navigation {
        return ViewRouteFailure.alreadyInStack(controller)
      }
    case .present, .popover, .sheet:
      guard let source = source as? ViewController else { return nil }
      if let presented = source.presentedViewController {
        return ViewRouteFailure.alreadyPresenting(source, presented)
      }
      if source.window == nil && source.outermostContainer.window == nil {
        return ViewRouteFailure.offWindow(source)
      }
      if source === destination { return ViewRouteFailure.presentsItself(source) }
      if kind == .popover { return anchorFailure(route, configuration) }
    case .custom:
      if !router.canPerformCustomRoute() {
        return ViewRouteFailure.customNotNow(route, "performed")
      }
    default: break
    }
    return nil
  }
}
