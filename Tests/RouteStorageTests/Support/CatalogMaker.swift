import RouteModel

/// Makes random catalogs that keep the rules of the store, and random changes of them.
struct CatalogMaker {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let words = [
    "editor", "a b", "it's", "\"x\"", "back\\slash", "tab\tline\nend", "ünïcode 日本", "a;b=c",
    "nul\u{0}l", "-- dash", "", "🧭", "\u{202E}rtl", "%", "null",
  ]

  /// Any text.
  mutating func text() -> String { generator.pick(Self.words) + String(generator.number(0..<9)) }

  mutating func catalog(steps: Int = 40) -> RouteCatalog {
    var catalog = RouteCatalog()
    for _ in 0..<steps { change(&catalog) }
    return catalog
  }

  /// Changes one row, or a few that belong together.
  mutating func change(_ catalog: inout RouteCatalog) {
    switch generator.number(0..<14) {
    case 0, 1: putClass(&catalog)
    case 2, 3, 4, 5: putRoute(&catalog)
    case 6: removeRoute(&catalog)
    case 7: renameRoute(&catalog)
    case 8: putAdapter(&catalog)
    case 9: putStoryboard(&catalog)
    case 10: putScene(&catalog)
    case 11: putSegue(&catalog)
    case 12: removeStoryboard(&catalog)
    default: removeClass(&catalog)
    }
  }

  // MARK: Classes and routes

  private mutating func className() -> String { "Class" + text() }

  private mutating func putClass(_ catalog: inout RouteCatalog) {
    let name = className()
    catalog.classes[name] = DestinationClass(
      name: name, superclass: generator.maybe { "Base\($0.number(0..<3))" },
      kind: generator.pick(DestinationClass.Kind.allCases))
  }

  private mutating func removeClass(_ catalog: inout RouteCatalog) {
    let used = Set(catalog.routes.values.map(\.className))
    let free = catalog.classes.keys.filter { !used.contains($0) }.sorted()
    if !free.isEmpty { catalog.classes[generator.pick(free)] = nil }
  }

  private mutating func putRoute(_ catalog: inout RouteCatalog) {
    if catalog.classes.isEmpty { putClass(&catalog) }
    let identifier = "route" + text()
    let others = catalog.routes.values.filter { $0.identifier != identifier }
    let taken = Set(others.flatMap(\.protocols.keys))
    let exclusive = Set(others.filter(\.isExclusive).map(\.className))
    var route = Route(
      identifier: identifier, className: generator.pick(catalog.classes.keys.sorted()))
    route.isExclusive = generator.bool() && !exclusive.contains(route.className)
    route.isEnabled = generator.bool()
    route.isInternal = generator.bool()
    route.defaultPath = generator.maybe { $0.pick(PathKind.allCases) }
    route.summary = text()
    route.owner = text()
    for _ in 0..<generator.number(0..<3) {
      route.supportedPaths.insert(generator.pick(PathKind.allCases))
      route.tags.insert(text())
      let name = "Protocol" + text()
      if !taken.contains(name) {
        route.protocols[name] = generator.pick(Route.ProtocolKind.allCases)
      }
      let pattern = pattern()
      route.patterns[pattern.text] = pattern
      let parameter = parameter()
      route.parameters[parameter.name] = parameter
    }
    catalog.routes[identifier] = route
  }

  private mutating func pattern() -> Route.Pattern {
    Route.Pattern(
      text: "app://" + text(), priority: generator.number(-9..<9),
      path: generator.maybe { $0.pick(PathKind.allCases) }, ignoresCase: generator.bool(),
      isSlashStrict: generator.bool(), takesHostAsSegment: generator.bool())
  }

  private mutating func parameter() -> Route.Parameter {
    var parameter = Route.Parameter(
      name: "name" + text(), kind: generator.pick(Route.Parameter.Kind.allCases),
      isRequired: generator.bool(), isSensitive: generator.bool())
    if generator.bool() { parameter.defaultValue = text() }
    for _ in 0..<generator.number(0..<3) { parameter.allowedValues.insert(text()) }
    return parameter
  }

