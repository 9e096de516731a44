import Routing
import SimulatedUI
import Synchronization
import ZRouter

protocol AServiceInput: AnyObject {
  var title: String? { get set }
}
protocol RequiredAServiceInput: AnyObject {
  var title: String? { get set }
}
protocol EasyServiceInput: AnyObject {
  var title: String? { get set }
}
protocol AServiceModuleInput: AnyObject {
  var title: String? { get set }
  func makeDestinationCompletion(_ completion: @escaping (any AServiceInput) -> Void)
}

extension RoutableService where Protocol == any AServiceInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableService where Protocol == any RequiredAServiceInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableService where Protocol == any EasyServiceInput {
  init() { self.init(declaredTypeName: "RoutingTests.EasyServiceInput") }
}
extension RoutableServiceModule where Protocol == any AServiceModuleInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
@section("route_declarations") @used
private let aServiceModule: RouteRecord = {
  Registry.declare(RoutableServiceModule<any AServiceModuleInput>())
}

class AService: AServiceInput, RequiredAServiceInput, EasyServiceInput, ServiceRoutable,
  DefaultInitializableService
{
  var title: String?
  required init() {}
}

/// One that several threads may use.
final class ASharedService: AServiceInput, RequiredAServiceInput, ServiceRoutable, Sendable {
  private let stored = Mutex<String?>(nil)
  var title: String? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

final class AServiceModuleConfiguration: PerformRouteConfiguration, AServiceModuleInput {
  var title: String?
  var completion: ((any AServiceInput) -> Void)?
  func makeDestinationCompletion(_ completion: @escaping (any AServiceInput) -> Void) {
    self.completion = completion
  }
}

final class AServiceRouter: ServiceRouter<AService, PerformRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerService(AService.self)
    register(RoutableService<any AServiceInput>())
    registerIdentifier("service.a")
    registerURLPattern("app://service/:title")
  }
  override func destination(with configuration: PerformRouteConfiguration) -> AService? {
    Trace.note("make")
    return Trace.fails ? nil : AService()
  }
  override func prepareDestination(
    _ destination: AService, configuration: PerformRouteConfiguration
  ) { Trace.note("router.prepare") }
  override func didFinishPrepareDestination(
    _ destination: AService, configuration: PerformRouteConfiguration
  ) { Trace.note("router.didFinishPrepare") }
  override func removeDestination(
    _ destination: AService, configuration: RemoveRouteConfiguration
  ) { Trace.note("router.remove") }
  override func processUserInfo(_ userInfo: [String: Any], from url: String) {
    Trace.note("processUserInfo \(userInfo["title"] ?? "")")
  }
  override func performAction(_ action: String, userInfo: [String: Any], from url: String) {
    Trace.note("action \(action)")
  }
}

final class AServiceModuleRouter: ServiceRouter<AService, AServiceModuleConfiguration> {
  override class func registerRoutableDestination() {
    registerService(AService.self)
    register(RoutableServiceModule<any AServiceModuleInput>())
  }
  override func destination(with configuration: AServiceModuleConfiguration) -> AService? {
    Trace.fails ? nil : AService()
  }
  override func prepareDestination(
    _ destination: AService, configuration: AServiceModuleConfiguration
  ) { destination.title = configuration.title }
  override func didFinishPrepareDestination(
    _ destination: AService, configuration: AServiceModuleConfiguration
  ) {
    configuration.completion?(destination)
    configuration.completion = nil
  }
}

/// Adapters and easy registrations of the tests.
final class TestAdapter: ViewRouteAdapter {
  override class func registerRoutableDestination() {
    register(
      adapter: RoutableView<any RequiredAViewInput>(), forAdaptee: RoutableView<any AViewInput>())
    register(RoutableView<any EasyAViewInput>(), forMakingView: AViewController.self)
  }
}

final class TestServiceAdapter: ServiceRouteAdapter {
  override class func registerRoutableDestination() {
    register(
      adapter: RoutableService<any RequiredAServiceInput>(),
      forAdaptee: RoutableService<any AServiceInput>())
    register(RoutableService<any EasyServiceInput>(), forMakingService: AService.self)
  }
}

extension Stage {
  /// The same, with global handlers that log views and services alike.
  static func ofBothKinds(routers: [AnyViewRouter.Type]? = nil) -> Stage {
    let stage = routers.map { Stage(routers: $0) } ?? Stage.withServices()
    stage.registry.serviceErrorHandler = { [trace = stage.trace] _, action, error in
      trace.note("global \(action) \(error.number ?? -1)")
    }
    stage.registry.viewErrorHandler = { [trace = stage.trace] _, action, error in
      trace.note("global \(action) \(error.number ?? -1)")
    }
    return stage
  }

  /// A stage with the services and the adapters too.
  static func withServices() -> Stage {
    let stage = Stage(routers: Stage.routers + [TestAdapter.self])
    for router in [AServiceRouter.self, AServiceModuleRouter.self, TestServiceAdapter.self]
      as [AnyServiceRouter.Type]
    {
      stage.registry.register(router)
    }
    stage.registry.serviceErrorHandler = { [trace = stage.trace] _, action, error in
      trace.note("global \(action) \(error.number ?? -1)")
    }
    return stage
  }
}
