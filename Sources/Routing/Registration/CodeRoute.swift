import RouteModel

/// What one piece of code has registered: a router subclass, a block route or an easy registration.
struct CodeRoute: Sendable {
  let index: Int
  let maker: any RouteMaker
  /// The group's priority and the order of registration: events are delivered in this order.
  let priority: Int
  var identifiers: [String] = []
  var patterns: [Route.Pattern] = []
  var protocols: [DeclaredProtocol] = []
  var classes: [ClassRegistration] = []
  var makesView = false
  /// Whether a class was refused, which is reported already.
  var hasRefusedClass = false
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
