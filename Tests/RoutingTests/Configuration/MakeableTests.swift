import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

@MainActor protocol LoginModuleInput: AnyObject {
  var makeDestinationWith: ((String) -> LoginScreen?)? { get }
  var constructDestination: ((String) -> Void)? { get }
  var didMakeDestination: ((LoginScreen) -> Void)? { get set }
}
extension RoutableViewModule where Protocol == any LoginModuleInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

final class LoginScreen: ViewController, ViewRoutable {
  let account: String
  init(account: String) {
    self.account = account
    super.init()
  }
}

final class GuestScreen: ViewController, ViewRoutable {
  let name: String
  let visits: Int
  init(name: String, visits: Int) {
    self.name = name
    self.visits = visits
    super.init()
  }
}

final class LoginConfiguration: ViewRouteConfiguration {
  let slots = ViewMakeableConfiguration<LoginScreen, (String) -> LoginScreen?>()
}

protocol CounterModuleInput: AnyObject {
  var constructDestination: ((Int) -> Void)? { get }
  var makeDestinationWith: ((Int) -> CounterService?)? { get }
  var didMakeDestination: ((CounterService) -> Void)? { get set }
}
extension RoutableServiceModule where Protocol == any CounterModuleInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

final class CounterService: ServiceRoutable {
  let start: Int
  init(start: Int) { self.start = start }
}

/// A module with two constructors: one makes at once, the other when the route is performed.
final class CounterConfiguration: PerformRouteConfiguration, CounterModuleInput {
  private(set) var made: CounterService?
  private var start: Int?
  var didMakeDestination: ((CounterService) -> Void)?
  var constructDestination: ((Int) -> Void)? { { self.start = $0 } }
  var makeDestinationWith: ((Int) -> CounterService?)? {
    { start in
      self.made = CounterService(start: start)
      return self.made
    }
  }
  var argument: Int? { start }
}

final class CounterRouter: ServiceRouter<CounterService, CounterConfiguration> {
  override class func registerRoutableDestination() {
    registerService(CounterService.self)
    register(RoutableServiceModule<any CounterModuleInput>())
  }
  override func destination(with configuration: CounterConfiguration) -> CounterService? {
    configuration.made ?? configuration.argument.map { CounterService(start: $0) }
  }
  override func didFinishPrepareDestination(
    _ destination: CounterService, configuration: CounterConfiguration
  ) { configuration.didMakeDestination?(destination) }
}

/// Configurations that make their destinations, and module protocols.
@MainActor struct MakeableTests {
  typealias Login = ViewMakeableConfiguration<LoginScreen, (String) -> LoginScreen?>

  /// Registers a class whose initialiser needs an account, by the factory of its configuration.
  private func register() {
    AnyViewRouter.registerIdentifier("login", forMakingView: LoginScreen.self) {
      let configuration = Login()
      configuration.makeDestinationWith = { [unowned configuration] account in
        let made = LoginScreen(account: account)
        configuration.madeDestination = made
        return made
      }
      return configuration
    }
  }

  @Test func anObjectThatTheCallerHasMadeIsTakenOnceAndPreparedOnce() {
    let stage = Stage(routers: [])
    stage.run {
      register()
      #expect(stage.registry.issues == [])
      var prepared = 0
      var made: LoginScreen?
      var finished: [String] = []
      let router = Router.to(viewIdentifier: "login")?.perform(path: .push(from: stage.source)) {
        config, _ in
        config.isAnimated = false
        guard let login = config.configuration as? Login else { return }
        made = login.makeDestinationWith?("ann")
        config.prepareDestination = { _ in prepared += 1 }
        login.didMakeDestination = { finished.append($0.account) }
      }
      #expect(router?.state == .routed)
      #expect(made != nil)
      #expect(router?.router.destination === made)
      #expect(prepared == 1)
      #expect(finished == ["ann"])
      // Performing again without an argument makes nothing: the object was taken.
      router?.removeRoute { $0.isAnimated = false }
      made = nil
      router?.performRoute()
      #expect(router?.error?.code == .destinationUnavailable)
    }
  }

