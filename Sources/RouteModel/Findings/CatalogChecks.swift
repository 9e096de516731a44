import Texts

extension RouteCatalog {
  /// The findings about rows that are impossible or probably wrong: the checks that need only the
  /// catalog. The registry checks patterns.
  ///
  /// - Complexity: O(rows).
  public func referenceFindings() -> [Finding] {
    classFindings() + routeFindings() + protocolFindings() + adapterFindings()
      + parameterFindings() + sensitiveFindings() + ruleFindings()
  }

  private func classFindings() -> [Finding] {
    var findings: [Finding] = []
    let circles = CircleKind.superclasses.circles(in: self)
    for (name, row) in classes.ordered(by: \.key) {
      findings += unknownNames(in: row)
      if let circle = circles[name] {
        findings.add("class-cycle", .error, circle, CircleKind.superclasses.sentence(circle).text)
      }
    }
    return findings
  }

  /// The superclass of a class, if it does not exist.
  package func unknownNames(in row: DestinationClass) -> [Finding] {
    guard let superclass = row.superclass, classes[superclass] == nil else { return [] }
    var findings: [Finding] = []
    findings.add(
      "unknown-superclass", .warning, [row.name, superclass],
      "class \(row.name) has the superclass \(superclass), which is not in the catalog"
        + NearestNames.hint(superclass, in: classes.keys))
    return findings
  }

  /// The protocol to which an adapter leads, if nothing provides it.
  ///
  /// - Parameter isProvided: Whether a route provides a protocol.
  package func unknownNames(
    in adapter: Adapter, isProvided: (String) -> Bool
  ) -> [Finding] {
    let (name, provided) = (adapter.required, adapter.provided)
    if isProvided(provided) || adapters[provided] != nil { return [] }
    var findings: [Finding] = []
    findings.add(
      "adapter-without-route", .error, [name, provided],
      "adapter \(name) → \(provided): no route provides that protocol"
        + NearestNames.hint(provided, in: Set(routes.values.flatMap(\.protocols.keys))))
    return findings
  }

  private func routeFindings() -> [Finding] {
    var findings: [Finding] = []
    var makers: [String: [Route]] = [:]
    for (identifier, route) in routes.ordered(by: \.key) {
      makers[route.className, default: []].append(route)
      guard let made = classes[route.className] else {
        findings.add(
          "unknown-class", .error, [identifier, route.className],
          "route \(identifier) makes \(route.className), which is not in the catalog")
        continue
      }
      findings += route.pathFindings(of: made.kind)
      for pattern in route.patterns.values.ordered(by: \.text) {
        guard let path = pattern.path, !route.allows(path) else { continue }
        findings.add(
          "unsupported-path", .error, [identifier, pattern.text],
          "pattern \(pattern.text) opens route \(identifier) by \(path.rawValue), "
            + "which the route does not allow")
      }
    }
    for (name, makers) in makers.ordered(by: \.key) {
      guard let clash = ExclusiveClash(among: makers) else { continue }
      let owner = clash.owner.identifier
      let others = clash.others.map(\.identifier)
      findings.add(
        "exclusive-class", .error, [owner] + others,
        "route \(owner) has \(name) exclusively, and so has "
          + others.joined(separator: ", "))
    }
    return findings
  }

  private func protocolFindings() -> [Finding] {
    var providers: [String: [String]] = [:]
    for route in routes.values {
      for name in route.protocols.keys { providers[name, default: []].append(route.identifier) }
    }
    return providers.ordered(by: \.key).compactMap { name, routes in
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
    let circles = CircleKind.adapters.circles(in: self)
    var findings: [Finding] = []
    for (name, adapter) in adapters.ordered(by: \.key) {
      if let circle = circles[name] {
        findings.add("adapter-cycle", .error, circle, CircleKind.adapters.sentence(circle).text)
      } else {
        findings += unknownNames(in: adapter, isProvided: provided.contains)
      }
      if provided.contains(name) {
        findings.add(
          "adapter-shadowed", .warning, [name],
          "adapter \(name) is never asked: a route provides that protocol itself")
      }
    }
    return findings
  }

  private func parameterFindings() -> [Finding] {
    routes.ordered(by: \.key).flatMap { identifier, route in
      route.parameters.values.ordered(by: \.name).compactMap { parameter -> Finding? in
        guard let value = parameter.defaultValue, let problem = parameter.problem(with: value)
        else { return nil }
        return Finding(
          code: "parameter-default", severity: .error,
          message: "route \(identifier): the default of \(parameter.name): \(problem)",
          subjects: [identifier, parameter.name])
      }
    }
  }
}

extension Route {
  fileprivate func allows(_ path: PathKind) -> Bool {
    supportedPaths.isEmpty || supportedPaths.contains(path)
  }

  /// The findings about the route's path.
  ///
  /// - Parameter kind: The kind of its class.
  package func pathFindings(of kind: DestinationClass.Kind) -> [Finding] {
    guard let path = defaultPath else { return [] }
    var findings: [Finding] = []
    if !allows(path) {
      findings.add(
        "unsupported-path", .error, [identifier],
        "route \(identifier) is shown by \(path.rawValue), which it does not allow")
    }
    if kind == .service, path != .make, path != .custom {
      findings.add(
        "service-path", .error, [identifier],
        "route \(identifier) makes a service, which cannot be shown by \(path.rawValue)")
    }
    return findings
  }
}
