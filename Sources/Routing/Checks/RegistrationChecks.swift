import RouteModel
import SimulatedUI

/// The checks at the end of registration. See docs/behaviour.md, "Checks".
@MainActor struct RegistrationChecks {
  let registry: Registry
  /// Whether the whole program is held against what was registered: classes and protocols that are
  /// declared routable must then have a route.
  let scansProgram: Bool

  func run() -> [RegistrationIssue] {
    let (codes, adapters) = registry.withState { state in
      (
        state.codes.compactMap { $0 },
        state.adapters.compactMap { key, adaptee in
          state.adapterProtocols[key].map { ($0, adaptee) }
        }
      )
    }
    var issues: [RegistrationIssue] = []
    for code in codes { issues += check(code) }
    for (adapter, adaptee) in adapters.sorted(by: { $0.0.name < $1.0.name }) {
      issues += check(adapter, for: adaptee, codes)
    }
    if scansProgram { issues += ProgramChecks(registry: registry).run() }
    return issues
  }

  // MARK: One route

  private func check(_ code: CodeRoute) -> [RegistrationIssue] {
    var issues: [RegistrationIssue] = []
    if code.classes.isEmpty, !isAbstract(code.maker) {
      issues.append(
        RegistrationIssue(
          "no-destination-class", "\(code.label) has registered no destination class",
          subjects: [code.label],
          suggestions: [code.kind == .view ? "registerView(…)" : "registerService(…)"]))
    }
    if let issue = makingIssue(code) { issues.append(issue) }
    for declared in code.protocols where !TypeCheck.isProtocol(declared.type) {
      issues.append(noProtocol(declared, code.label))
    }
    for registration in code.classes {
      for declared in code.protocols where declared.role.role == .destination {
        issues += conformance(of: registration.type, to: declared, code.label)
      }
    }
    for declared in code.protocols where declared.role.role == .module {
      issues += configurationConformance(code, declared)
    }
    if code.kind == .view { issues += pathIssues(code) }
    return issues
  }

  private func isAbstract(_ maker: RegisteredRoute.Maker) -> Bool {
    switch maker {
    case .viewRouter(let type): type.isAbstractRouter
    case .serviceRouter(let type): type.isAbstractRouter
    default: false
    }
  }

  /// A router class that says nowhere how its destination is made.
  private func makingIssue(_ code: CodeRoute) -> RegistrationIssue? {
    guard !code.classes.isEmpty, !isAbstract(code.maker) else { return nil }
    switch code.maker {
    case .viewRouter(let type):
      if MakingOverride.exists(in: type) || type.makeConfiguration().making != nil { return nil }
    case .serviceRouter(let type):
      if MakingOverride.exists(in: type) || type.makeConfiguration().making != nil { return nil }
    default: return nil
    }
    return RegistrationIssue(
      "no-destination", "\(code.label) does not override destination(with:) and makes nothing",
      subjects: [code.label], suggestions: ["override func destination(with:)"])
  }

  private func noProtocol(_ declared: DeclaredProtocol, _ label: String) -> RegistrationIssue {
    RegistrationIssue(
      "not-a-protocol", "\(label) registers \(declared.name), which is no protocol of a module",
      subjects: [declared.name, label],
      suggestions: ["declare a protocol, and let the class conform to it"])
  }

  private func conformance(
    of type: AnyClass, to declared: DeclaredProtocol, _ label: String
  ) -> [RegistrationIssue] {
    guard !TypeCheck.isKind(type, of: declared.type) else { return [] }
    let name = TypeCheck.qualifiedName(type)
    return [
      RegistrationIssue(
        "no-conformance", "\(name) of \(label) does not conform to \(declared.name)",
        subjects: [name, label, declared.name],
        suggestions: ["extension \(TypeCheck.bareName(name)): \(TypeCheck.bareName(declared.name))"]
      )
    ]
  }

  private func configurationConformance(
    _ code: CodeRoute, _ declared: DeclaredProtocol
  ) -> [RegistrationIssue] {
    let configuration: PerformRouteConfiguration =
      code.kind == .view
      ? Views.configuration(of: code.primary) : Services.configuration(of: code.primary)
    let type = Swift.type(of: configuration)
    guard !TypeCheck.isKind(type, of: declared.type) else { return [] }
    let name = TypeCheck.qualifiedName(type)
    return [
      RegistrationIssue(
        "no-conformance",
        "the configuration \(name) of \(code.label) does not conform to \(declared.name)",
        subjects: [name, code.label, declared.name],
        suggestions: ["override defaultRouteConfiguration() to return one that does"])
    ]
  }

  private func pathIssues(_ code: CodeRoute) -> [RegistrationIssue] {
    let paths = code.primary.supportedPaths
    var issues: [RegistrationIssue] = []
    if code.makesView, paths.isDisjoint(with: [.addAsSubview, .custom]) {
      issues.append(
        RegistrationIssue(
          "view-without-path",
          "\(code.label) makes a view and supports neither addAsSubview nor custom",
          subjects: [code.label], suggestions: ["addAsSubview"]))
    }
    if case .viewRoute(let definition) = code.maker, paths.contains(.custom),
      definition[\.view.canPerform] == nil || definition[\.view.perform] == nil
    {
      issues.append(
        RegistrationIssue(
          "custom-without-closures",
          "\(code.label) supports the custom path without canPerformCustomRoute and performCustomRoute",
          subjects: [code.label], suggestions: ["set both closures"]))
    }
    return issues
  }

  // MARK: Adapters

  private func check(
    _ adapter: DeclaredProtocol, for adaptee: DeclaredProtocol, _ codes: [CodeRoute]
  ) -> [RegistrationIssue] {
    guard let route = registry.withState({ $0.route(for: adapter) }) else {
      return [
        RegistrationIssue(
          "dangling-adapter", "\(adapter.name) adapts \(adaptee.name), which no route provides",
          subjects: [adapter.name, adaptee.name], suggestions: ["register(\(adaptee.name))"])
      ]
    }
    guard let index = route.code, let code = codes.first(where: { $0.index == index }) else {
      return []
    }
    if adapter.role.role == .module { return configurationConformance(code, adapter) }
    return code.classes.flatMap { conformance(of: $0.type, to: adapter, code.label) }
  }

  // MARK: The routers' own checks

  /// Lets every router check what it likes; it tells the registry what it has found.
  func runOwnChecks() {
    for code in registry.withState({ $0.codes.compactMap { $0 } }) { finish(code) }
  }

  private func finish(_ code: CodeRoute) {
    registry.withCurrent {
      switch code.maker {
      case .viewRouter(let type): type.didFinishRegistration()
      case .serviceRouter(let type): type.didFinishRegistration()
      case .viewRoute(let definition): definition[\.didFinishRegistration]?()
      case .serviceRoute(let definition): definition[\.didFinishRegistration]?()
      default: break
      }
    }
  }
}
