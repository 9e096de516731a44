import Texts

/// Makes a merged catalog hold together: rows of both sides that exclude each other become conflicts.
struct MergeFit {
  /// What each side has made of the catalog, with the names of the merged one.
  private let ours: RouteCatalog
  private let theirs: RouteCatalog
  private let policy: MergePolicy
  /// The rows that exclude each other.
  private(set) var conflicts: [MergeConflict] = []

  /// - Parameters:
  ///   - ours: The catalog of this side, with the names of the merged one.
  ///   - theirs: The catalog of the other side, likewise.
  ///   - policy: Which side wins in a conflict.
  init(ours: RouteCatalog, theirs: RouteCatalog, _ policy: MergePolicy) {
    self.ours = ours
    self.theirs = theirs
    self.policy = policy
  }

  /// Settles rows that exclude each other, where a side was chosen, and adds the others to the
  /// conflicts.
  ///
  /// - Returns: What that changes.
  mutating func settle(_ catalog: RouteCatalog) -> [CatalogChange] {
    var result = catalog
    settleStoryboards(&result)
    settleClasses(&result)
    settleProtocols(&result)
    settleCircles(&result)
    return result.changes(from: catalog, tellsRenames: false)
  }

  private mutating func choice(
    _ kind: String, _ name: String, _ field: String?, _ ours: String, _ theirs: String,
    beside theirName: String? = nil, _ theirKind: String? = nil
  ) -> MergeChoice? {
    var conflict = MergeConflict(kind, name, field, ours, theirs)
    conflict.theirKind = theirKind
    conflict.theirName = theirName
    conflict.choice = policy.choice(of: conflict)
    conflicts.append(conflict)
    return conflict.choice
  }

  /// One side has removed a storyboard into which the other has put something.
  private mutating func settleStoryboards(_ catalog: inout RouteCatalog) {
    let scenes = Dictionary(grouping: catalog.scenes.values) { $0.id.storyboard }
    let segues = Dictionary(grouping: catalog.segues.values) { $0.id.storyboard }
    for name in Set(scenes.keys).union(segues.keys).sorted()
    where catalog.storyboards[name] == nil {
      let parts =
        (scenes[name] ?? []).map { "scene \($0.id)" }.sorted()
        + (segues[name] ?? []).map { "segue \($0.id)" }.sorted()
      let isOurs = theirs.storyboards[name] == nil
      let has = "has " + Phrase.list(Array(parts.prefix(3)))
      let choice = choice(
        "storyboard", name, nil, isOurs ? has : "removed", isOurs ? "removed" : has)
      if choice == nil { continue }
      if (choice == .ours) == isOurs {
        if let row = (isOurs ? ours : theirs).storyboards[name] { catalog.storyboards.insert(row) }
      } else {
        for scene in scenes[name] ?? [] { catalog.scenes[scene.id] = nil }
        for segue in segues[name] ?? [] { catalog.segues[segue.id] = nil }
      }
    }
  }

  /// A route has a class exclusively, and the other side has another one that makes it.
  private mutating func settleClasses(_ catalog: inout RouteCatalog) {
    var makers = Dictionary(grouping: catalog.routes.values) { $0.className }
    var names = makers.keys.sorted()
    var settled: Set<String> = []
    while !names.isEmpty {
      // A route that makes again what it made on one side may make what another one has.
      var moved: Set<String> = []
      for name in names {
        guard let routes = makers[name], ExclusiveClash(among: routes) != nil,
          settled.insert(name).inserted
        else { continue }
        for (route, old) in settle(routes.ordered(by: \.identifier), of: name) {
          makers[name]?.removeAll { $0.identifier == old.identifier }
          catalog.routes[old.identifier] = route
          guard let route else { continue }
          makers[route.className, default: []].append(route)
          if route.className != name { moved.insert(route.className) }
          if catalog.classes[route.className] == nil,
            let row = ours.classes[route.className] ?? theirs.classes[route.className]
          {
            catalog.classes.insert(row)
          }
        }
      }
      names = moved.sorted()
    }
  }

