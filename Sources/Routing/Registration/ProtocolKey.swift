import RouteModel

/// What a protocol finds: a view or a service, by its destination or by its module's configuration.
struct ProtocolRole: Hashable, Sendable {
  let kind: RegisteredRoute.Kind
  let role: Route.ProtocolKind

  // The kinds have texts as raw values; hashing those would cost more than the rest of a look-up.
  func hash(into hasher: inout Hasher) {
    hasher.combine((kind == .view ? 0 : 2) + (role == .module ? 1 : 0) as UInt8)
  }

  private var word: String {
    (kind == .view ? "View" : "Service") + (role == .module ? "Module" : "")
  }
  /// Looking one up.
  var action: RouteAction { RouteAction(rawValue: "To\(word)") }
  /// The token's type.
  var wrapper: String { "Routable\(word)" }
  var description: String { "\(kind)\(role == .module ? "'s module" : "")" }
}

/// A protocol in one role, by the identity of its type.
struct ProtocolKey: Hashable, Sendable {
  let id: ObjectIdentifier
  let role: ProtocolRole
}

/// A protocol as somebody declared it. Its name is made when it is asked for: it costs more than all
/// the rest of a registration.
public struct DeclaredProtocol: Sendable {
  let type: Any.Type
  let role: ProtocolRole
  let declaredName: String?

  init<P>(_ type: P.Type, _ role: ProtocolRole, name: String?) {
    self.type = type
    self.role = role
    self.declaredName = name
  }

  var key: ProtocolKey { ProtocolKey(id: ObjectIdentifier(type), role: role) }
  var name: String { declaredName ?? TypeCheck.qualifiedName(type) }
}
