package import RouteModel

/// A perform as the caller asks for it, before a router is made.
package struct Perform<Kind: RouteKind> {
  /// How a view is shown, as far as the caller has chosen it.
  package var path: ViewRoutePath?
  var match: RouteMatch?
  package var parameters: [RouteEvent.Parameter] = []
  package var configure: ((Kind.Configuration) throws(RouteError) -> Void)?
  package var removing: ((Kind.Removal) -> Void)?
  /// An object that is given, instead of making one.
  package var given: GivenObject?
  /// The path by which a destination arrives that no code has asked for.
  var arrivingBy: PathKind?
  /// What the caller's handlers take.
  var wanted: Any.Type = Any.self
  /// Whether code has registered the route with that type.
  var isPromised = true
  /// Whether guards are skipped, because the surrounding perform has asked them.
  var isPastGuards = false
  /// Set if there is no route to perform.
  var missing: MissingRoute?

  package init(
    path: ViewRoutePath? = nil, match: RouteMatch? = nil, parameters: [RouteEvent.Parameter] = [],
    configuring: ((Kind.Configuration) -> Void)? = nil
  ) {
    self.path = path
    self.match = match
    self.parameters = parameters
    if let configuring {
      configure = { configuration throws(RouteError) in configuring(configuration) }
    }
  }
}

/// The result of a perform: its router, unless none could be made, and its event, if events are
/// recorded.
package struct PerformResult<Kind: PerformableKind> {
  package var router: Kind.Router?
  package var draft: Kind.Draft?
  /// Set if it waits for a guard.
  package var held: WaitingPerform?
}

extension Registry {
  /// Performs a route, or prepares an object with it.
  @discardableResult package func perform<Kind: PerformableKind>(
    _ requested: RegisteredRoute, _ perform: Perform<Kind>
  ) -> PerformResult<Kind> { Kind.run(requested, perform, in: self) }

  /// Makes and prepares a destination without showing it.
  package func makeDestination<Kind: PerformableKind>(
    _ route: RegisteredRoute, _ perform: Perform<Kind>
  ) -> AnyObject? {
    var made: AnyObject?
    var perform = perform
    let configure = perform.configure
    perform.path = .make
    perform.configure = { configuration throws(RouteError) in
      try configure?(configuration)
      configuration.chainSuccessHandler { made = $0 }
    }
    self.perform(route, perform)
    return made
  }
}
