extension RouteCatalog {
  /// What the rows say that cannot be, or cannot be meant: the checks that need nothing but the
  /// catalog. Those of patterns are the registry's.
  ///
  /// - Complexity: O(rows).
  public func referenceFindings() -> [Finding] {
    classFindings() + routeFindings() + protocolFindings() + adapterFindings()
      + parameterFindings()
  }

  private func classFindings() -> [Finding] {
    var findings: [Finding] = []
    for (name, row) in classes.sorted(by: { $0.key < $1.key }) {
      guard let superclass = row.superclass else { continue }
      if classes[superclass] == nil {
        findings.append(
          Finding(
            code: "unknown-superclass", severity: .warning,
            message: "class \(name) names the superclass \(superclass), which has no row",
            subjects: [name, superclass]))
      }
      if let cycle = cycle(from: name, next: { classes[$0]?.superclass }) {
        findings.append(
          Finding(
            code: "class-cycle", severity: .error,
            message: "a class is its own superclass: \(cycle.joined(separator: " → "))",
            subjects: cycle))
      }
    }
    return findings
  }

  private func routeFindings() -> [Finding] {
    var findings: [Finding] = []
    var makers: [String: [Route]] = [:]
    for (identifier, route) in routes.sorted(by: { $0.key < $1.key }) {
      makers[route.className, default: []].append(route)
      guard let made = classes[route.className] else {
        findings.append(
          Finding(
            code: "unknown-class", severity: .error,
            message: "route \(identifier) makes \(route.className), which has no row",
            subjects: [identifier, route.className]))
        continue
      }
      let isAllowed = { (path: PathKind) in
        route.supportedPaths.isEmpty || route.supportedPaths.contains(path)
      }
      if let path = route.defaultPath, !isAllowed(path) {
        findings.append(
          Finding(
            code: "unsupported-path", severity: .error,
            message: "route \(identifier) is shown by \(path.rawValue), which it does not allow",
            subjects: [identifier]))
      }
      for pattern in route.patterns.values.sorted(by: { $0.text < $1.text }) {
        guard let path = pattern.path, !isAllowed(path) else { continue }
        findings.append(
          Finding(
            code: "unsupported-path", severity: .error,
            message: "pattern \(pattern.text) opens route \(identifier) by \(path.rawValue), "
              + "which the route does not allow",
            subjects: [identifier, pattern.text]))
      }
      if made.kind == .service, let path = route.defaultPath, path != .make, path != .custom {
        findings.append(
          Finding(
            code: "service-path", severity: .error,
            message:
              "route \(identifier) makes a service, which cannot be shown by \(path.rawValue)",
            subjects: [identifier]))
      }
    }
    for (name, makers) in makers.sorted(by: { $0.key < $1.key }) where makers.count > 1 {
      guard let owner = makers.first(where: \.isExclusive) else { continue }
      let others = makers.filter { $0.identifier != owner.identifier }.map(\.identifier)
      findings.append(
        Finding(
          code: "exclusive-class", severity: .error,
          message: "route \(owner.identifier) has \(name) exclusively, and so has "
            + others.joined(separator: ", "),
          subjects: [owner.identifier] + others))
    }
    return findings
  }

  private func protocolFindings() -> [Finding] {
    var providers: [String: [String]] = [:]
    for route in routes.values {
      for name in route.protocols.keys { providers[name, default: []].append(route.identifier) }
    }
    return providers.sorted { $0.key < $1.key }.compactMap { name, routes in
      guard routes.count > 1 else { return nil }
      let routes = routes.sorted()
      return Finding(
        code: "duplicate-protocol", severity: .error,
        message: "protocol \(name) is provided by \(routes.joined(separator: " and "))",
        subjects: [name] + routes)
    }
  }

  private func adapterFindings() -> [Finding] {
    let provided = Set(routes.values.flatMap(\.protocols.keys))
    var findings: [Finding] = []
    for (name, adapter) in adapters.sorted(by: { $0.key < $1.key }) {
      if let cycle = cycle(from: name, next: { adapters[$0]?.provided }) {
        findings.append(
          Finding(
            code: "adapter-cycle", severity: .error,
            message: "adapters lead round in a circle: \(cycle.joined(separator: " → "))",
            subjects: cycle))
      } else if !provided.contains(adapter.provided), adapters[adapter.provided] == nil {
        let near = NearestNames.of(adapter.provided, in: provided, limit: 1).first
        findings.append(
          Finding(
            code: "adapter-without-route", severity: .error,
            message: "adapter \(name) → \(adapter.provided): no route provides that protocol"
              + (near.map { " — did you mean '\($0)'?" } ?? ""),
            subjects: [name, adapter.provided]))
      }
      if provided.contains(name) {
        findings.append(
          Finding(
            code: "adapter-shadowed", severity: .warning,
            message: "adapter \(name) is never asked: a route provides that protocol itself",
            subjects: [name]))
      }
    }
    return findings
  }

  private func parameterFindings() -> [Finding] {
    routes.sorted { $0.key < $1.key }.flatMap { identifier, route in
      route.parameters.values.sorted { $0.name < $1.name }.compactMap { parameter -> Finding? in
        if parameter.isSensitive, !parameter.allowedValues.isEmpty {
          return Finding(
            code: "sensitive-allowed", severity: .error,
            message: "route \(identifier): \(parameter.name) is sensitive, and the values that it "
              + "allows stand in the store for everybody to read",
            subjects: [identifier, parameter.name])
        }
        guard let value = parameter.defaultValue else { return nil }
        if parameter.isSensitive {
          return Finding(
            code: "sensitive-default", severity: .error,
            message: "route \(identifier): \(parameter.name) is sensitive, and its default stands "
              + "in the store for everybody to read", subjects: [identifier, parameter.name])
        }
        guard let problem = parameter.problem(with: value) else { return nil }
        return Finding(
          code: "parameter-default", severity: .error,
          message: "route \(identifier): the default of \(parameter.name): \(problem)",
          subjects: [identifier, parameter.name])
      }
    }
  }

  /// The circle that leads from a name back to it, beginning and ending with it; nil if there is none,
  /// or if another of its names comes before this one and has reported it.
  private func cycle(from start: String, next: (String) -> String?) -> [String]? {
    var path = [start]
    var seen: Set<String> = [start]
    while let name = path.last.flatMap(next) {
      path.append(name)
      if name == start { return path.min() == start ? path : nil }
      if !seen.insert(name).inserted { return nil }
    }
    return nil
  }
}
