import RouteModel

/// A route as a caller holds it: found by protocol, identifier or URL, typed by what the caller may
/// use. See ``ViewRouterType`` and ``ServiceRouterType``.
public protocol RouteType<Destination, Module> {
  /// Whether it makes views or services.
  associatedtype Kind: RouteKind where Kind.Router: PerformedRouter, Kind.Router.Kind == Kind
  /// The destination protocol; `Any` if the route was found in another way.
  associatedtype Destination
  /// The configuration as the caller may use it.
  associatedtype Module
  /// The result of the lookup, for the library.
  var found: FoundRoute { get }
  /// Wraps the result of a lookup. Only the library makes one.
  init(_ found: FoundRoute)
  /// Performs the route; the other methods call this one.
  func start(_ perform: Perform<Kind>) -> Kind.Router?
  /// Makes a destination; the other methods call this one.
  func make(_ perform: Perform<Kind>) -> AnyObject?
}

/// The result of looking up a protocol, an identifier or a URL. Only the library makes one.
public struct FoundRoute: Sendable {
  let route: RegisteredRoute
  let registry: Registry
  var match: RouteMatch?
  /// Whether code has registered the route with the protocol that the caller uses.
  var isPromised = true
  /// Set if there is no route.
  var missing: MissingRoute?
}

extension RouteType {
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
  /// The typed remove configuration.
  public typealias Removing = (TypedRemoveConfiguration<Destination, Kind.Removal>) -> Void
  /// The router as its caller holds it.
  public typealias Performed = TypedRouter<Kind, Destination, Module>

  // MARK: Make

  /// Makes, configures and prepares a destination without showing it.
  public func makeDestination(configuring: Configuring = { _, _ in }) -> Destination? {
    withoutActuallyEscaping(configuring) { TypeCheck.typed(make(asked(nil, $0))) }
  }

  // MARK: Parts

  /// Performs the route as a caller asks.
  func perform(
    _ path: PathChoice?, given: GivenObject? = nil, _ configuring: Configuring? = nil,
    _ removing: Removing? = nil
  ) -> Performed? {
    var perform = asked(path, configuring)
    perform.given = given
    if let removing { perform.removing = { removing(TypedRemoveConfiguration($0)) } }
    return start(perform).map { Performed($0) }
  }

  /// The perform with which every call of this type begins.
  package func asked(_ path: PathChoice?, _ configuring: Configuring? = nil) -> Perform<Kind> {
    let found = found
    var perform = Perform<Kind>(
      path: path, match: found.match, parameters: found.match?.parameters ?? [])
    perform.wanted = Destination.self
    perform.isPromised = found.isPromised
    perform.missing = found.missing
    if let configuring { perform.configure = configure(configuring, found.route) }
    return perform
  }

  private func configure(
    _ configuring: @escaping Configuring, _ route: RegisteredRoute
  ) -> (Kind.Configuration) throws(RouteError) -> Void {
    { configuration throws(RouteError) in
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
}

extension RouteType where Destination == Any {
  /// Makes a destination; `preparation` gets the module's configuration.
  public func makeDestination(preparation: (Module) -> Void) -> Destination? {
    withoutActuallyEscaping(preparation) { preparation in
      makeDestination { _, prepareModule in prepareModule(preparation) }
    }
  }
}

extension RouteType where Module == Kind.Configuration {
  /// Makes a destination and prepares it.
  public func makeDestination(preparation: @escaping (Destination) -> Void) -> Destination? {
    makeDestination { config, _ in config.prepareDestination = preparation }
  }
}
