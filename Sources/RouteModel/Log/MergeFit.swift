import Texts

/// Makes a merged catalog hold together: rows of both sides that exclude each other become conflicts. That a
/// class is added or kept which a route of the other side makes, ``ChangeMerge`` sees to; that an undo removes
/// no row which others name, ``Undo`` does.
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
    for kind in CircleKind.all { settle(kind, &catalog) }
  }

  /// A row of a circle that a side leads there, and the member by which it does.
  private typealias Differing = (link: CircleLink, name: RowName, field: String)

  private mutating func settle(_ kind: CircleKind, _ catalog: inout RouteCatalog) {
    let present = catalog
    func following(_ name: RowName) -> [RowName] { kind.next(name, in: present) }
    func differing(_ circle: [RowName], from other: RouteCatalog) -> [Differing] {
      circle.compactMap { name in
        guard let link = kind.links.first(where: { $0.noun == name.noun }) else { return nil }
        return link.differing(name, present, other).map { (link, name, $0) }
      }
    }
    var seen: Set<RowName> = []
    let suspects = Circle.suspects(among: kind.starts(in: present), next: following)
    for start in suspects.sorted() where !seen.contains(start) {
      guard let circle = Circle.from(start, next: following) else { continue }
      seen.formUnion(circle)
      let (our, their) = (differing(circle, from: theirs), differing(circle, from: ours))
      guard let first = our.first, let other = their.first else { continue }
      // Of rows of one kind the keys are enough.
      func told(_ names: [RowName]) -> [String] {
        names.map { kind.links.count > 1 ? $0.description : $0.key }
      }
      let chosen = choice(
        first.name.noun, first.name.key, first.field,
        "as here, it closes the circle \(told(circle).joined(separator: " → "))",
        "\(Phrase.list(told(Set(their.map(\.name)).sorted()))) closes it",
        beside: other.name.key, other.name.noun)
      guard let chosen else { continue }
      let ourNames = our.map(\.name)
      for row in chosen == .ours ? their.filter({ !ourNames.contains($0.name) }) : our {
        row.link.take(row.name, chosen == .ours ? ours : theirs, &catalog)
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

extension CircleLink {
  private func members<Row: CatalogRow>(of _: Row.Type) -> [RowMember<Row>] {
    keys.compactMap { key in Row.description.members.first { $0.key == key } }
  }

  /// The name of the member by which a row leads in another way than in another catalog; nil if it does not.
  fileprivate func differing(
    _ name: RowName, _ present: RouteCatalog, _ other: RouteCatalog
  ) -> String? {
    func field<Row: CatalogRow>(of _: Row.Type) -> String? {
      let like = Row.description.blank([name.key])
      guard let row = present.row(like: like), let old = other.row(like: like) else {
        return members(of: Row.self).first?.name
      }
      return members(of: Row.self).first { !$0.isSame(row, old) }?.name
    }
    return field(of: self.type)
  }

  /// Lets a row lead where it does in another catalog.
  fileprivate func take(_ name: RowName, _ other: RouteCatalog, _ catalog: inout RouteCatalog) {
    func set<Row: CatalogRow>(_: Row.Type) {
      let like = Row.description.blank([name.key])
      guard var row = catalog.row(like: like) else { return }
      let old = other.row(like: like)
      if old == nil, Row.self == Redirect.self || Row.self == Adapter.self {
        // Its target cannot be empty, so the row is removed.
        catalog[keyPath: Row.table][row.rowKey] = nil
      } else {
        for member in members(of: Row.self) { member.copy(from: old ?? .blank, to: &row) }
        catalog[keyPath: Row.table].insert(row)
      }
    }
    set(self.type)
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
