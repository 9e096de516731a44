// What the compiler must refuse. Each line that it must refuse says with what words; every other line must
// pass. `Tests/SeedTests/CompileTime` runs the compiler over this file; no target contains it.

// swift-format-ignore-file
import ZRouter

// MARK: What is declared

protocol DeclaredView: AnyObject { var title: String? { get set } }
extension RoutableView where Protocol == DeclaredView {
  init() { self.init(declaredProtocol: Protocol.self) }
}

protocol DeclaredModule: AnyObject { var count: Int { get set } }
extension RoutableViewModule where Protocol == DeclaredModule {
  init() { self.init(declaredProtocol: Protocol.self) }
}

nonisolated protocol DeclaredService { func now() -> Int }
nonisolated extension RoutableService where Protocol == DeclaredService {
  init() { self.init(declaredProtocol: Protocol.self) }
}

nonisolated protocol DeclaredServiceModule: AnyObject {}
nonisolated extension RoutableServiceModule where Protocol == DeclaredServiceModule {
  init() { self.init(declaredProtocol: Protocol.self) }
}

func declaredProtocolsCompile(_ source: UIViewController) {
  _ = Router.to(RoutableView<DeclaredView>())
  _ = Router.to(RoutableViewModule<DeclaredModule>())
  _ = Router.to(RoutableService<DeclaredService>())
  _ = Router.to(RoutableServiceModule<DeclaredServiceModule>())
}

// MARK: Services that several threads would use at once

nonisolated final class UnguardedService: ServiceRoutable, DeclaredService {
  var calls = 0
  func now() -> Int { calls }
}
nonisolated final class GuardedService: ServiceRoutable, DeclaredService, Sendable {
  func now() -> Int { 0 }
}

func sharedServicesAreSendable() {
  let unguarded = ServiceRoute<UnguardedService, PerformRouteConfiguration>
    .make(withDestination: UnguardedService.self) { _, _ in UnguardedService() }
  unguarded.scope(.transient)
  unguarded.scope(.shared)  // error: type 'UnguardedService' does not conform to the 'Sendable' protocol
  unguarded.scope(.weak)  // error: type 'UnguardedService' does not conform to the 'Sendable' protocol
  let guarded = ServiceRoute<GuardedService, PerformRouteConfiguration>
    .make(withDestination: GuardedService.self) { _, _ in GuardedService() }
  guarded.scope(.shared)
  AnyServiceRouter.register(RoutableService<DeclaredService>(), forMakingService: GuardedService.self, scope: .shared) { _ in GuardedService() }  // error: type 'any DeclaredService' does not conform to the 'Sendable' protocol
}

nonisolated class UnguardedRouter: ServiceRouter<UnguardedService, PerformRouteConfiguration> {
  override class var scope: ServiceScope<UnguardedService> { .shared }  // error: type 'UnguardedService' does not conform to the 'Sendable' protocol
}

// MARK: A misspelt member is named

func aMisspeltMemberIsNamed(_ source: UIViewController) {
  Router.perform(to: RoutableView<DeclaredView>(), path: .push(from: source), configuring: { config, _ in
    config.errorHandlr = { _, _ in }  // error: has no dynamic member 'errorHandlr'
  })
  Router.perform(to: RoutableService<DeclaredService>(), configuring: { config, _ in
    config.succesHandler = { _ in }  // error: has no dynamic member 'succesHandler'
  })
}

func thePathOfAPerformIsNotOverwritten(_ source: UIViewController) {
  Router.perform(to: RoutableView<DeclaredView>(), path: .push(from: source)) { config, _ in
    config.pathKind = .present  // error: pathKind
  }
}

// MARK: What is not declared

protocol Undeclared: AnyObject {}

