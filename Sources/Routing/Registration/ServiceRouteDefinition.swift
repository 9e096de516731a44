import Locking
import RouteModel

/// The hooks of a service block route or easy registration. The last assignment of a hook wins; they
/// may be changed and called from any thread.
final class ServiceRouteDefinition: Sendable {
  struct Hooks: Sendable {
    var make: (@Sendable (PerformRouteConfiguration, AnyServiceRouter) -> AnyObject?)?
    var makeConfiguration: (@Sendable () -> PerformRouteConfiguration)?
    var makeRemoveConfiguration: (@Sendable () -> RemoveRouteConfiguration)?
    var prepare: (@Sendable (AnyObject, PerformRouteConfiguration, AnyServiceRouter) -> Void)?
    var didFinishPrepare:
      (@Sendable (AnyObject, PerformRouteConfiguration, AnyServiceRouter) -> Void)?
    var remove: (@Sendable (AnyObject, RemoveRouteConfiguration, AnyServiceRouter) -> Void)?
    var interception = RouteInterceptionHooks()
    var processUserInfo: (@Sendable ([String: Any], String, AnyServiceRouter) -> Void)?
    var performAction: (@Sendable (String, [String: Any], String, AnyServiceRouter) -> Void)?
    var accepts: (@Sendable (RouteMatch) -> Bool)?
    var actions: [String: @Sendable (AnyObject, [String: Any]) throws -> Any] = [:]
    var events: [@MainActor (any RouteCustomEvent) -> Void] = []
    var dependencies: [RouteDependency] = []
    var scope = ServiceScope.transient
    var isEasy = false
  }

  let label: String
  private let storage = Locked(Hooks())

  init(label: String) { self.label = label }

  var hooks: Hooks { storage.withLock { $0 } }
  func change(_ change: (inout Hooks) -> Void) {
    var hooks = hooks
    change(&hooks)
    storage.withLock { [hooks] in $0 = hooks }
  }
}

/// The router of service block routes and easy registrations: it asks the definition.
final class BlockServiceRouter: AnyServiceRouter {
  override class var isAbstractRouter: Bool { true }

  private lazy var hooks: ServiceRouteDefinition.Hooks = {
    if case .serviceRoute(let definition) = route.maker { definition.hooks } else { .init() }
  }()

  override var serviceScope: ServiceScope { hooks.scope }
  override var interception: RouteInterceptionHooks? { hooks.interception }

  override func anyDestination(with configuration: PerformRouteConfiguration) -> AnyObject? {
    hooks.make?(configuration, self)
  }

  override func prepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) { hooks.prepare?(destination, configuration, self) }

  override func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) { hooks.didFinishPrepare?(destination, configuration, self) }

  override func removeAnyDestination(
    _ destination: AnyObject?, configuration: RemoveRouteConfiguration
  ) {
    if let destination { hooks.remove?(destination, configuration, self) }
    endRemoveRouteWithSuccess()
  }

  override func processUserInfo(_ userInfo: [String: Any], from url: String) {
    hooks.processUserInfo?(userInfo, url, self)
  }

  override func performAction(_ action: String, userInfo: [String: Any], from url: String) {
    hooks.performAction?(action, userInfo, url, self)
  }
}
