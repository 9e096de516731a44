import RouteModel

/// A route made of closures instead of a subclass: what ``ViewRoute`` and ``ServiceRoute`` share.
/// See docs/behaviour.md, "Block routes".
public protocol BlockRoute {
  /// Whether it makes views or services.
  associatedtype Kind: RouteKind
  /// The type of what it makes, as its hooks get it.
  associatedtype Destination
  /// The type of its configuration, as its hooks get it.
  associatedtype Configuration
  /// The hooks, for the library.
  var block: BlockRegistration<Kind> { get }
}

/// The closures of a block route and where it is registered. Only the library makes one.
public struct BlockRegistration<Kind: RouteKind>: Sendable {
  let code: BlockMaker<Kind>
  private let registry: Registry
  private let index: Int?

  init(_ code: any BlockMaker<Kind> & RouteMaker, of type: AnyClass, exclusively: Bool) {
    registry = Registry.current
    self.code = code
    index = registry.register([.destination(type, exclusively: exclusively)], self.code.label) {
      $0.add(code)
    }
  }

  func register(_ registration: Registration) {
    if let index { registry.register([registration], code.label) { _ in index } }
  }
}

extension BlockRoute {
  /// A hook that makes the destination, without its types.
  static func untyped(
    _ make: @escaping (Configuration, Kind.Router) throws(RouteError) -> Destination?
  ) -> (Kind.Configuration, Kind.Router) throws(RouteError) -> AnyObject? {
    { configuration, router throws(RouteError) in
      guard let configuration = configuration as? Configuration,
        let made = try make(configuration, router)
      else { return nil }
      return TypeCheck.object(made)
    }
  }

  /// A hook that prepares the destination, without its types.
  static func untyped(
    _ body: @escaping (Destination, Configuration, Kind.Router) -> Void
  ) -> BlockHooks<Kind>.OnDestination {
    { destination, configuration, router in
      guard let configuration = configuration as? Configuration else { return }
      TypeCheck.give(destination) { body($0, configuration, router) }
    }
  }

  func registering(_ registration: Registration) -> Self {
    block.register(registration)
    return self
  }

  func setting(_ change: (inout BlockHooks<Kind>) -> Void) -> Self {
    block.code.change(change)
    return self
  }

  /// Registers a further destination class.
  @discardableResult public func registerDestination(
    _ type: AnyClass, exclusively: Bool = false
  ) -> Self { registering(.destination(type, exclusively: exclusively)) }

  /// Registers a destination protocol or a module protocol.
  @discardableResult public func register<Token: RouteToken>(_ token: Token) -> Self
  where Token.Kind == Kind { registering(.declared(token.declared)) }

  /// Registers an identifier.
  @discardableResult public func registerIdentifier(_ identifier: String) -> Self {
    registering(.identifier(identifier))
  }

  /// Registers a URL pattern.
  @discardableResult public func registerURLPattern(_ pattern: String, priority: Int = 0) -> Self {
    registering(.pattern(Route.Pattern(text: pattern, priority: priority)))
  }

  /// Decides whether the route takes a URL with these parameters.
  @discardableResult public func accepts(
    _ decide: @escaping @Sendable (RouteMatch) -> Bool
  ) -> Self { setting { $0.accepts = decide } }

  /// Handles custom events of a type.
  @discardableResult public func onEvent<E: RouteCustomEvent>(
    _ type: E.Type, _ body: @escaping @MainActor (E) -> Void
  ) -> Self { setting { $0.events.append { if let event = $0 as? E { body(event) } } } }

  /// Called when registration ends.
  @discardableResult public func didFinishRegistration(
    _ body: @escaping @MainActor () -> Void
  ) -> Self { setting { $0.didFinishRegistration = body } }

  /// The names of guards that must be fulfilled, besides those of its row. See docs/behaviour.md, "Guards".
  @discardableResult public func requires(_ guards: String...) -> Self {
    setting { $0.requiredGuards.formUnion(guards) }
  }
}