func undeclaredProtocolsDoNotCompile(_ source: UIViewController) {
  _ = RoutableView<Undeclared>()  // error: Protocol is not declared as routable
  _ = RoutableViewModule<Undeclared>()  // error: Protocol is not declared as routable
  _ = RoutableService<Undeclared>()  // error: Protocol is not declared as routable
  _ = RoutableServiceModule<Undeclared>()  // error: Protocol is not declared as routable
  Router.perform(to: RoutableView<Undeclared>(), path: .push(from: source))  // error: Protocol is not declared as routable
  _ = Router.makeDestination(to: RoutableView<Undeclared>())  // error: Protocol is not declared as routable
  _ = SwitchableView(RoutableView<Undeclared>())  // error: Protocol is not declared as routable
}

func aDeclarationIsForOneRoleOnly() {
  _ = RoutableService<DeclaredView>()  // error: Protocol is not declared as routable
  _ = RoutableViewModule<DeclaredView>()  // error: Protocol is not declared as routable
  _ = RoutableView<DeclaredService>()  // error: Protocol is not declared as routable
}

class SomeController: UIViewController, DeclaredView, ZIKRoutableView {}

func aClassIsNoProtocol() {
  _ = RoutableView<SomeController>()  // error: Protocol is not declared as routable
}

// MARK: Custom initialisers

final class CustomController: UIViewController, DeclaredView, ZIKRoutableView {
  let number: Int
  init(number: Int) {
    self.number = number
    super.init()
  }
}
extension CustomController: DefaultInitializableView {}  // error: does not conform to protocol 'DefaultInitializableView'

final class OtherCustomController: UIViewController, DeclaredView, ZIKRoutableView {
  init(number: Int) { super.init() }
}

nonisolated final class CustomService: DeclaredService, ZIKRoutableService {
  let start: Int
  init(start: Int) { self.start = start }
  func now() -> Int { start }
}

func aCustomInitialiserNeedsAFactory() {
  ZIKAnyViewRouter.register(RoutableView<DeclaredView>(), forMakingView: OtherCustomController.self)  // error: requires that 'OtherCustomController' conform to 'DefaultInitializableView'
  ZIKAnyViewRouter.register(
    RoutableView<DeclaredView>(), forMakingView: OtherCustomController.self
  ) { (config, router) -> DeclaredView? in OtherCustomController(number: 1) }
  ZIKAnyServiceRouter.register(RoutableService<DeclaredService>(), forMakingService: CustomService.self)  // error: requires that 'CustomService' conform to 'DefaultInitializableService'
}

// MARK: Types in closures

func destinationsAndModulesAreTyped(_ source: UIViewController) {
  Router.perform(to: RoutableView<DeclaredView>(), path: .push(from: source)) { config, _ in
    config.prepareDestination = { $0.title = "typed" }
    config.prepareDestination = { $0.missing = 1 }  // error: has no member 'missing'
  }
  Router.perform(to: RoutableView<DeclaredView>(), path: .push(from: source)) { config, _ in
    config.successHandler = { (destination: Int) in }  // error: cannot assign value of type '(Int) -> ()'
  }
  Router.perform(
    to: RoutableViewModule<DeclaredModule>(), path: .push(from: source),
    preparation: { $0.count = "three" })  // error: cannot assign value of type 'String' to type 'Int'
  let time = Router.makeDestination(to: RoutableService<DeclaredService>())
  _ = time?.now() == "noon"  // error: cannot convert
}

func pathsStartFromWhatTheyNeed(_ view: UIView, _ controller: UIViewController) {
  let _: ViewRoutePath = .addAsSubview(from: view)
  let _: ViewRoutePath = .push(from: view)  // error: cannot convert value of type 'UIView'
  let _: ViewRoutePath = .addAsSubview(from: controller)  // error: cannot convert value of type 'UIViewController'
}

// MARK: Router subclasses

class TypedRouter: ZIKViewRouter<SomeController, ViewRouteConfig> {
  override class func registerRoutableDestination() {
    registerView(SomeController.self)
    register(RoutableView<Undeclared>())  // error: Protocol is not declared as routable
  }
  override func destination(with configuration: ViewRouteConfig) -> SomeController? {
    CustomController(number: 1)  // error: cannot convert return expression of type 'CustomController'
  }
}
