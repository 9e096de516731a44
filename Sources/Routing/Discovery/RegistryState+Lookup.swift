import RouteModel

/// How protocols, identifiers and classes find routes. See docs/behaviour.md, "Looking up".
extension RegistryState {
  /// The route that provides a protocol: the one registered with it, a row that names it, or the
  /// one that its adapter leads to.
  mutating func route(for declared: DeclaredProtocol) -> RegisteredRoute? {
    let key = declared.key
    if let index = codeOfProtocol[key] { return codes[index]?.primary }
    if let found = namedProtocols[key] { return found }
    guard let found = search(declared) else { return nil }
    namedProtocols[key] = found
    return found
  }

  private mutating func search(_ declared: DeclaredProtocol) -> RegisteredRoute? {
    var current = declared
    var visited: Set<ProtocolKey> = []
    while visited.insert(current.key).inserted {
      if let index = codeOfProtocol[current.key] { return codes[index]?.primary }
      if let route = routeOfRow(naming: current.name, role: current.role) { return route }
      if let next = adapters[current.key] {
        current = next
      } else {
        return search(name: current.name, role: current.role)
      }
    }
    return nil
  }

  /// Follows the adapters of rows, which know protocols by their names only.
  mutating func search(name: String, role: ProtocolRole) -> RegisteredRoute? {
    var current = name
    var visited: Set<String> = []
    while visited.insert(current).inserted {
      if let route = routeOfRow(naming: current, role: role) { return route }
      if let key = protocolKey(named: current, role: role) {
        if let index = codeOfProtocol[key] { return codes[index]?.primary }
        if let next = adapters[key], let index = codeOfProtocol[next.key] {
          return codes[index]?.primary
        }
      }
      guard let row = rowAdapter(named: current), row.kind == role.role else { return nil }
      current = row.provided
    }
    return nil
  }

  private func rowAdapter(named name: String) -> Adapter? {
    catalog.adapters[name] ?? catalog.adapters[TypeCheck.bareName(name)]
  }

  private func routeOfRow(naming name: String, role: ProtocolRole) -> RegisteredRoute? {
    let identifier =
      routeOfRowProtocol[RowProtocol(name: name, role: role.role)]
      ?? routeOfRowProtocol[RowProtocol(name: TypeCheck.bareName(name), role: role.role)]
    guard let identifier, let route = routes[identifier], route.kind == role.kind else {
      return nil
    }
    return route
  }

  /// The protocol with a qualified or bare name that code has registered or adapted.
  private mutating func protocolKey(named name: String, role: ProtocolRole) -> ProtocolKey? {
    let names = protocolNames ?? collectProtocolNames()
    protocolNames = names
    let found = (names[name] ?? []).filter { $0.role == role }
    return found.count == 1 ? found.first : nil
  }

  private func collectProtocolNames() -> [String: [ProtocolKey]] {
    var names: [String: [ProtocolKey]] = [:]
    func note(_ declared: DeclaredProtocol) {
      let name = declared.name
      names[name, default: []].append(declared.key)
      let bare = TypeCheck.bareName(name)
      if bare != name { names[bare, default: []].append(declared.key) }
    }
    for case let code? in codes { code.protocols.forEach(note) }
    adapterProtocols.values.forEach(note)
    return names
  }

  var namesOfCodeProtocols: Set<String> { Set(collectProtocolNames().keys) }

  /// The names of all provided protocols of one role.
  func knownProtocols(_ role: ProtocolRole) -> [String] {
    var names: Set<String> = []
    for case let code? in codes {
      for declared in code.protocols where declared.role == role { names.insert(declared.name) }
    }
    for (key, declared) in adapterProtocols where key.role == role { names.insert(declared.name) }
    for key in routeOfRowProtocol.keys where key.role == role.role { names.insert(key.name) }
    return names.sorted()
  }

  /// The route of an identifier; the text of a code route's pattern counts as one.
  func route(identifier: String) -> RegisteredRoute? {
    if let route = routes[identifier] { return route }
    if case .code(let index)? = patterns.owner(ofCodePattern: identifier) {
      return codes[index]?.primary
    }
    return nil
  }

  // MARK: Classes

  /// The routes of a class and of its routable superclasses, most derived first.
  /// See docs/behaviour.md, "AOP".
  func audience(of type: AnyClass, root: Any.Type) -> [Int] {
    entries(of: type, root).reduce(into: []) { found, entry in
      for index in entry.exclusive.map({ [$0] }) ?? entry.routes where !found.contains(index) {
        found.append(index)
      }
    }
  }

  /// The route whose router is created for a destination from outside: the first one registered for
  /// the nearest class. See docs/behaviour.md, "Looking up".
  func defaultRoute(of type: AnyClass, root: Any.Type) -> RegisteredRoute? {
    let first = entries(of: type, root).lazy.compactMap { $0.exclusive ?? $0.routes.first }.first
    return first.flatMap { codes[$0]?.primary }
  }

  private func entries(of type: AnyClass, _ root: Any.Type) -> [ClassEntry] {
    var found: [ClassEntry] = []
    var current: AnyClass? = type
    while let here = current, TypeCheck.isKind(here, of: root) {
      if let entry = classes[ObjectIdentifier(here)] { found.append(entry) }
      current = TypeCheck.superclass(of: here)
    }
    return found
  }
}