  /// - Parameter routes: All that make a class, in an order.
  /// - Returns: What they become, where a side was chosen.
  private mutating func settle(_ routes: [Route], of name: String) -> [(new: Route?, old: Route)] {
    func claim(_ route: Route) -> String {
      "\(route.identifier) \(route.isExclusive ? "alone makes" : "makes") \(name)"
    }
    // What it makes, or that it alone does, is not as here.
    func isTheirs(_ route: Route) -> Bool {
      let our = ours.routes[route.identifier]
      return our?.className != name || our?.isExclusive != route.isExclusive
    }
    guard let their = routes.first(where: isTheirs),
      let our = routes.first(where: {
        $0.identifier != their.identifier && ($0.isExclusive || their.isExclusive)
      })
    else { return [] }
    let choice = choice(
      "route", our.identifier, "exclusive", claim(our), claim(their), beside: their.identifier)
    guard let choice else { return [] }
    // All make what they make on the side that was chosen; what is new there shares the class or goes.
    let side = choice == .ours ? ours : theirs
    let isExclusive = side.routes.values.contains { $0.className == name && $0.isExclusive }
    return routes.map { route in
      guard let row = side.routes[route.identifier] else {
        return (isExclusive ? nil : route.with(name, isExclusive: false), route)
      }
      let goesBack = row.className != name && (isExclusive || row.isExclusive)
      return (route.with(goesBack ? row.className : name, isExclusive: row.isExclusive), route)
    }
  }

  /// Both sides find another route by a protocol.
  private mutating func settleProtocols(_ catalog: inout RouteCatalog) {
    var finding: [String: [Route]] = [:]
    for route in catalog.routes.values {
      for name in route.protocols.keys { finding[name, default: []].append(route) }
    }
    for (name, routes) in finding.ordered(by: \.key) where routes.count > 1 {
      let sorted = routes.map(\.identifier).sorted()
      guard let their = sorted.first(where: { theirs.routes[$0]?.protocols[name] != nil }),
        let our = sorted.first(where: { $0 != their })
      else { continue }
      let choice = choice(
        "route", our, "protocol \(name)", "\(our) is found by \(name)",
        "\(their) is found by \(name)", beside: their)
      guard let choice else { continue }
      let side = choice == .ours ? ours : theirs
      for route in routes where side.routes[route.identifier]?.protocols[name] == nil {
        catalog.routes[route.identifier]?.protocols[name] = nil
      }
    }
  }

  /// What both sides have added leads round in a circle.
  private mutating func settleCircles(_ catalog: inout RouteCatalog) {
    let present = catalog
    settle([.init(Route.self, "parent") { $0.parent.map { ["route \($0)"] } ?? [] }], &catalog)
    settle(
      [.init(DestinationClass.self, "superclass") { $0.superclass.map { ["class \($0)"] } ?? [] }],
      &catalog)
    settle([.init(Adapter.self, "provided") { ["adapter \($0.provided)"] }], &catalog)
    settle(
      [
        .init(Redirect.self, "target") {
          $0.pattern.conditions.isEmpty ? ["redirect \($0.target)"] : []
        }
      ], &catalog)
    settle(
      [
        .init(Guard.self, "route") { $0.route.map { ["route \($0)"] } ?? [] },
        .init(Route.self, "requires") { row in
          row.requires.filter { present.guards[$0] != nil }.map { "guard \($0)" }
        },
      ], &catalog)
  }

