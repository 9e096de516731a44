import RouteModel
import SimulatedUI

/// The failures of view routes, each with what would have worked. See docs/behaviour.md, "Errors".
@MainActor package enum ViewRouteFailure {
  static func unsupported(_ route: RegisteredRoute, _ kind: PathKind, _ supported: Set<PathKind>)
    -> RouteError
  {
    RouteError(
      .unsupportedPath, "\(route.name) does not support \(kind.rawValue)",
      suggestions: supported.inOrder.map(\.rawValue))
  }

  static func noSource(_ route: RegisteredRoute, _ kind: PathKind) -> RouteError {
    RouteError(
      .invalidSource, "\(kind.rawValue) of \(route.name) has no source, or it was freed",
      suggestions: [
        kind == .subview
          ? "give the view that it is to be added to" : "give the controller that it starts from"
      ])
  }

  static func wrongSource(_ route: RegisteredRoute, _ kind: PathKind, _ source: Responder)
    -> RouteError
  {
    RouteError(
      .invalidSource, "\(kind.rawValue) of \(route.name) cannot start from \(name(source))",
      suggestions: [kind == .subview ? "give a view" : "give a view controller"])
  }

  static func wrongDestination(_ route: RegisteredRoute, _ destination: AnyObject) -> RouteError {
    wrongDestination(route, named: name(destination))
  }

  static func wrongDestination(_ route: RegisteredRoute, named destination: String) -> RouteError {
    RouteError(
      .actionFailed, "\(destination) cannot be shown by \(route.name) on that path",
      suggestions: ["views are added as subviews, controllers take the other paths"])
  }

  static func noNavigation(_ source: String) -> RouteError {
    RouteError(
      .invalidSource, "\(source) is not in a navigation controller and cannot push",
      suggestions: ["present", "show"])
  }

  static func alreadyInStack(_ destination: ViewController) -> RouteError {
    RouteError(
      .overRoute, "\(destination.className) is in that navigation stack already",
      suggestions: ["pop to it, or push another object"])
  }

  static func alreadyPresenting(_ source: ViewController, _ presented: ViewController) -> RouteError
  {
    RouteError(
      .invalidSource, "\(source.className) presents \(presented.className) already",
      suggestions: ["present from \(presented.className)", "dismiss \(presented.className) first"])
  }

  static func offWindow(_ source: ViewController) -> RouteError {
    RouteError(
      .invalidSource, "\(source.className) is not in a window and cannot present",
      suggestions: ["wait until it has appeared"])
  }

  static func leaving(_ source: ViewController) -> RouteError {
    RouteError(
      .invalidSource, "\(source.className) is going away, so nothing can start from it",
      suggestions: ["start from what will be in front"])
  }

  static func presentsItself(_ source: ViewController) -> RouteError {
    RouteError(
      .invalidSource, "\(source.className) cannot present itself",
      suggestions: ["present another object"])
  }

  static func popoverWithoutAnchor(_ route: RegisteredRoute) -> RouteError {
    RouteError(
      .invalidConfiguration, "the popover of \(route.name) has no anchor",
      suggestions: ["set barButtonItem or sourceView in configurePopover"])
  }

  static func segueWithoutIdentifier(_ route: RegisteredRoute) -> RouteError {
    RouteError(
      .invalidConfiguration, "the segue of \(route.name) has no identifier",
      suggestions: ["path: .segue(from:identifier:sender:)"])
  }

  static func invalidCustom(_ route: RegisteredRoute) -> RouteError {
    RouteError(
      .invalidConfiguration, "the configuration of \(route.name) is not valid for its custom path",
      suggestions: ["see validateCustomRouteConfiguration of its router"])
  }

  static func customNotNow(_ route: RegisteredRoute, _ what: String) -> RouteError {
    RouteError(
      .actionFailed, "the custom route of \(route.name) cannot be \(what) now",
      suggestions: ["see canPerformCustomRoute and canRemoveCustomRoute of its router"])
  }

  static func noCustomPath(_ route: RegisteredRoute, _ method: String) -> RouteError {
    RouteError(
      .unsupportedPath, "\(route.name) supports the custom path and does not override \(method)",
      suggestions: ["override \(method)"])
  }

  static func invalidContainer(
    _ route: RegisteredRoute, _ container: ViewController?, _ why: String
  ) -> RouteError {
    RouteError(
      .invalidContainer,
      container.map { "the container \($0.className) of \(route.name) cannot be shown: \(why)" }
        ?? "the container wrapper of \(route.name) returned nil",
      suggestions: ["return a container that holds the destination and suits the path"])
  }

  static func segueNotPerformed(_ route: RegisteredRoute, _ identifier: String) -> RouteError {
    RouteError(
      .segueNotPerformed, "the segue \(identifier) of \(route.name) did not happen",
      suggestions: ["look at shouldPerformSegue of the source"])
  }

  static func notRemovable(_ route: RegisteredRoute, _ why: String) -> RouteError {
    RouteError(.actionFailed, "\(route.name) cannot be removed: \(why)")
  }

  static func childNotAdded(_ route: RegisteredRoute, _ why: String) -> RouteError {
    RouteError(
      .actionFailed, "\(route.name) was not added as a child: \(why)",
      suggestions: ["call the completion once, while the parent exists"])
  }

  /// A transition began before the one before it had ended.
  static func unbalanced(_ destination: AnyObject) -> RouteError {
    RouteError(
      .unbalancedTransition,
      "\(name(destination)) disappeared while it was appearing, or without having been removed",
      suggestions: ["wait for one transition before the next begins"])
  }

  /// The router's error for a transition that the user interface refused.
  static func refused(_ route: RegisteredRoute, _ error: TransitionError) -> RouteError {
    let code: RouteError.Code =
      switch error.code {
      case .alreadyInStack: .overRoute
      case .noNavigationController, .alreadyPresenting, .notInWindow, .presentsItself:
        .invalidSource
      case .popoverWithoutAnchor: .invalidConfiguration
      case .unknownSegue, .segueRefused, .noUnwindTarget, .segueNotPerformable: .segueNotPerformed
      default: .actionFailed
      }
    return RouteError(code, "\(route.name): \(error.message)", suggestions: [error.advice])
  }

  package static func name(_ object: AnyObject) -> String {
    (object as? ViewController)?.className ?? (object as? View)?.className
      ?? TypeCheck.bareName(TypeCheck.qualifiedName(type(of: object)))
  }
}
