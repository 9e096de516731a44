import RouteModel

/// What one piece of code has registered: a router subclass, a block route or an easy registration.
struct CodeRoute: Sendable {
  let index: Int
  let maker: RegisteredRoute.Maker
  /// The group's priority and the order of registration: events are delivered in this order.
  let priority: Int
  var identifiers: [String] = []
  var patterns: [Route.Pattern] = []
  var protocols: [DeclaredProtocol] = []
  var classes: [ClassRegistration] = []
  var makesView = false
  /// Whether the registry has called the router's `registerRoutableDestination`.
  var wasAsked = false
  /// The route that protocols and patterns lead to.
  var primary: RegisteredRoute

  var kind: RegisteredRoute.Kind { maker.kind }
  /// The name of the router class, or of the class that a block route makes.
  var label: String { maker.label }
}

/// A destination class that code has registered.
struct ClassRegistration: Sendable {
  let type: AnyClass
  let isExclusive: Bool
}

extension RegisteredRoute.Maker {
  /// A router class.
  init<Router: PerformedRouter>(_ type: Router.Type) {
    switch type {
    case let type as AnyViewRouter.Type: self = .viewRouter(type)
    case let type as AnyServiceRouter.Type: self = .serviceRouter(type)
    default: self = .simulated(className: TypeCheck.qualifiedName(type), isView: false)
    }
  }

  /// Whether the code makes views or services.
  var kind: RegisteredRoute.Kind {
    switch self {
    case .serviceRouter, .serviceRoute: .service
    default: .view
    }
  }

  var label: String {
    switch self {
    case .viewRouter(let type): TypeCheck.qualifiedName(type)
    case .serviceRouter(let type): TypeCheck.qualifiedName(type)
    case .viewRoute(let definition): definition.label
    case .serviceRoute(let definition): definition.label
    case .simulated(let className, _): className
    }
  }

  /// The router class, if the maker is one.
  var routerClass: AnyClass? {
    switch self {
    case .viewRouter(let type): type
    case .serviceRouter(let type): type
    default: nil
    }
  }
}
