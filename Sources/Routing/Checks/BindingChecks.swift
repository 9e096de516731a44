package import RouteModel

/// Compares rows with the code that is bound to them.
extension Registry {
  @MainActor package func bindingFindings() -> [Finding] {
    let (catalog, codes) = withState { ($0.catalog, $0.codes.compactMap(\.self)) }
    let bound = codes.flatMap { code in code.identifiers.map { ($0, code) } }
    return bound.sorted { $0.0 < $1.0 }.flatMap { identifier, code -> [Finding] in
      guard let row = catalog.routes[identifier] else { return [] }
      return Self.mismatches(
        row, code, makesService: catalog.classes[row.className]?.kind == .service
      )
      .map {
        Finding(
          code: "binding-mismatch", severity: .warning,
          message: "route \(identifier) is bound to \(code.label): \($0)",
          subjects: [identifier, code.label])
      }
    }
  }

  /// Where a row contradicts what code decides. The row decides the rest.
  @MainActor private static func mismatches(
    _ row: Route, _ code: CodeRoute, makesService: Bool
  ) -> [String] {
    var found: [String] = []
    if makesService != (code.kind == .service) {
      found.append("the row makes a \(makesService ? "service" : "view"), the code a \(code.kind)")
    }
    let classes = code.classes.map { TypeCheck.qualifiedName($0.type) }
    if !classes.isEmpty, !classes.contains(where: { row.className.isName(of: $0) }) {
      found.append(
        "the row names class \(row.className), the code makes \(classes.joined(separator: ", "))")
    }
    if row.isExclusive, !code.classes.contains(where: \.isExclusive) {
      found.append("the row is exclusive, the code is not")
    }
    // Code may leave the paths to the kind of its destination.
    if let declared = code.primary.pathsOfCode {
      let extra = row.supportedPaths.subtracting(declared).map(\.rawValue).sorted()
      if !extra.isEmpty {
        found.append("the code does not support \(extra.joined(separator: ", "))")
      }
    }
    let foreign = row.protocols.keys.filter { name in
      !code.protocols.contains { name.isName(of: $0.name) }
    }
    if !foreign.isEmpty, !code.protocols.isEmpty {
      found.append("the code does not register \(foreign.sorted().joined(separator: ", "))")
    }
    return found
  }
}

extension String {
  /// Whether it is a qualified name, or the same name without the module.
  fileprivate func isName(of qualified: String) -> Bool {
    self == qualified || self == TypeCheck.bareName(qualified)
  }
}
