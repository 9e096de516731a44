import RouteModel

/// The role of a protocol: it finds a view or a service, as a destination protocol or a module
/// protocol.
package struct ProtocolRole: Hashable, Sendable {
  package let kind: RegisteredRoute.Kind
  let role: Route.ProtocolKind

  // The kinds have strings as raw values; hashing those would cost more than the rest of a lookup.
  package func hash(into hasher: inout Hasher) {
    hasher.combine((kind == .view ? 0 : 2) + (role == .module ? 1 : 0) as UInt8)
  }

  private var word: String {
    (kind == .view ? "View" : "Service") + (role == .module ? "Module" : "")
  }
  /// The action of looking one up.
  package var action: RouteAction {
    switch (kind, role) {
    case (.view, .destination): .toView
    case (.view, .module): .toViewModule
    case (.service, .destination): .toService
    case (.service, .module): .toServiceModule
    }
  }
  /// The token's type.
  var wrapper: String { "Routable\(word)" }
  var description: String { "\(kind)\(role == .module ? "'s module" : "")" }
}

/// A protocol in one role, by the identity of its type.
struct ProtocolKey: Hashable, Sendable {
  let id: ObjectIdentifier
  let role: ProtocolRole
}

/// A protocol as it was declared. Its name is made when it is read: that costs more than the rest
/// of a registration.
package struct DeclaredProtocol: Sendable {
  let type: Any.Type
  package let role: ProtocolRole
  let declaredName: String?

  init<P>(_ type: P.Type, _ role: ProtocolRole, name: String?) {
    self.type = type
    self.role = role
    self.declaredName = name
  }

  var key: ProtocolKey { ProtocolKey(id: ObjectIdentifier(type), role: role) }
  var name: String { declaredName ?? TypeCheck.qualifiedName(type) }
  /// The code that registers it, as a router writes it.
  var registering: String {
    "register(\(role.wrapper)<\(TypeCheck.isProtocol(type) ? "any " : "")\(name)>())"
  }
}
