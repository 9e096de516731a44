public import RouteModel

/// Random changes that keep the rules of a store: names are unique where required, and a row that
/// belongs to another has its owner. Other rows that are named need not exist.
extension CatalogGenerator {
  /// A catalog made by a number of changes.
  public mutating func catalog(steps: Int) -> RouteCatalog {
    var catalog = RouteCatalog()
    for _ in 0..<steps { change(&catalog) }
    return catalog
  }

  /// Changes one row, or a few that belong together.
  public mutating func change(_ catalog: inout RouteCatalog) {
    switch generator.number(0..<25) {
    case 0...1: putClass(&catalog)
    case 2...5: putRoute(&catalog)
    case 6...9: editRoute(&catalog)
    case 10: removeRoute(&catalog)
    case 11: renameRoute(&catalog)
    case 12: bool() ? putAdapter(&catalog) : putGuard(&catalog)
    case 13: putRedirect(&catalog)
    case 14...15: putStoryboard(&catalog)
    case 16...19: putScene(&catalog)
    case 20...23: putSegue(&catalog)
    default: bool() ? removeClass(&catalog) : removeStoryboard(&catalog)
    }
  }

  // MARK: Classes and adapters

  private mutating func putClass(_ catalog: inout RouteCatalog) {
    let fresh = destinationClass(name("Class"))
    catalog.classes[fresh.name] = mixed(catalog.classes[fresh.name], fresh)
  }

  private mutating func removeClass(_ catalog: inout RouteCatalog) {
    let used = Set(catalog.routes.values.map(\.className))
    let free = catalog.classes.keys.filter { !used.contains($0) }.sorted()
    if !free.isEmpty { catalog.classes[pick(free)] = nil }
  }

  private mutating func putAdapter(_ catalog: inout RouteCatalog) {
    let fresh = adapter(name("Required"))
    let old = catalog.adapters[fresh.required]
    catalog.adapters[fresh.required] =
      old != nil && bool() ? nil : mixed(old, fresh)
  }

  private mutating func putGuard(_ catalog: inout RouteCatalog) {
    let fresh = routeGuard(name("guard"))
    let old = catalog.guards[fresh.name]
    catalog.guards[fresh.name] = old != nil && bool() ? nil : mixed(old, fresh)
  }

  private mutating func putRedirect(_ catalog: inout RouteCatalog) {
    let fresh = redirect("app://" + name("old"))
    let old = catalog.redirects[fresh.pattern.text]
    catalog.redirects[fresh.pattern.text] = old != nil && bool() ? nil : mixed(old, fresh)
  }

  // MARK: Routes

  private mutating func putRoute(_ catalog: inout RouteCatalog) {
    if catalog.classes.isEmpty { putClass(&catalog) }
    let fresh = route(name("route"), of: pick(catalog.classes.keys.sorted()))
    catalog.routes[fresh.identifier] = allowed(fresh, in: catalog)
  }

  /// Changes some fields of a route, or some elements of its lists.
  private mutating func editRoute(_ catalog: inout RouteCatalog) {
    guard let old = anyRoute(of: catalog) else { return putRoute(&catalog) }
    var fresh = route(old.identifier, of: pick(catalog.classes.keys.sorted()))
    for (text, _) in old.patterns { fresh.patterns[text] = maybe { $0.pattern(text) } }
    for (name, row) in old.parameters {
      fresh.parameters[name] = maybe {
        let other = $0.parameter(name)
        return $0.mixed(row, other)
      }
    }
    let edited = mixed(old, fresh)
    catalog.routes[old.identifier] = allowed(edited, in: catalog)
  }

  private mutating func anyRoute(of catalog: RouteCatalog) -> Route? {
    catalog.routes.isEmpty ? nil : catalog.routes[pick(catalog.routes.keys.sorted())]
  }

  /// The route without values that other routes have exclusively.
  private func allowed(_ route: Route, in catalog: RouteCatalog) -> Route {
    let others = catalog.routes.values.filter { $0.identifier != route.identifier }
    let taken = Set(others.flatMap(\.protocols.keys))
    var route = route
    route.protocols = route.protocols.filter { !taken.contains($0.key) }
    if others.contains(where: { $0.isExclusive && $0.className == route.className }) {
      route.isExclusive = false
    }
    return route
  }

  private mutating func removeRoute(_ catalog: inout RouteCatalog) {
    if let route = anyRoute(of: catalog) { catalog.routes[route.identifier] = nil }
  }

  private mutating func renameRoute(_ catalog: inout RouteCatalog) {
    let name = name("renamed")
    guard var route = anyRoute(of: catalog), catalog.routes[name] == nil else { return }
    catalog.routes[route.identifier] = nil
    route.identifier = name
    catalog.routes[name] = route
  }

  // MARK: Storyboards

  private mutating func boardName() -> String { "Board\(generator.number(0..<8))" }

  private mutating func putStoryboard(_ catalog: inout RouteCatalog) {
    let fresh = storyboard(boardName())
    catalog.storyboards[fresh.name] = mixed(catalog.storyboards[fresh.name], fresh)
  }

  private mutating func object(_ prefix: String, in catalog: inout RouteCatalog) -> StoryboardObject
  {
    if catalog.storyboards.isEmpty { putStoryboard(&catalog) }
    return StoryboardObject(
      storyboard: pick(catalog.storyboards.keys.sorted()), objectID: name(prefix))
  }

  private mutating func putScene(_ catalog: inout RouteCatalog) {
    let fresh = scene(object("s", in: &catalog))
    let old = catalog.scenes[fresh.id]
    catalog.scenes[fresh.id] =
      old != nil && generator.number(0..<3) == 0
      ? nil
      : mixed(old, fresh)
  }

  private mutating func putSegue(_ catalog: inout RouteCatalog) {
    let fresh = segue(object("g", in: &catalog), from: name("s"), to: name("s"))
    let old = catalog.segues[fresh.id]
    catalog.segues[fresh.id] =
      old != nil && generator.number(0..<3) == 0
      ? nil
      : mixed(old, fresh)
  }

  private mutating func removeStoryboard(_ catalog: inout RouteCatalog) {
    let name = boardName()
    catalog.storyboards[name] = nil
    catalog.scenes = CatalogTable(catalog.scenes.values.filter { $0.id.storyboard != name })
    catalog.segues = CatalogTable(catalog.segues.values.filter { $0.id.storyboard != name })
  }

  // MARK: Fields

  /// A row with one to three fields or lists of another; the other if there is none.
  private mutating func mixed<Row: DescribedRow>(_ row: Row?, _ other: Row) -> Row {
    guard var result = row else { return other }
    func take<List: RowList<Row>>(_ list: List) {
      _ = list.set(list.children(of: other), in: &result)
    }
    let members = Row.description.members.filter { !$0.isKey }
    for _ in 0..<generator.number(1..<4) {
      switch pick(members) {
      case .field(let field): _ = field.set(field.cell(of: other), in: &result)
      case .list(let list): take(list)
      }
    }
    return result
  }
}
