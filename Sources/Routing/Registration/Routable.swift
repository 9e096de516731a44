/// The class has a view route. Declare it on the destination class; registering a class that does not
/// is a registration issue. Behaviour reference (f).
public protocol ViewRoutable: AnyObject {}

/// The class has a service route. Behaviour reference (f).
public protocol ServiceRoutable: AnyObject {}

/// A destination protocol that finds a view route.
///
/// It can be made only for a protocol that was declared routable; for another one the compiler says so.
///
/// ```swift
/// extension RoutableView where Protocol == any EditorViewInput {
///   init() { self.init(declaredProtocol: Protocol.self) }
/// }
/// ```
public struct RoutableView<Protocol>: Sendable {
  /// The name that the declaration gave; nil means that the type's own name counts.
  public let typeName: String?

  @available(
    *, unavailable,
    message:
      "Protocol is not declared as routable; declare it: extension RoutableView where Protocol == … { init() { self.init(declaredProtocol: Protocol.self) } }"
  )
  public init() { typeName = nil }

  /// Declares a protocol routable by its type.
  public init(declaredProtocol: Protocol.Type) { typeName = nil }

  /// Declares a protocol routable, with its qualified name, `Module.Name`.
  public init(declaredTypeName: String) { typeName = declaredTypeName }
}

/// A module protocol that finds a view route: what the caller may use of its configuration.
public struct RoutableViewModule<Protocol>: Sendable {
  public let typeName: String?

  @available(
    *, unavailable,
    message:
      "Protocol is not declared as routable; declare it: extension RoutableViewModule where Protocol == … { init() { self.init(declaredProtocol: Protocol.self) } }"
  )
  public init() { typeName = nil }

  /// Declares a protocol routable by its type.
  public init(declaredProtocol: Protocol.Type) { typeName = nil }

  /// Declares a protocol routable, with its qualified name, `Module.Name`.
  public init(declaredTypeName: String) { typeName = declaredTypeName }
}

/// A destination protocol that finds a service route.
public struct RoutableService<Protocol>: Sendable {
  public let typeName: String?

  @available(
    *, unavailable,
    message:
      "Protocol is not declared as routable; declare it: extension RoutableService where Protocol == … { init() { self.init(declaredProtocol: Protocol.self) } }"
  )
  public init() { typeName = nil }

  /// Declares a protocol routable by its type.
  public init(declaredProtocol: Protocol.Type) { typeName = nil }

  /// Declares a protocol routable, with its qualified name, `Module.Name`.
  public init(declaredTypeName: String) { typeName = declaredTypeName }
}

/// A module protocol that finds a service route.
public struct RoutableServiceModule<Protocol>: Sendable {
  public let typeName: String?

  @available(
    *, unavailable,
    message:
      "Protocol is not declared as routable; declare it: extension RoutableServiceModule where Protocol == … { init() { self.init(declaredProtocol: Protocol.self) } }"
  )
  public init() { typeName = nil }

  /// Declares a protocol routable by its type.
  public init(declaredProtocol: Protocol.Type) { typeName = nil }

  /// Declares a protocol routable, with its qualified name, `Module.Name`.
  public init(declaredTypeName: String) { typeName = declaredTypeName }
}
