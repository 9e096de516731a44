/// A route as a caller holds it: found by protocol, identifier or URL, typed by what the caller may
/// use. See ``ViewRouterType`` and ``ServiceRouterType``.
///
/// `Destination` is the destination protocol, `Any` if the route was found in another way; `Module` is
/// the configuration as the caller may use it.
public struct RouterType<Kind: RouteKind, Destination, Module>: Sendable {
  let found: FoundRoute

  package init(_ found: FoundRoute) { self.found = found }

  /// The registered route.
  public var route: RegisteredRoute { found.route }
  /// The registry in which it is registered.
  public var registry: Registry { found.registry }
  /// The URL that found the route, if one did; every perform delivers its parameters.
  public var match: RouteMatch? { found.match }

  /// A closure that gets the typed configuration, and a function that gives access to the module's
  /// configuration.
  public typealias Configuring = (
    TypedConfiguration<Destination, Kind.Configuration>,
    _ prepareModule: ((Module) -> Void) -> Void
  ) -> Void
  /// A closure that gets the typed remove configuration.
  public typealias Removing = (TypedRemoveConfiguration<Destination, Kind.Removal>) -> Void
}

/// The result of looking up a protocol, an identifier or a URL.
package struct FoundRoute: Sendable {
  let route: RegisteredRoute
  let registry: Registry
  var match: RouteMatch?
  /// Whether code has registered the route with the protocol that the caller uses.
  var isPromised = true
  /// Set if there is no route.
  var missing: MissingRoute?
}

/// What both kinds have in common.
extension RouterType where Kind: PerformableKind {
  /// Returns itself if there is a route.
  func required() throws(RouteError) -> Self {
    if let missing = found.missing { throw missing.error }
    return self
  }

  /// The perform with which every call begins.
  package func makePerform(
    _ path: ViewRoutePath? = nil, _ configuring: Configuring? = nil, _ removing: Removing? = nil
  ) -> Perform<Kind> {
    var perform = Perform<Kind>(
      path: path, match: found.match, parameters: found.match?.parameters ?? [])
    perform.wanted = Destination.self
    perform.isPromised = found.isPromised
    perform.missing = found.missing
    if let configuring { perform.configure = configure(configuring) }
    if let removing { perform.removing = { removing(TypedRemoveConfiguration($0)) } }
    return perform
  }

  private func configure(
    _ configuring: @escaping Configuring
  ) -> (Kind.Configuration) throws(RouteError) -> Void {
    { [route] configuration throws(RouteError) in
      var isModule = true
      configuring(TypedConfiguration(configuration)) { prepare in
        if let module = configuration as? Module { prepare(module) } else { isModule = false }
      }
      if isModule { return }
      if var expectation = configuration.expectation, expectation.isRedirected {
        expectation.missesModule = true
        configuration.expectation = expectation
      } else {
        throw RouteError(
          .invalidConfiguration,
          "the configuration of \(route.name) is not of the type \(TypeCheck.qualifiedName(Module.self))",
          suggestions: ["register the module protocol with the router whose configuration it is"])
      }
    }
  }

  /// The router of a perform, or nil if it could not be made; the handlers tell why.
  package func performed(_ perform: Perform<Kind>) -> TypedRouter<Kind, Destination, Module>? {
    registry.perform(route, perform).router.map { TypedRouter($0) }
  }

  /// The destination of a perform that shows nothing.
  func made(_ perform: Perform<Kind>) throws(RouteError) -> Destination {
    try route.typed(throwing(perform) { registry.makeDestination(route, $0) })
  }

  /// The router of a perform that has not failed when the call returns. A later failure is thrown
  /// to the task that awaits the end; without one, the global handler is called.
  func begun(
    _ perform: Perform<Kind>
  ) throws(RouteError) -> TypedRouter<Kind, Destination, Module> {
    guard let router = try throwing(perform, { performed($0) }) else {
      throw RouteError(.actionFailed, "\(route.name) was not performed")
    }
    router.router.configuration.isAwaited = false
    return router
  }

  private func throwing<Value>(
    _ perform: Perform<Kind>, _ body: (Perform<Kind>) -> Value
  ) throws(RouteError) -> Value {
    var failure: RouteError?
    var perform = perform
    perform.tell { failure = $0 }
    let value = body(perform)
    if let failure { throw failure }
    return value
  }
}
