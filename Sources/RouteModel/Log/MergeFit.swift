/// Makes a merged catalog hold together: what one side's rows name follows the other side's renames,
/// and what cannot stand together is a conflict like any other.
package struct MergeFit {
  /// What each side has made of the catalog.
  private let ours: RouteCatalog
  private let theirs: RouteCatalog
  private let policy: MergePolicy
  private let renames: [Rename]
  /// What does not fit together.
  package private(set) var conflicts: [MergeConflict] = []

  private struct Rename {
    var noun: String
    var old: String
    var new: String
  }

  /// - Parameter changes: The changes of both sides, in order.
  package init(
    ours: RouteCatalog, theirs: RouteCatalog, after changes: [CatalogChange]..., policy: MergePolicy
  ) {
    self.ours = ours
    self.theirs = theirs
    self.policy = policy
    renames = changes.flatMap { $0.squashed.flatMap(Self.renames) }
  }

  private static func renames(of change: CatalogChange) -> [Rename] {
    let row = change.row
    var found: [Rename] = []
    if row.isRename, let old = row.keys.before, let new = row.keys.after {
      found.append(Rename(noun: row.noun, old: old, new: new))
    }
    if case .route(let before?, let after?) = change {
      let gone = before.protocols.filter { after.protocols[$0.key] == nil }
      let new = after.protocols.filter { before.protocols[$0.key] == nil }
      if gone.count == 1, new.count == 1, let old = gone.first, let new = new.first {
        found.append(Rename(noun: "protocol", old: old.key, new: new.key))
      }
    }
    return found
  }

  // MARK: Names

  /// Lets what names a row that is gone name it as it is called now, and brings back the classes that
  /// routes name.
  ///
  /// - Returns: What that changes.
  package func following(in catalog: RouteCatalog) -> [CatalogChange] {
    var result = catalog
    for rename in renames { result.follow(rename.noun, rename.old, rename.new) }
    for name in Set(result.routes.values.map(\.className)) where result.classes[name] == nil {
      if let row = ours.classes[name] ?? theirs.classes[name] { result.classes.insert(row) }
    }
    return result.changes(from: catalog, tellsRenames: false)
  }

  // MARK: What cannot stand together

  /// Settles what cannot stand together, as far as that is chosen, and notes the conflicts.
  ///
  /// - Returns: What that changes.
  package mutating func settle(_ catalog: RouteCatalog) -> [CatalogChange] {
    conflicts = []
    var result = catalog
    settleStoryboards(&result)
    settleClasses(&result)
    settleProtocols(&result)
    settleCircles(&result)
    return result.changes(from: catalog, tellsRenames: false)
  }

  private mutating func choice(
    _ kind: String, _ name: String, _ field: String?, _ ours: String, _ theirs: String,
    beside theirName: String? = nil
  ) -> MergeChoice? {
    var conflict = MergeConflict(kind, name, field, ours, theirs)
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

  /// Both sides have a route that no other may share its class with.
  private mutating func settleClasses(_ catalog: inout RouteCatalog) {
    let owners = Dictionary(grouping: catalog.routes.values.filter(\.isExclusive)) { $0.className }
    for (name, routes) in owners.sorted(by: { $0.key < $1.key }) where routes.count > 1 {
      settle(routes, "exclusive", "alone makes \(name)", &catalog) { route in
        route?.isExclusive == true && route?.className == name
      } _: {
        $0.isExclusive = false
      }
    }
  }

  /// Both sides find another route by a protocol.
  private mutating func settleProtocols(_ catalog: inout RouteCatalog) {
    var finding: [String: [Route]] = [:]
    for route in catalog.routes.values {
      for name in route.protocols.keys { finding[name, default: []].append(route) }
    }
    for (name, routes) in finding.sorted(by: { $0.key < $1.key }) where routes.count > 1 {
      settle(routes, "protocol \(name)", "is found by \(name)", &catalog) { route in
        route?.protocols[name] != nil
      } _: {
        $0.protocols[name] = nil
      }
    }
  }

  private mutating func settle(
    _ routes: [Route], _ field: String, _ words: String, _ catalog: inout RouteCatalog,
    _ has: (Route?) -> Bool, _ lose: (inout Route) -> Void
  ) {
    let names = routes.map(\.identifier).sorted()
    guard let their = names.first(where: { has(theirs.routes[$0]) }),
      let our = names.first(where: { $0 != their })
    else { return }
    let choice = choice(
      "route", our, field, "\(our) \(words)", "\(their) \(words)", beside: their)
    guard choice != nil, var loser = catalog.routes[choice == .ours ? their : our] else { return }
    lose(&loser)
    catalog.routes.insert(loser)
  }

  /// What both sides have added leads round in a circle.
  private mutating func settleCircles(_ catalog: inout RouteCatalog) {
    settle(Route.self, "parent", &catalog) { $1.parent.map { [$0] } ?? [] }
    settle(DestinationClass.self, "superclass", &catalog) { $1.superclass.map { [$0] } ?? [] }
    settle(Adapter.self, "provided", &catalog) { [$1.provided] }
    settle(Redirect.self, "target", &catalog) { $1.pattern.conditions.isEmpty ? [$1.target] : [] }
    settle(Guard.self, "route", &catalog) { catalog, row in
      row.route.flatMap { catalog.routes[$0] }.map { Array($0.requires) } ?? []
    }
    settle(Route.self, "requires", &catalog) { catalog, row in
      let guards = row.requires.compactMap { catalog.guards[$0]?.route }
      return Array(guards)
    }
  }

  /// - Parameter next: The rows to which a row leads.
  private mutating func settle<Row: CatalogRow>(
    _: Row.Type, _ key: String, _ catalog: inout RouteCatalog,
    _ next: (RouteCatalog, Row) -> [String]
  ) where Row.Key == String {
    guard let member = Row.description.members.first(where: { $0.key == key }) else { return }
    let present = catalog
    func following(_ name: String) -> [String] {
      present[keyPath: Row.table][name].map { next(present, $0) } ?? []
    }
    func differs(_ name: String, from other: RouteCatalog) -> Bool {
      guard let row = present[keyPath: Row.table][name], let old = other[keyPath: Row.table][name]
      else { return true }
      return !member.isSame(row, old)
    }
    func take(_ names: [String], from other: RouteCatalog, _ catalog: inout RouteCatalog) {
      for name in names {
        guard var row = catalog[keyPath: Row.table][name] else { continue }
        let old = other[keyPath: Row.table][name]
        if old == nil, Row.self == Redirect.self || Row.self == Adapter.self {
          // It leads somewhere, or is not.
          catalog[keyPath: Row.table][name] = nil
        } else {
          member.copy(from: old ?? .blank, to: &row)
          catalog[keyPath: Row.table].insert(row)
        }
      }
    }
    let all = present[keyPath: Row.table].values.map(\.rowKey)
    var seen: Set<String> = []
    for name in Circle.suspects(among: all, next: following).sorted() where !seen.contains(name) {
      guard let circle = Circle.from(name, next: following) else { continue }
      seen.formUnion(circle)
      let our = circle.filter { differs($0, from: theirs) }
      let their = circle.filter { differs($0, from: ours) }
      guard let first = our.first, !their.isEmpty else { continue }
      let path = circle.joined(separator: " → ")
      switch choice(
        Row.description.noun, first, member.name, "as here, it closes the circle \(path)",
        "\(Phrase.list(Array(Set(their)).sorted())) closes it", beside: their.first)
      {
      case .ours: take(their.filter { !our.contains($0) }, from: ours, &catalog)
      case .theirs: take(our, from: theirs, &catalog)
      case nil: break
      }
    }
  }
}

extension RouteCatalog {
  /// Replaces a name that no row has any more.
  fileprivate mutating func follow(_ noun: String, _ old: String, _ new: String) {
    switch noun {
    case "route" where routes[old] == nil && routes[new] != nil: renameRouteUses(old, to: new)
    case "guard" where guards[old] == nil && guards[new] != nil: renameGuardUses(old, to: new)
    case "class" where classes[old] == nil && classes[new] != nil: renameClassUses(old, to: new)
    case "protocol" where !routes.values.contains { $0.protocols[old] != nil }:
      for var adapter in adapters.values where adapter.provided == old {
        adapter.provided = new
        adapters.insert(adapter)
      }
    default: break
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
