import RouteModel
import SimulatedUI

/// What code registers. See docs/behaviour.md, "Registering".
extension RegistryState {
  /// Registers something for a code route.
  mutating func register(_ registration: Registration, code index: Int) {
    guard let maker = codes[index]?.maker else { return }
    switch registration {
    case .destination(let type, let exclusively): register(type, exclusively, index, maker)
    case .declared(let declared): register(declared, index, maker)
    case .identifier(let identifier): register(identifier, index, maker)
    case .pattern(let pattern): register(pattern, index, maker)
    }
  }

  private mutating func register(
    _ type: AnyClass, _ exclusively: Bool, _ index: Int, _ maker: any RouteMaker
  ) {
    let kind = maker.kind
    codes[index]?.hasRefusedClass = true
    guard isDestination(type, kind: kind, of: maker) else { return }
    let id = ObjectIdentifier(type)
    var entry = classes[id] ?? ClassEntry(type: type)
    if let owner = entry.exclusive, owner != index, owner != leaving {
      report(
        "exclusive-class",
        "\(TypeCheck.qualifiedName(type)) belongs exclusively to \(codes[owner]?.label ?? "another router"); \(maker.label) cannot register it",
        subjects: [TypeCheck.qualifiedName(type), maker.label],
        suggestions: ["register it with registerView in both routers"])
      return
    }
    if exclusively, let other = entry.routes.first(where: { $0 != index && $0 != leaving }) {
      report(
        "exclusive-after-shared",
        "\(maker.label) cannot have \(TypeCheck.qualifiedName(type)) exclusively: \(codes[other]?.label ?? "another router") has registered it",
        subjects: [TypeCheck.qualifiedName(type), maker.label],
        suggestions: ["register it without exclusiveness"])
      return
    }
    codes[index]?.hasRefusedClass = false
    if !entry.routes.contains(index) {
      entry.routes.append(index)
      codes[index]?.classes.append(ClassRegistration(type: type, isExclusive: exclusively))
      noteClass(index, isView: kind == .view && TypeCheck.isKind(type, of: View.self))
    }
    if exclusively { entry.exclusive = index }
    classes[id] = entry
    changed()
  }

  private mutating func isDestination(
    _ type: AnyClass, kind: RegisteredRoute.Kind, of maker: any RouteMaker
  ) -> Bool {
    let name = { TypeCheck.qualifiedName(type) }
    if kind == .view, !TypeCheck.isKind(type, of: ViewController.self),
      !TypeCheck.isKind(type, of: View.self)
    {
      report(
        "not-a-view", "\(name()) is neither a view controller nor a view",
        subjects: [name(), maker.label], suggestions: ["register it with a service router"])
      return false
    }
    let root: Any.Type = kind == .view ? (any ViewRoutable).self : (any ServiceRoutable).self
    if TypeCheck.isKind(type, of: root) { return true }
    report(
      "not-routable", "\(name()) is not declared as routable", subjects: [name(), maker.label],
      suggestions: [
        "extension \(TypeCheck.bareName(name())): \(kind == .view ? "View" : "Service")Routable {}"
      ])
    return false
  }

  private mutating func register(
    _ declared: DeclaredProtocol, _ index: Int, _ maker: any RouteMaker
  ) {
    let key = declared.key
    if let owner = codeOfProtocol[key], owner != leaving {
      guard owner != index else { return }
      report(
        "duplicate-protocol",
        "\(declared.name) is registered with \(codes[owner]?.label ?? "another router"); \(maker.label) cannot register it too",
        subjects: [declared.name, maker.label],
        suggestions: ["declare a protocol of its own for \(maker.label)"])
      return
    }
    if adapters[key] != nil {
      report(
        "adapter-and-router", "\(declared.name) is an adapter; \(maker.label) registers it as well",
        subjects: [declared.name, maker.label],
        suggestions: ["remove the adapter or the registration"])
    }
    codeOfProtocol[key] = index
    codes[index]?.protocols.append(declared)
    changed()
  }

  private mutating func register(
    _ identifier: String, _ index: Int, _ maker: any RouteMaker
  ) {
    guard !identifier.isEmpty else {
      report(
        "empty-identifier", "\(maker.label) registers an empty identifier",
        subjects: [maker.label])
      return
    }
    if let owner = codeOfIdentifier[identifier], owner != leaving {
      report(
        "duplicate-identifier",
        "\(identifier) is registered with \(codes[owner]?.label ?? "another router")\(owner == index ? " already" : "; \(maker.label) cannot register it too")",
        subjects: [identifier, maker.label], suggestions: ["choose another identifier"])
      return
    }
    codeOfIdentifier[identifier] = index
    codes[index]?.identifiers.append(identifier)
    refresh(identifier)
    changed()
    if catalog.routes[identifier] != nil {
      mergePatternsOfCode(of: index)
    } else if codes[index]?.identifiers.count == 1 {
      // The order of precedence ends with it.
      for pattern in codes[index]?.patterns ?? [] { insert(pattern, of: index) }
    }
  }

