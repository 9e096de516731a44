import Locking
import RouteModel
import SimulatedUI

/// The hooks of a block route or an easy registration. The last assignment of a hook wins.
@MainActor final class ViewRouteDefinition {
  typealias Moment = (AnyViewRouter?, AnyObject, Any?) -> Void

  nonisolated let label: String
  var make: ((ViewRouteConfiguration, AnyViewRouter) -> AnyObject?)?
  var makeConfiguration: (() -> ViewRouteConfiguration)?
  var makeRemoveConfiguration: (() -> ViewRemoveConfiguration)?
  var supportedPaths: ViewRoutePaths?
  var prepare: ((AnyObject, ViewRouteConfiguration, AnyViewRouter) -> Void)?
  var didFinishPrepare: ((AnyObject, ViewRouteConfiguration, AnyViewRouter) -> Void)?
  var shouldAutoCreate: ((AnyObject, AnyObject?) -> Bool)?
  var isExternalPrepared: ((AnyObject, AnyViewRouter) -> Bool)?
  var validateCustom: ((ViewRouteConfiguration) -> Bool)?
  var canPerform: ((AnyViewRouter) -> Bool)?
  var perform: ((AnyObject, AnyObject?, ViewRouteConfiguration, AnyViewRouter) -> Void)?
  var canRemove: ((AnyViewRouter) -> Bool)?
  var remove: ((AnyObject, AnyObject?, ViewRemoveConfiguration, AnyViewRouter) -> Void)?
  var beforePerform: ((ViewRouteConfiguration) -> Void)?
  var afterSuccess: ((RouteAction) -> Void)?
  var processUserInfo: (([String: Any], String, AnyViewRouter) -> Void)?
  var performAction: ((String, [String: Any], String, AnyViewRouter) -> Void)?
  var pathForTransition: ((String, ViewController) -> ViewRoutePath?)?
  var events: [(any RouteCustomEvent) -> Void] = []
  var moments: [ViewMoment: Moment] = [:]
  /// Set while the hook for the end of registration is wanted.
  var didFinishRegistration: (() -> Void)?
  var dependencies: [RouteDependency] = []
  var detectsLeaks = true
  var isEasy = false

  /// Asked on the thread that matches.
  nonisolated let declining = Locked<(@Sendable (RouteMatch) -> Bool)?>(nil)

  nonisolated init(label: String) { self.label = label }

  func canPerformCustom(_ router: AnyViewRouter) -> Bool { canPerform?(router) ?? false }
  func canRemoveCustom(_ router: AnyViewRouter) -> Bool { canRemove?(router) ?? false }

  func performCustom(_ router: AnyViewRouter, _ destination: AnyObject) {
    guard let perform else {
      router.endPerformRoute(
        with: ViewRouteFailure.noCustomPath(router.route, "performCustomRoute"))
      return
    }
    perform(destination, router.configuration.source, router.configuration, router)
  }

  func removeCustom(_ router: AnyViewRouter, _ destination: AnyObject) {
    guard let remove else {
      router.endRemoveRoute(with: ViewRouteFailure.noCustomPath(router.route, "removeCustomRoute"))
      return
    }
    remove(destination, router.configuration.source, router.removeConfiguration, router)
  }
}

/// The router of block routes and easy registrations: it asks the definition.
final class BlockViewRouter: AnyViewRouter {
  override class var isAbstractRouter: Bool { true }

  override var definition: ViewRouteDefinition? {
    if case .viewRoute(let definition) = route.maker { definition } else { nil }
  }

  override func anyDestination(with configuration: ViewRouteConfiguration) -> AnyObject? {
    definition?.make?(configuration, self)
  }

  override func prepareAnyDestination(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) { definition?.prepare?(destination, configuration, self) }

  override func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) { definition?.didFinishPrepare?(destination, configuration, self) }

  override func isAnyDestinationFromExternalPrepared(_ destination: AnyObject) -> Bool {
    definition?.isExternalPrepared?(destination, self) ?? true
  }

  override func processUserInfo(_ userInfo: [String: Any], from url: String) {
    definition?.processUserInfo?(userInfo, url, self)
  }

  override func performAction(_ action: String, userInfo: [String: Any], from url: String) {
    definition?.performAction?(action, userInfo, url, self)
  }
}
