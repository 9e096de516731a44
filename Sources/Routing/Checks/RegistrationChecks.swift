import RouteModel

/// The checks at the end of registration. See docs/behaviour.md, "Checks".
@MainActor struct RegistrationChecks {
  let registry: Registry
  private var issues: [RegistrationIssue] = []

  init(_ registry: Registry) { self.registry = registry }

  mutating func run() -> [RegistrationIssue] {
    let (codes, adapters) = registry.withState { state in
      (
        state.codes.compactMap { $0 },
        state.adapters.compactMap { key, adaptee in
          state.adapterProtocols[key].map { ($0, adaptee) }
        }
      )
    }
    for code in codes { check(code) }
    for (adapter, adaptee) in adapters.sorted(by: { $0.0.name < $1.0.name }) {
      check(adapter, for: adaptee, codes)
    }
    return issues
  }

  private mutating func report(
    _ code: String, _ message: String, _ subjects: [String], _ advice: String
  ) {
    issues.append(RegistrationIssue(code, message, subjects: subjects, suggestions: [advice]))
  }

  // MARK: One route

  private mutating func check(_ code: CodeRoute) {
    let label = code.label
    if code.classes.isEmpty, !code.hasRefusedClass, !code.maker.isAbstract {
      report(
        "no-destination-class", "\(label) has registered no destination class", [label],
        code.kind == .view ? "registerView(…)" : "registerService(…)")
    }
    for declared in code.protocols where !TypeCheck.isProtocol(declared.type) {
      report(
        "not-a-protocol",
        "\(label) registers \(declared.name), which is not a protocol of a module",
        [declared.name, label], "declare a protocol, and let the class conform to it")
    }
    for registration in code.classes {
      for declared in code.protocols where declared.role.role == .destination {
        checkConformance(of: registration.type, to: declared, code)
      }
    }
    for declared in code.protocols where declared.role.role == .module {
      checkConfiguration(code, declared)
    }
    if code.kind == .view { checkPaths(code) }
  }

  private mutating func checkConformance(
    of type: AnyClass, to declared: DeclaredProtocol, _ code: CodeRoute
  ) {
    let (name, label) = (TypeCheck.qualifiedName(type), code.label)
    if TypeCheck.isKind(type, of: declared.type) {
      return checkIsolation(of: type, to: declared, code, name)
    }
    report(
      "no-conformance",
      "\(name)\(name == label ? "" : " of \(label)") does not conform to \(declared.name)",
      [name, label, declared.name],
      "extension \(TypeCheck.bareName(name)): \(TypeCheck.bareName(declared.name))")
  }

  /// Services are asked for in tasks, too, where a conformance of the main actor does not hold.
  private mutating func checkIsolation(
    of type: AnyClass, to declared: DeclaredProtocol, _ code: CodeRoute, _ name: String
  ) {
    guard code.kind == .service, Conformances.isIsolated(type, of: declared.type) else { return }
    issues.append(
      RegistrationIssue(
        "isolated-conformance", severity: .warning,
        "\(name) conforms to \(declared.name) on the main actor alone: elsewhere \(code.label) makes no \(declared.name)",
        subjects: [name, code.label, declared.name],
        suggestions: [
          "nonisolated extension \(TypeCheck.bareName(name)): \(TypeCheck.bareName(declared.name))"
        ]))
  }

  private mutating func checkConfiguration(_ code: CodeRoute, _ declared: DeclaredProtocol) {
    let type = Swift.type(of: code.maker.anyConfiguration())
    let name = TypeCheck.qualifiedName(type)
    if TypeCheck.isKind(type, of: declared.type) {
      return checkIsolation(of: type, to: declared, code, name)
    }
    report(
      "no-conformance",
      "the configuration \(name) of \(code.label) does not conform to \(declared.name)",
      [name, code.label, declared.name],
      "override defaultRouteConfiguration() to return one that does")
  }

  private mutating func checkPaths(_ code: CodeRoute) {
    let paths = code.primary.supportedPaths
    if code.makesView, paths.isDisjoint(with: [.subview, .custom]) {
      report(
        "view-without-path",
        "\(code.label) makes a view and supports neither addAsSubview nor custom", [code.label],
        "addAsSubview")
    }
    if let block = code.maker as? ViewBlock, paths.contains(.custom),
      block.hooks.view.canPerform == nil || block.hooks.view.perform == nil
    {
      report(
        "custom-without-closures",
        "\(code.label) supports the custom path without canPerformCustomRoute and performCustomRoute",
        [code.label], "set both closures")
    }
  }

  // MARK: Adapters

  private mutating func check(
    _ adapter: DeclaredProtocol, for adaptee: DeclaredProtocol, _ codes: [CodeRoute]
  ) {
    guard let route = registry.withState({ $0.route(for: adapter) }) else {
      return report(
        "dangling-adapter", "\(adapter.name) adapts \(adaptee.name), which no route provides",
        [adapter.name, adaptee.name], adaptee.registering)
    }
    guard let index = route.codeIndex, let code = codes.first(where: { $0.index == index }) else {
      return
    }
    if adapter.role.role == .module { return checkConfiguration(code, adapter) }
    for registration in code.classes {
      checkConformance(of: registration.type, to: adapter, code)
    }
  }
}
