import RouteModel

/// Declares that a class has a view route. Conform the destination class to it; registering a class
/// that does not conform is a registration issue. See docs/behaviour.md, "Registering".
public protocol ViewRoutable: AnyObject {}

/// Declares that a class has a service route. See docs/behaviour.md, "Registering".
public protocol ServiceRoutable: AnyObject {}

/// The role of a protocol that says what a caller may use of a destination.
public enum DestinationProtocol {}
/// The role of a protocol that says what a caller may use of a configuration.
public enum ModuleProtocol {}

/// A protocol that finds a route: ``RoutableView``, ``RoutableViewModule``, ``RoutableService`` or
/// ``RoutableServiceModule``.
///
/// A token can be made only for a protocol that was declared routable; the compiler rejects any
/// other.
///
/// ```swift
/// extension RoutableView where Protocol == any EditorViewInput {
///   init() { self.init(declaredProtocol: Protocol.self) }
/// }
/// ```
public protocol RouteToken: Sendable {
  /// Whether it finds views or services.
  associatedtype Kind: RouteKind
  /// ``DestinationProtocol`` or ``ModuleProtocol``.
  associatedtype Role
  /// What the caller may use of the destination.
  associatedtype Destination
  /// What the caller may use of the configuration.
  associatedtype Module
  /// What a caller prepares: the destination, or the module's configuration.
  associatedtype Prepared
  /// The name given in the declaration, with its module; nil means the type's own name.
  var typeName: String? { get }
  /// The configuring closure of a caller that only prepares.
  static func preparing(
    _ body: @escaping (Prepared) -> Void
  ) -> RouterType<Kind, Destination, Module>.Configuring
  /// Declares a protocol routable, with its qualified name, `Module.Name`.
  init(declaredTypeName: String?)
}

extension RouteToken {
  /// The protocol in its role.
  package var declared: DeclaredProtocol {
    Role.self == ModuleProtocol.self
      ? DeclaredProtocol(Module.self, ProtocolRole(kind: Kind.kind, role: .module), name: typeName)
      : DeclaredProtocol(
        Destination.self, ProtocolRole(kind: Kind.kind, role: .destination), name: typeName)
  }
}

extension RouteToken where Prepared == Destination {
  /// Prepares the destination.
  public static func preparing(
    _ body: @escaping (Prepared) -> Void
  ) -> RouterType<Kind, Destination, Module>.Configuring {
    { config, _ in config.prepareDestination = body }
  }
}

extension RouteToken where Prepared == Module {
  /// Prepares the module's configuration.
  public static func preparing(
    _ body: @escaping (Prepared) -> Void
  ) -> RouterType<Kind, Destination, Module>.Configuring {
    { _, prepareModule in prepareModule(body) }
  }
}

extension RouteToken where Role == DestinationProtocol {
  /// Declares a protocol routable by its type.
  public init(declaredProtocol: Destination.Type) { self.init(declaredTypeName: nil) }
}

extension RouteToken where Role == ModuleProtocol {
  /// Declares a protocol routable by its type.
  public init(declaredProtocol: Module.Type) { self.init(declaredTypeName: nil) }
}

/// A destination protocol that finds a view route.
public struct RoutableView<Protocol>: RouteToken {
  public typealias Kind = Views
  public typealias Role = DestinationProtocol
  public typealias Destination = Protocol
  public typealias Module = ViewRouteConfiguration
  public typealias Prepared = Protocol
  /// The name of the protocol, if it was declared with one; else that of its type.
  public let typeName: String?

  /// Only a declared protocol finds a route: an extension with this initializer declares it.
  @available(
    *, unavailable,
    message:
      "Protocol is not declared as routable; declare it: extension RoutableView where Protocol == … { init() { self.init(declaredProtocol: Protocol.self) } }"
  )
  public init() { typeName = nil }
  /// Declares a protocol routable.
  ///
  /// - Parameter declaredTypeName: Its name for messages; nil for that of its type.
  public init(declaredTypeName: String?) { typeName = declaredTypeName }
}

/// A module protocol that finds a view route: what the caller may use of its configuration.
public struct RoutableViewModule<Protocol>: RouteToken {
  public typealias Kind = Views
  public typealias Role = ModuleProtocol
  public typealias Destination = Any
  public typealias Module = Protocol
  public typealias Prepared = Protocol
  /// The name of the protocol, if it was declared with one; else that of its type.
  public let typeName: String?

  /// Only a declared protocol finds a route: an extension with this initializer declares it.
  @available(
    *, unavailable,
    message:
      "Protocol is not declared as routable; declare it: extension RoutableViewModule where Protocol == … { init() { self.init(declaredProtocol: Protocol.self) } }"
  )
  public init() { typeName = nil }
  /// Declares a protocol routable.
  ///
  /// - Parameter declaredTypeName: Its name for messages; nil for that of its type.
  public init(declaredTypeName: String?) { typeName = declaredTypeName }
}

/// A destination protocol that finds a service route.
public struct RoutableService<Protocol>: RouteToken {
  public typealias Kind = Services
  public typealias Role = DestinationProtocol
  public typealias Destination = Protocol
  public typealias Module = PerformRouteConfiguration
  public typealias Prepared = Protocol
  /// The name of the protocol, if it was declared with one; else that of its type.
  public let typeName: String?

  /// Only a declared protocol finds a route: an extension with this initializer declares it.
  @available(
    *, unavailable,
    message:
      "Protocol is not declared as routable; declare it: extension RoutableService where Protocol == … { init() { self.init(declaredProtocol: Protocol.self) } }"
  )
  public init() { typeName = nil }
  /// Declares a protocol routable.
  ///
  /// - Parameter declaredTypeName: Its name for messages; nil for that of its type.
  public init(declaredTypeName: String?) { typeName = declaredTypeName }
}

/// A module protocol that finds a service route.
public struct RoutableServiceModule<Protocol>: RouteToken {
  public typealias Kind = Services
  public typealias Role = ModuleProtocol
  public typealias Destination = Any
  public typealias Module = Protocol
  public typealias Prepared = Protocol
  /// The name of the protocol, if it was declared with one; else that of its type.
  public let typeName: String?

  /// Only a declared protocol finds a route: an extension with this initializer declares it.
  @available(
    *, unavailable,
    message:
      "Protocol is not declared as routable; declare it: extension RoutableServiceModule where Protocol == … { init() { self.init(declaredProtocol: Protocol.self) } }"
  )
  public init() { typeName = nil }
  /// Declares a protocol routable.
  ///
  /// - Parameter declaredTypeName: Its name for messages; nil for that of its type.
  public init(declaredTypeName: String?) { typeName = declaredTypeName }
}
