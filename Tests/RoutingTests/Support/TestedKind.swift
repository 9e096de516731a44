import Routing
import SimulatedUI
import ZRouter

/// Views or services, for tests that apply to both. A view is only made, so that it does what a
/// service does; with a source it is shown.
@MainActor protocol TestedKind {
  associatedtype Kind: RouteKind where Kind.Router: PerformedRouter, Kind.Router.Kind == Kind
  associatedtype Input: RouteToken where Input.Kind == Kind
  associatedtype Module: RouteToken where Module.Kind == Kind
  associatedtype Required: RouteToken where Required.Kind == Kind
  associatedtype Easy: RouteToken where Easy.Kind == Kind
  associatedtype Unknown: RouteToken where Unknown.Kind == Kind

  /// The action of looking up, in failures.
  static var lookUp: RouteAction { get }
  /// The route of the tokens below, and the class that it makes.
  static var identifier: String { get }
  static var made: AnyClass { get }
  static var input: Input { get }
  static var module: Module { get }
  /// Adapted to ``input``.
  static var required: Required { get }
  /// Registered by class alone.
  static var easy: Easy { get }
  /// Registered with nothing; a test may adapt it to ``input``.
  static var unknown: Unknown { get }
  static func adaptUnknown()

  static func find(_ identifier: String) -> Found?
  static func find(url: String) -> Found?
  static func perform(_ found: Found, _ configuring: Found.Configuring) -> FoundRouter?
  static func begin(_ identifier: String) throws(RouteError) -> FoundRouter
  static func make(_ found: Found?) -> Any?
  static func make(_ found: Found?, configuring: @escaping Found.Configuring) throws(RouteError)
    -> Any?
  static func perform<Token: RouteToken>(
    _ token: Token, from stage: Stage?, _ configuring: Configuring<Token>
  ) -> Performed<Token>? where Token.Kind == Kind
  static func make<Token: RouteToken>(
    _ token: Token, _ configuring: Configuring<Token>
  ) -> Token.Destination? where Token.Kind == Kind
  /// Opens a link of the route, with the text after its constant part.
  static func open(_ rest: String)
  /// The route of the tokens as a router class, and as a block route that does the same.
  static func registerClass()
  static func registerBlock()
  /// A block route, `counting`, with every hook that both kinds have and the one above lacks.
  static func registerCounting()
  /// A block route of the class that is made, or of another one.
  static func register(_ identifier: String, exclusively: Bool, makesOther: Bool)
  static func isOther(_ object: Any?) -> Bool
}

extension TestedKind {
  typealias Found = RouterType<Kind, Any, Kind.Configuration>
  typealias FoundRouter = TypedRouter<Kind, Any, Kind.Configuration>
  typealias Configuring<Token: RouteToken> = (
    TypedConfiguration<Token.Destination, Kind.Configuration>,
    _ prepareModule: ((Token.Module) -> Void) -> Void
  ) -> Void
  typealias Performed<Token: RouteToken> = TypedRouter<Kind, Token.Destination, Token.Module>

  static func make<Token: RouteToken>(_ token: Token) -> Token.Destination?
  where Token.Kind == Kind { make(token) { _, _ in } }
}

/// What has a title: every destination, and every module.
@MainActor protocol Titled: AnyObject {
  var title: String? { get set }
}
extension AService: Titled {}
extension AServiceModuleConfiguration: Titled {}
extension AViewController: Titled {}
extension AViewModuleConfiguration: Titled {}

/// The two kinds, for the arguments of a test.
enum KindCase: String, CaseIterable {
  case view, service

  @MainActor var tested: any TestedKind.Type {
    self == .view ? TestedViews.self : TestedServices.self
  }
}

@MainActor enum TestedViews: @MainActor TestedKind {
  typealias Kind = Views
  static let lookUp = RouteAction.toView
  static let identifier = "a"
  static let made: AnyClass = AViewController.self
  static let input = RoutableView<any AViewInput>()
  static let module = RoutableViewModule<any AViewModuleInput>()
  static let required = RoutableView<any RequiredAViewInput>()
  static let easy = RoutableView<any EasyAViewInput>()
  static let unknown = RoutableView<any UnknownInput>()
  static func adaptUnknown() { AViewRouter.register(adapter: unknown, forAdaptee: input) }

