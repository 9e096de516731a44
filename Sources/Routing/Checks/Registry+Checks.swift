public import RouteModel

extension Registry {
  /// Everything that is wrong with the catalog and with what code has registered, the gravest first:
  /// rows, storyboards, bindings, dependencies, and patterns that can never win. Patterns that only
  /// share some URLs are in ``conflicts()``.
  @MainActor public func check() -> [Finding] { check {} }

  /// The same, by a search that can be ended.
  ///
  /// - Parameter step: called again and again while it is looked; what it throws ends that.
  @MainActor public func check(step: () throws -> Void) rethrows -> [Finding] {
    var findings = issues.map(\.finding)
    let bound = bindings
    let provided = withState { $0.namesOfCodeProtocols }
    findings += catalog.referenceFindings().filter { finding in
      finding.code != "adapter-without-route"
        || !finding.subjects.contains(where: provided.contains)
    }
    try step()
    findings += catalog.storyboardFindings()
    findings += try conflicts(step: step).filter { $0.severity > .info }
    findings += doubtfulPatternFindings()
    findings += try givingUpFindings(step: step)
    findings += BindingChecks(catalog: catalog, bindings: bound).run()
    findings += dependencyChecks().run()
    findings += circularDependencies.map {
      Finding(
        code: "circular-dependency", severity: .warning,
        message: "routes were performed inside each other: \($0.joined(separator: " → "))",
        subjects: Array($0.dropLast()))
    }
    return findings.sorted {
      ($1.severity, $0.code, $0.message) < ($0.severity, $1.code, $1.message)
    }
  }

  /// What code says about the rows that it is bound to.
  @MainActor var bindings: [String: BindingChecks.Binding] {
    let codes = withState { state in state.codes.compactMap { $0 } }
    var bindings: [String: BindingChecks.Binding] = [:]
    for code in codes {
      let binding = BindingChecks.Binding(
        label: code.label, kind: code.kind,
        classes: code.classes.map { TypeCheck.qualifiedName($0.type) },
        isExclusive: code.classes.contains(where: \.isExclusive), paths: declaredPaths(of: code),
        protocols: code.protocols.map(\.name))
      for identifier in code.identifiers { bindings[identifier] = binding }
    }
    return bindings
  }

  /// The paths that code declares itself; nil if it leaves them to its destination.
  @MainActor private func declaredPaths(of code: CodeRoute) -> Set<PathKind>? {
    switch code.maker {
    case .viewRouter(let type): type.supportedPaths.map { Set($0.kinds) }
    case .viewRoute(let definition): definition[\.view.supportedPaths].map { Set($0.kinds) }
    default: nil
    }
  }

  @MainActor private func dependencyChecks() -> DependencyChecks {
    let codes = withState { state in state.codes.compactMap { $0 } }
    var needs: [String: [String]] = [:]
    var missing: [(route: String, needed: String)] = []
    for code in codes {
      for dependency in code.maker.dependencies {
        let target: RegisteredRoute? =
          switch dependency.target {
          case .identifier(let identifier): route(identifier)
          case .declared(let declared): withState { $0.route(for: declared) }
          }
        if let target {
          needs[code.primary.name, default: []].append(target.name)
        } else {
          missing.append((code.primary.name, dependency.name))
        }
      }
    }
    return DependencyChecks(needs: needs, missing: missing)
  }
}

extension RegisteredRoute.Maker {
  @MainActor var dependencies: [RouteDependency] {
    switch self {
    case .viewRouter(let type): type.dependencies
    case .viewRoute(let definition): definition[\.dependencies]
    case .serviceRouter(let type): type.dependencies
    case .serviceRoute(let definition): definition[\.dependencies]
    case .simulated: []
    }
  }
}
