// The code of `docs/guide/coming-from-beehive.md`; a test compares the two.

import ZRouter

struct DidFinishLaunching: RouteCustomEvent {}

nonisolated protocol TradeServiceInput { var itemCount: Int { get } }
nonisolated final class TradeService: TradeServiceInput, ServiceRoutable, Sendable {
  let itemCount = 5
}
nonisolated extension RoutableService where Protocol == any TradeServiceInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

final class HomeViewController: ViewController, ViewRoutable {}
final class HomeRouter: ViewRouter<HomeViewController, ViewRouteConfiguration> {
  static var isUp = false

  override class func registerRoutableDestination() {
    registerExclusiveView(HomeViewController.self)
    registerIdentifier("home")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> HomeViewController? {
    HomeViewController()
  }
  override class func handle(_ event: any RouteCustomEvent) {
    isUp = isUp || event is DidFinishLaunching
  }
}

func setUpModules(in registry: Registry) {
  registry.register([
    RegistrationGroup("trade", priority: 2) {
      ServiceRoute<TradeService, PerformRouteConfiguration>
        .make(withDestination: TradeService.self) { _, _ in TradeService() }
        .register(RoutableService<any TradeServiceInput>())
        .scope(.shared)
        .onEvent(DidFinishLaunching.self) { _ in print("the trade module is up") }
    },
    RegistrationGroup("home", priority: 1, routers: [HomeRouter.self]),
  ])
  registry.send(DidFinishLaunching())
}
