import CTypeRecords

/// Compares what the program declares routable with what was registered: every class, and every protocol with a record,
/// must have a route. See docs/behaviour.md, "Checks".
@MainActor struct ProgramChecks {
  let registry: Registry
  /// Classes that need none.
  let leftOut: [AnyClass]

  func run() -> [RegistrationIssue] {
    registry.withCurrent { run_route_declarations() }
    return classIssues() + protocolIssues()
  }

  /// "If a class is routable, there must be a router for it."
  private func classIssues() -> [RegistrationIssue] {
    var issues: [RegistrationIssue] = []
    for type in RoutableClasses.all where !leftOut.contains(where: { $0 == type }) {
      let isView = TypeCheck.isKind(type, of: (any ViewRoutable).self)
      let root: Any.Type = isView ? (any ViewRoutable).self : (any ServiceRoutable).self
      guard registry.withState({ $0.defaultRoute(of: type, root: root) }) == nil else { continue }
      let name = TypeCheck.qualifiedName(type)
      issues.append(
        RegistrationIssue(
          "class-without-router", "\(name) is declared routable but has no router",
          subjects: [name], suggestions: ["register it, or remove the declaration"]))
    }
    return issues
  }

  /// "If a protocol is routable, there must be a router for it."
  private func protocolIssues() -> [RegistrationIssue] {
    registry.withState { state in
      let declared = state.declaredProtocols.filter { state.route(for: $0) == nil }
      return declared.sorted { $0.name < $1.name }
    }.map { declared in
      RegistrationIssue(
        "protocol-without-router",
        "\(declared.name) is declared as a routable \(declared.role.description) but has no router",
        subjects: [declared.name],
        suggestions: [declared.registering])
    }
  }
}

/// The classes of the program that are declared routable.
enum RoutableClasses {
  static let all: [AnyClass] =
    Conformances.classes(of: (any ViewRoutable).self)
    + Conformances.classes(of: (any ServiceRoutable).self)
}
