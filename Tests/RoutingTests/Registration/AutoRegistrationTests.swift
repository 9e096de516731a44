import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

final class BoxScreen: ViewController, ViewRoutable {}
final class RecordedScreen: ViewController, ViewRoutable {}

/// A generic router: its type records do not have the types with which it is used.
final class BoxRouter<Content>: ViewRouter<BoxScreen, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(BoxScreen.self)
    registerIdentifier("auto.box.\(Content.self)")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> BoxScreen? {
    BoxScreen()
  }
}

/// Registered by a record of its own, like every generic router.
@section("route_registrations") @used
private let boxRegistration: @convention(c) () -> Void = {
  MainActor.assumeIsolated { Registry.current.register(BoxRouter<Int>.self) }
}

/// A block route that no router class registers.
@section("route_registrations") @used
private let blockRegistration: @convention(c) () -> Void = {
  MainActor.assumeIsolated {
    _ = ViewRoute<RecordedScreen, ViewRouteConfiguration>
      .make(withDestination: RecordedScreen.self) { _, _ in RecordedScreen() }
      .registerIdentifier("auto.recorded")
      .registerURLPattern("auto://recorded/:id")
  }
}

/// A base class of the application: abstract, so it registers nothing.
class FeatureRouter<Screen: ViewController & DefaultInitializableView>: ViewRouter<
  Screen, ViewRouteConfiguration
>
{
  override func destination(with configuration: ViewRouteConfiguration) -> Screen? { Screen() }
}

final class FeatureScreen: ViewController, ViewRoutable, DefaultInitializableView {
  required override init() { super.init() }
}

/// A concrete class below a generic one is found.
final class ConcreteFeatureRouter: FeatureRouter<FeatureScreen> {
  override class func registerRoutableDestination() {
    registerView(FeatureScreen.self)
    registerIdentifier("auto.feature")
  }
}

private final class PrivateScreen: ViewController, ViewRoutable {}

private final class PrivateRouter: ViewRouter<PrivateScreen, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(PrivateScreen.self)
    registerIdentifier("auto.private")
  }
}

private enum Outer {
  enum Inner {
    final class Screen: ViewController, ViewRoutable {}
    final class NestedRouter: AnyViewRouter {
      override class func registerRoutableDestination() {
        registerView(Screen.self)
        registerIdentifier("auto.nested")
      }
    }
  }
}

private final class AutoService: ServiceRoutable {}
private final class AutoServiceRouter: AnyServiceRouter {
  override class func registerRoutableDestination() {
    registerService(AutoService.self)
    registerIdentifier("auto.service")
  }
}

/// Routers that are not named anywhere are found: by the image's type records, or by a record
/// beside them.
@MainActor struct AutoRegistrationTests {
  private static let registry: Registry = {
    let registry = Registry()
    registry.registerAll()
    return registry
  }()

  @Test(
    arguments: [
      "auto.feature", "auto.private", "auto.nested", "auto.service",
    ]) func theTypeRecordsShow(_ identifier: String)
  {
    #expect(Self.registry.route(identifier)?.origin == .code)
  }

  @Test func whatTypeRecordsDoNotShowHasARecordOfItsOwn() throws {
    let registry = Self.registry
    #expect(registry.route("auto.box.Int")?.origin == .code)
    #expect(registry.route("auto.box.String") == nil, "nobody has registered this one")
    #expect(registry.route("auto.recorded")?.origin == .code)
    #expect(try registry.match("auto://recorded/7")?.route == "auto.recorded")
    registry.withCurrent {
      #expect(Router.to(viewIdentifier: "auto.box.Int")?.makeDestination() is BoxScreen)
      #expect(Router.to(viewIdentifier: "auto.recorded")?.makeDestination() is RecordedScreen)
    }
  }

  @Test func everyRegistryOfAProcessFindsThem() {
    let second = Registry()
    second.registerAll()
    #expect(second.identifiers == Self.registry.identifiers)
    #expect(second.viewRouterTypes.count == Self.registry.viewRouterTypes.count)
  }

  @Test func theSecondLaunchDoesNothing() {
    let registry = Registry()
    let issues = registry.registerAll()
    #expect(registry.registerAll() == issues)
  }

  /// What was registered by hand before the launch is not registered twice.
  @Test func aRouterThatWasNeededEarlyIsNotRegisteredAgain() {
    let registry = Registry()
    registry.register(AServiceRouter.self)
    registry.register(ConcreteFeatureRouter.self)
    registry.register(ConcreteFeatureRouter.self)
    #expect(registry.issues == [])
    let issues = registry.registerAll()
    let again = issues.filter { $0.code == "duplicate-identifier" }.flatMap(\.subjects)
    #expect(!again.contains("auto.feature"))
    #expect(!again.contains("service.a"))
  }

  @Test func whatIsLeftOutIsNotRegistered() {
    let registry = Registry()
    registry.registerAll(except: [ConcreteFeatureRouter.self, AutoServiceRouter.self])
    #expect(registry.route("auto.feature") == nil)
    #expect(registry.route("auto.service") == nil)
    #expect(registry.route("auto.private") != nil)
    let all = Registry()
    all.registerAll()
    #expect(all.route("auto.feature") != nil)
    #expect(all.route("auto.service") != nil)
  }

  @Test func `a class that is left out needs no router`() {
    func missing(_ registry: Registry) -> [String] {
      registry.issues.filter { $0.code == "class-without-router" }.flatMap(\.subjects)
    }
    let (all, some) = (Registry(), Registry())
    all.registerAll()
    some.registerAll(except: [Orphan.self])
    #expect(missing(all).contains("RoutingTests.Orphan"))
    #expect(!missing(some).contains("RoutingTests.Orphan"))
    #expect(missing(some).count == missing(all).count - 1)
  }

  @Test func `a base class that says so need not register anything`() {
    let registry = Registry()
    registry.register(BaseRouter.self)
    registry.register(BaseServiceRouter.self)
    registry.register(BelowBaseRouter.self)
    #expect(registry.finishRegistration(scansProgram: false) == [])
    #expect(registry.route("auto.below")?.origin == .code)
  }
}

/// A base class of the application that is not generic, so that launch finds it.
class BaseRouter: ViewRouter<FeatureScreen, ViewRouteConfiguration> {
  override class var isAbstractRouter: Bool { self == BaseRouter.self }
  override func destination(with configuration: ViewRouteConfiguration) -> FeatureScreen? {
    FeatureScreen()
  }
}

final class BelowBaseRouter: BaseRouter {
  override class func registerRoutableDestination() {
    registerView(FeatureScreen.self)
    registerIdentifier("auto.below")
  }
}

class BaseServiceRouter: ServiceRouter<AService, PerformRouteConfiguration> {
  override class var isAbstractRouter: Bool { self == BaseServiceRouter.self }
}
