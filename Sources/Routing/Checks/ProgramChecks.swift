import CTypeRecords
import RouteModel

/// What the program declares routable, held against what was registered.
/// See docs/behaviour.md, "Checks".
@MainActor struct ProgramChecks {
  let registry: Registry

  func run() -> [RegistrationIssue] {
    classIssues() + Self.protocolIssues(DeclaredProtocolScan.declarations, of: registry)
  }

  /// "If a class is routable, there must be a router for it."
  private func classIssues() -> [RegistrationIssue] {
    var issues: [RegistrationIssue] = []
    // What becomes of a closure's URL is made where there are closures: a program may have none.
    for type in RoutableClasses.all where type != HandledURL.self {
      let isView = ConformanceRecords.declares(type, (any ViewRoutable).self)
      let root: Any.Type = isView ? (any ViewRoutable).self : (any ServiceRoutable).self
      guard registry.withState({ $0.defaultRoute(of: type, root: root) }) == nil else { continue }
      let name = TypeCheck.qualifiedName(type)
      issues.append(
        RegistrationIssue(
          "class-without-router", "\(name) is declared as routable and has no router",
          subjects: [name], suggestions: ["register it, or remove the declaration"]))
    }
    return issues
  }

  /// "If a protocol is routable, there must be a router for it."
  /// - Parameter declarations: what the program declares; nil if it was stripped.
  static func protocolIssues(
    _ declarations: [DeclaredProtocolScan.Declaration]?, of registry: Registry
  ) -> [RegistrationIssue] {
    guard let declarations else {
      return [
        RegistrationIssue(
          "declarations-not-checked",
          "the program was stripped of its symbols: declared protocols were not checked",
          suggestions: ["check in a build that keeps its symbols"])
      ]
    }
    var issues: [RegistrationIssue] = []
    for declaration in declarations {
      let found = registry.withState { $0.search(name: declaration.name, role: declaration.role) }
      guard found == nil, !registry.isAdapted(declaration) else { continue }
      issues.append(
        RegistrationIssue(
          "protocol-without-router",
          "\(declaration.name) is declared as a routable \(declaration.role.description) and has no router",
          subjects: [declaration.name],
          suggestions: ["register(\(declaration.role.wrapper)<\(declaration.name)>())"]))
    }
    return issues
  }
}

extension Registry {
  /// Whether an adapter leads from a declared protocol to a route.
  func isAdapted(_ declaration: DeclaredProtocolScan.Declaration) -> Bool {
    withState { state in
      let adapter = state.adapterProtocols.values.first {
        $0.role == declaration.role && $0.name == declaration.name
      }
      return adapter.map { state.route(for: $0) != nil } ?? false
    }
  }
}

/// The classes of the program that are declared routable, from its type records.
enum RoutableClasses {
  static let all: [AnyClass] = {
    var found: [AnyClass] = []
    for index in 0..<type_record_count() {
      guard let metadata = type_record_class(index) else { continue }
      guard let type = unsafeBitCast(metadata, to: Any.Type.self) as? AnyClass,
        ConformanceRecords.declares(type, (any ViewRoutable).self)
          || ConformanceRecords.declares(type, (any ServiceRoutable).self)
      else { continue }
      found.append(type)
    }
    return found
  }()
}