  private mutating func removeRoute(_ catalog: inout RouteCatalog) {
    if catalog.routes.isEmpty { return }
    catalog.routes[generator.pick(catalog.routes.keys.sorted())] = nil
  }

  private mutating func renameRoute(_ catalog: inout RouteCatalog) {
    if catalog.routes.isEmpty { return }
    guard
      var route = catalog.routes.removeValue(forKey: generator.pick(catalog.routes.keys.sorted()))
    else { return }
    let name = "renamed" + text()
    if catalog.routes[name] == nil { route.identifier = name }
    catalog.routes[route.identifier] = route
  }

  private mutating func putAdapter(_ catalog: inout RouteCatalog) {
    let name = "Required" + text()
    if catalog.adapters[name] != nil, generator.bool() {
      catalog.adapters[name] = nil
    } else {
      catalog.adapters[name] = Adapter(
        required: name, provided: "Protocol" + text(),
        kind: generator.pick(Route.ProtocolKind.allCases))
    }
  }

  // MARK: Storyboards

  private mutating func texts() -> [String: String] {
    var texts: [String: String] = [:]
    for _ in 0..<generator.number(0..<3) { texts[text()] = text() }
    return texts
  }

  private mutating func putStoryboard(_ catalog: inout RouteCatalog) {
    let name = "Board\(generator.number(0..<4))"
    catalog.storyboards[name] = Storyboard(
      name: name, runtime: text(), isLaunchScreen: generator.bool(),
      initialScene: generator.maybe { "s\($0.number(0..<9))" }, attributes: texts(),
      imported: texts())
  }

  private mutating func board(_ catalog: inout RouteCatalog) -> String {
    if catalog.storyboards.isEmpty { putStoryboard(&catalog) }
    return generator.pick(catalog.storyboards.keys.sorted())
  }

  private mutating func putScene(_ catalog: inout RouteCatalog) {
    let id = StoryboardObject(storyboard: board(&catalog), objectID: "s" + text())
    if catalog.scenes[id] != nil, generator.bool() {
      catalog.scenes[id] = nil
      return
    }
    var scene = Scene(id: id, element: text(), container: generator.pick(Scene.Container.allCases))
    if generator.bool() { scene.identifier = text() }
    if generator.bool() { scene.className = text() }
    if generator.bool() { scene.module = text() }
    if generator.bool() { scene.label = text() }
    if generator.bool() {
      scene.reference = Scene.Reference(
        storyboard: generator.maybe { "Board\($0.number(0..<4))" },
        identifier: generator.maybe { "s\($0.number(0..<4))" })
    }
    scene.attributes = texts()
    scene.imported = texts()
    catalog.scenes[id] = scene
  }

  private mutating func putSegue(_ catalog: inout RouteCatalog) {
    let id = StoryboardObject(storyboard: board(&catalog), objectID: "g" + text())
    if catalog.segues[id] != nil, generator.bool() {
      catalog.segues[id] = nil
      return
    }
    var segue = Segue(
      id: id, kind: generator.pick(Segue.Kind.known), source: text(), destination: text())
    if generator.bool() { segue.identifier = text() }
    if generator.bool() { segue.relationship = text() }
    if generator.bool() { segue.unwindAction = text() }
    if generator.bool() { segue.customClass = text() }
    if generator.bool() { segue.triggerID = text() }
    segue.attributes = texts()
    segue.imported = texts()
    catalog.segues[id] = segue
  }

  private mutating func removeStoryboard(_ catalog: inout RouteCatalog) {
    let name = "Board\(generator.number(0..<4))"
    catalog.storyboards[name] = nil
    catalog.scenes = catalog.scenes.filter { $0.key.storyboard != name }
    catalog.segues = catalog.segues.filter { $0.key.storyboard != name }
  }
}