  private mutating func settle(_ kinds: [Link], _ catalog: inout RouteCatalog) {
    let present = catalog
    func link(of node: String) -> (link: Link, name: String)? {
      kinds.lazy.compactMap { kind in
        node.hasPrefix(kind.noun + " ")
          ? (kind, String(node.dropFirst(kind.noun.count + 1))) : nil
      }.first
    }
    func following(_ node: String) -> [String] {
      link(of: node).map { $0.link.next($0.name, present) } ?? []
    }
    func differing(_ circle: [String], from other: RouteCatalog) -> [String] {
      circle.filter { node in
        link(of: node).map { $0.link.differs($0.name, present, other) } ?? false
      }
    }
    var seen: Set<String> = []
    let nodes = kinds.flatMap { kind in kind.names(present).map { "\(kind.noun) \($0)" } }
    for node in Circle.suspects(among: nodes, next: following).sorted() where !seen.contains(node) {
      guard let circle = Circle.from(node, next: following) else { continue }
      seen.formUnion(circle)
      let our = differing(circle, from: theirs)
      let their = differing(circle, from: ours)
      guard let first = our.first.flatMap(link), let other = their.first.flatMap(link) else {
        continue
      }
      // Of rows of one kind the names are enough.
      func told(_ nodes: [String]) -> [String] {
        kinds.count > 1 ? nodes : nodes.compactMap { link(of: $0)?.name }
      }
      let chosen = choice(
        first.link.noun, first.name, first.link.field,
        "as here, it closes the circle \(told(circle).joined(separator: " → "))",
        "\(Phrase.list(told(Set(their).sorted()))) closes it", beside: other.name,
        other.link.noun)
      guard let chosen else { continue }
      for node in chosen == .ours ? their.filter({ !our.contains($0) }) : our {
        guard let (link, name) = link(of: node) else { continue }
        link.take(name, chosen == .ours ? ours : theirs, &catalog)
      }
    }
  }
}

extension Route {
  fileprivate func with(_ className: String, isExclusive: Bool) -> Route {
    var route = self
    (route.className, route.isExclusive) = (className, isExclusive)
    return route
  }
}

/// A member by which the rows of a type lead to others.
private struct Link {
  let noun: String
  /// The name of the member.
  let field: String
  let names: (RouteCatalog) -> [String]
  /// The rows to which one leads, each after its noun.
  let next: (_ name: String, RouteCatalog) -> [String]
  let differs: (_ name: String, RouteCatalog, RouteCatalog) -> Bool
  /// Gives a row the value that it has in another catalog.
  let take: (_ name: String, _ other: RouteCatalog, inout RouteCatalog) -> Void

  init<Row: CatalogRow>(
    _: Row.Type, _ key: String, _ next: @escaping (Row) -> [String]
  ) where Row.Key == String {
    let member = Row.description.members.first { $0.key == key }
    noun = Row.description.noun
    field = member?.name ?? key
    names = { $0[keyPath: Row.table].values.map(\.rowKey) }
    self.next = { $1[keyPath: Row.table][$0].map(next) ?? [] }
    differs = { name, present, other in
      guard let row = present[keyPath: Row.table][name], let old = other[keyPath: Row.table][name]
      else { return true }
      return member?.isSame(row, old) == false
    }
    take = { name, other, catalog in
      guard var row = catalog[keyPath: Row.table][name] else { return }
      let old = other[keyPath: Row.table][name]
      if old == nil, Row.self == Redirect.self || Row.self == Adapter.self {
        // Its target cannot be empty, so the row is removed.
        catalog[keyPath: Row.table][name] = nil
      } else {
        member?.copy(from: old ?? .blank, to: &row)
        catalog[keyPath: Row.table].insert(row)
      }
    }
  }
}

extension RowMember {
  fileprivate func copy(from other: Row, to row: inout Row) {
    switch self {
    case .field(let field): _ = field.set(field.cell(of: other), in: &row)
    case .list(let list): list.copy(from: other, to: &row)
    }
  }
}

extension RowList {
  fileprivate func copy(from other: Owner, to owner: inout Owner) {
    _ = set(children(of: other), in: &owner)
  }
}