  /// A module that provides its initialiser can be performed again, with the arguments that it was given.
  @Test func whatWasProvidedIsMadeAgain() {
    let stage = Stage(routers: [])
    stage.run {
      AnyViewRouter.registerIdentifier("login", forMakingView: GuestScreen.self) {
        let configuration = ViewMakeableConfiguration<GuestScreen, (String, Int) -> GuestScreen>()
        configuration.makeDestinationWith = { [unowned configuration] name, visits in
          configuration.provide { GuestScreen(name: name, visits: visits) }
        }
        return configuration
      }
      var made: GuestScreen?
      var told = 0
      let router = Router.to(viewIdentifier: "login")?.perform(path: .push(from: stage.source)) {
        config, _ in
        config.isAnimated = false
        let guest =
          config.configuration
          as? ViewMakeableConfiguration<GuestScreen, (String, Int) -> GuestScreen>
        made = guest?.makeDestinationWith?("ann", 3)
        guest?.didMakeDestination = { _ in told += 1 }
      }
      #expect(router?.router.destination === made)
      #expect(told == 1)
      router?.removeRoute { $0.isAnimated = false }
      #expect(router?.state == .removed)
      router?.performRoute()
      let again = router?.destination as? GuestScreen
      #expect(router?.state == .routed)
      #expect(again != nil && again !== made)
      #expect(again?.name == "ann")
      #expect(again?.visits == 3)
      // Who asked for the first object is not given the second.
      #expect(told == 1)
    }
  }

  @Test func argumentsCanWaitForThePerform() {
    let stage = Stage(routers: [])
    stage.run {
      AnyViewRouter.registerIdentifier("login", forMakingView: LoginScreen.self) {
        let configuration = ViewMakeableConfiguration<LoginScreen, (String) -> Void>()
        configuration.constructDestination = { [unowned configuration] account in
          configuration.makeDestination = { LoginScreen(account: account) }
        }
        configuration.constructors["guest"] = { [unowned configuration] in
          configuration.makeDestination = { LoginScreen(account: "guest") }
        }
        return configuration
      }
      typealias Waiting = ViewMakeableConfiguration<LoginScreen, (String) -> Void>
      let made = Router.to(viewIdentifier: "login")?.makeDestination { config, _ in
        (config.configuration as? Waiting)?.constructDestination?("bob")
      }
      #expect((made as? LoginScreen)?.account == "bob")
      let guest = Router.to(viewIdentifier: "login")?.makeDestination { config, _ in
        let construct = (config.configuration as? Waiting)?.constructors["guest"] as? () -> Void
        construct?()
      }
      #expect((guest as? LoginScreen)?.account == "guest")
    }
  }

  @Test func aModuleProtocolHasSeveralConstructors() {
    let registry = Registry()
    registry.register(CounterRouter.self)
    registry.finishRegistration()
    #expect(registry.issues == [])
    registry.withCurrent {
      var seen: [Int] = []
      let first = Router.makeDestination(to: RoutableServiceModule<any CounterModuleInput>()) {
        $0.constructDestination?(3)
        $0.didMakeDestination = { seen.append($0.start) }
      }
      #expect((first as? CounterService)?.start == 3)
      var made: CounterService?
      let second = Router.makeDestination(to: RoutableServiceModule<any CounterModuleInput>()) {
        made = $0.makeDestinationWith?(4)
      }
      #expect(second as? CounterService === made)
      #expect(seen == [3])
    }
  }

  @Test func theWrongModuleIsAnErrorAndNoTrap() {
    let stage = Stage()
    stage.run {
      var code: RouteError.Code?
      stage.registry.viewErrorHandler = { code = $2.code }
      let type: ModuleViewRouterType<any AViewModuleInput>? = Router.to(
        RoutableViewModule<any AViewModuleInput>())
      stage.registry.remove(AViewModuleRouter.self)
      stage.registry.withCurrent {
        ManualRouter.registerView(ManualViewController.self)
        ManualRouter.register(RoutableViewModule<any AViewModuleInput>())
      }
      #expect(type != nil)
      let router = Router.perform(
        to: RoutableViewModule<any AViewModuleInput>(), path: .make
      ) { $0.title = "x" }
      #expect(router == nil)
      #expect(code == .invalidConfiguration)
    }
  }
}