  /// Merges the patterns of code with those of the rows that it is bound to: a text in both belongs
  /// to the row.
  mutating func mergePatternsOfCode(of index: Int) {
    guard let code = codes[index] else { return }
    for pattern in code.patterns { patterns.remove(pattern.text, owner: .code(index)) }
    for pattern in code.patterns { insert(pattern, of: index) }
  }

  private mutating func register(
    _ pattern: Route.Pattern, _ index: Int, _ maker: any RouteMaker
  ) {
    if let code = codes[index], code.patterns.contains(where: { $0.text == pattern.text }) {
      report(
        "duplicate-pattern", "\(maker.label) registers \(pattern.text) twice",
        subjects: [pattern.text, maker.label])
      return
    }
    guard insert(pattern, of: index) else { return }
    codes[index]?.patterns.append(pattern)
    nameByPattern(index)
    changed()
  }

  /// Puts a code route's pattern into the table, unless a row that it is bound to has the same text.
  @discardableResult
  private mutating func insert(_ pattern: Route.Pattern, of index: Int) -> Bool {
    guard let code = codes[index] else { return false }
    for identifier in code.identifiers {
      if catalog.routes[identifier]?.patterns[pattern.text] != nil { return true }
    }
    do {
      try patterns.insert(
        pattern, owner: .code(index), name: code.identifiers.first ?? code.label)
      return true
    } catch {
      issues.append(error.issue(of: code.label))
      return false
    }
  }

  mutating func register(adapter: DeclaredProtocol, for adaptee: DeclaredProtocol) {
    guard mayRegister(adapter.name) else { return }
    let key = adapter.key
    if let owner = codeOfProtocol[key] {
      report(
        "adapter-on-bound-protocol",
        "\(adapter.name) is registered with \(codes[owner]?.label ?? "a router") and cannot be an adapter",
        subjects: [adapter.name], suggestions: ["remove the registration of \(adapter.name)"])
      return
    }
    if let existing = adapters[key] {
      report(
        "duplicate-adapter", "\(adapter.name) is an adapter for \(existing.name) already",
        subjects: [adapter.name, adaptee.name])
      return
    }
    if let cycle = adapterCycle(from: adapter, to: adaptee) {
      report(
        "adapter-cycle", "these adapters lead back to the first: \(cycle.joined(separator: " → "))",
        subjects: cycle, suggestions: ["let one of them lead to a protocol that a router provides"])
      return
    }
    adapters[key] = adaptee
    adapterProtocols[key] = adapter
    changed()
  }

  private func adapterCycle(
    from adapter: DeclaredProtocol, to adaptee: DeclaredProtocol
  ) -> [String]? {
    var path = [adapter.name]
    var current: DeclaredProtocol? = adaptee
    while let here = current {
      path.append(here.name)
      if here.key == adapter.key { return path }
      current = adapters[here.key]
    }
    return nil
  }
}

extension RegistryState {
  /// Forgets a code route; rows that it was bound to are rows alone again.
  /// - Returns: what was there.
  mutating func removeCode(_ index: Int) -> CodeRoute? {
    guard codes.indices.contains(index), let code = codes[index] else { return nil }
    codes[index] = nil
    if let router = code.maker.routerClass.map({ ObjectIdentifier($0) }),
      codeOfRouter[router] == index
    {
      codeOfRouter[router] = nil
    }
    for declared in code.protocols where codeOfProtocol[declared.key] == index {
      codeOfProtocol[declared.key] = nil
    }
    for pattern in code.patterns { patterns.remove(pattern.text, owner: .code(index)) }
    for registration in code.classes {
      let key = ObjectIdentifier(registration.type)
      classes[key]?.routes.removeAll { $0 == index }
      if classes[key]?.exclusive == index { classes[key]?.exclusive = nil }
      if classes[key]?.routes.isEmpty ?? false { classes[key] = nil }
    }
    for identifier in code.identifiers where codeOfIdentifier[identifier] == index {
      codeOfIdentifier[identifier] = nil
      refresh(identifier)
    }
    changed()
    return code
  }
}
