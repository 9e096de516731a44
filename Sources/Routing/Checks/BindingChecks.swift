import RouteModel

/// Rows that code is bound to, held against what the code says.
struct BindingChecks {
  let catalog: RouteCatalog
  /// What code says, by identifier.
  let bindings: [String: Binding]

  /// What code says about an identifier.
  struct Binding: Sendable {
    let label: String
    let kind: RegisteredRoute.Kind
    let classes: [String]
    let isExclusive: Bool
    /// nil if the code leaves them to its destination.
    let paths: Set<PathKind>?
    let protocols: [String]
  }

  func run() -> [Finding] {
    var findings: [Finding] = []
    for (identifier, binding) in bindings.sorted(by: { $0.key < $1.key }) {
      if let route = catalog.routes[identifier] { check(route, binding, &findings) }
    }
    return findings
  }

  /// Where a row contradicts what code decides. The row decides the rest.
  private func check(_ route: Route, _ binding: Binding, _ findings: inout [Finding]) {
    func mismatch(_ what: String) {
      findings.append(
        Finding(
          code: "binding-mismatch", severity: .warning,
          message: "route \(route.identifier) is bound to \(binding.label): \(what)",
          subjects: [route.identifier, binding.label]))
    }
    let isService = catalog.classes[route.className]?.kind == .service
    if isService != (binding.kind == .service) {
      mismatch("the row makes a \(isService ? "service" : "view"), the code a \(binding.kind)")
    }
    let names = binding.classes.flatMap { [$0, TypeCheck.bareName($0)] }
    if !binding.classes.isEmpty, !names.contains(route.className) {
      mismatch(
        "the row names class \(route.className), the code makes \(binding.classes.joined(separator: ", "))"
      )
    }
    if route.isExclusive, !binding.isExclusive {
      mismatch("the row is exclusive, the code is not")
    }
    if let paths = binding.paths, !route.supportedPaths.isEmpty,
      !route.supportedPaths.isSubset(of: paths)
    {
      let extra = route.supportedPaths.subtracting(paths).map(\.rawValue).sorted()
      mismatch("the code does not support \(extra.joined(separator: ", "))")
    }
    let known = binding.protocols.flatMap { [$0, TypeCheck.bareName($0)] }
    let foreign = route.protocols.keys.filter { !known.contains($0) }.sorted()
    if !foreign.isEmpty, !binding.protocols.isEmpty {
      mismatch("the code does not register \(foreign.joined(separator: ", "))")
    }
  }
}