  static func find(_ identifier: String) -> AnyViewRouterType? {
    Router.to(viewIdentifier: identifier)
  }
  static func find(url: String) -> AnyViewRouterType? { Router.to(viewURL: url) }
  static func perform(
    _ found: AnyViewRouterType, _ configuring: AnyViewRouterType.Configuring
  ) -> FoundRouter? {
    found.perform(path: .make, configuring: configuring)
  }
  static func begin(_ identifier: String) throws(RouteError) -> FoundRouter {
    try Router.find(viewIdentifier: identifier).begin(by: .make)
  }
  static func make(_ found: AnyViewRouterType?) -> Any? { found?.makeDestination() }
  static func make(
    _ found: AnyViewRouterType?, configuring: @escaping AnyViewRouterType.Configuring
  ) throws(RouteError) -> Any? { try found?.make(configuring: configuring) }
  static func perform<Token: RouteToken>(
    _ token: Token, from stage: Stage?, _ configuring: Configuring<Token>
  ) -> Performed<Token>? where Token.Kind == Views {
    let path = stage.map { ViewRoutePath.push(from: $0.source) } ?? .make
    defer { stage?.settle() }
    return Router.perform(to: token, path: path, configuring: configuring)
  }
  static func make<Token: RouteToken>(
    _ token: Token, _ configuring: Configuring<Token>
  ) -> Token.Destination? where Token.Kind == Views {
    Router.makeDestination(to: token, configuring: configuring)
  }

  static func register(_ identifier: String, exclusively: Bool, makesOther: Bool) {
    typealias Route = ViewRoute<ViewController, ViewRouteConfiguration>
    let route =
      exclusively
      ? Route.make(withExclusiveDestination: made) { _, _ in AViewController() }
      : Route.make(withDestination: makesOther ? GateScreen.self : made) { _, _ in
        makesOther ? GateScreen() : AViewController()
      }
    route.registerIdentifier(identifier)
  }
  static func isOther(_ object: Any?) -> Bool { object is GateScreen }
}

@MainActor enum TestedServices: @MainActor TestedKind {
  typealias Kind = Services
  static let lookUp = RouteAction.toService
  static let identifier = "service.a"
  static let made: AnyClass = AService.self
  static let input = RoutableService<any AServiceInput>()
  static let module = RoutableServiceModule<any AServiceModuleInput>()
  static let required = RoutableService<any RequiredAServiceInput>()
  static let easy = RoutableService<any EasyServiceInput>()
  static let unknown = RoutableService<any UnknownServiceInput>()
  static func adaptUnknown() { AServiceRouter.register(adapter: unknown, forAdaptee: input) }

  static func find(_ identifier: String) -> AnyServiceRouterType? {
    Router.to(serviceIdentifier: identifier)
  }
  static func find(url: String) -> AnyServiceRouterType? { Router.to(serviceURL: url) }
  static func perform(
    _ found: AnyServiceRouterType, _ configuring: AnyServiceRouterType.Configuring
  ) -> FoundRouter? { found.perform(configuring: configuring) }
  static func begin(_ identifier: String) throws(RouteError) -> FoundRouter {
    try Router.find(serviceIdentifier: identifier).begin()
  }
  static func make(_ found: AnyServiceRouterType?) -> Any? { found?.makeDestination() }
  static func make(
    _ found: AnyServiceRouterType?, configuring: @escaping AnyServiceRouterType.Configuring
  ) throws(RouteError) -> Any? { try found?.make(configuring: configuring) }
  static func perform<Token: RouteToken>(
    _ token: Token, from stage: Stage?, _ configuring: Configuring<Token>
  ) -> Performed<Token>? where Token.Kind == Services {
    Router.perform(to: token, configuring: configuring)
  }
  static func make<Token: RouteToken>(
    _ token: Token, _ configuring: Configuring<Token>
  ) -> Token.Destination? where Token.Kind == Services {
    Router.makeDestination(to: token, configuring: configuring)
  }

  static func register(_ identifier: String, exclusively: Bool, makesOther: Bool) {
    typealias Route = ServiceRoute<AnyObject, PerformRouteConfiguration>
    let route =
      exclusively
      ? Route.make(withExclusiveDestination: made) { _, _ in AService() }
      : Route.make(withDestination: makesOther ? CounterService.self : made) { _, _ in
        makesOther ? CounterService(start: 1) as AnyObject : AService()
      }
    route.registerIdentifier(identifier)
  }
  static func isOther(_ object: Any?) -> Bool { object is CounterService }
}
