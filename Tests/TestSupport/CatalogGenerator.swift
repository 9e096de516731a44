public import RouteModel

/// Random catalogs with something in every field, and with names that are hard to write down.
///
/// Every test that needs a random catalog takes it from here. `CatalogGeneratorTests` checks that the
/// generator leaves no column of the schema out.
public struct CatalogGenerator {
  public var generator: SeededGenerator

  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  // MARK: Catalogs

  /// A catalog with anything in its fields.
  public mutating func catalog(size: Int = 12) -> RouteCatalog {
    var catalog = RouteCatalog()
    for _ in 0..<size { catalog.classes.insert(destinationClass(text())) }
    let classes = catalog.classes.keys.sorted()
    for _ in 0..<size { catalog.routes.insert(route(text(), of: pick(classes))) }
    for _ in 0..<size / 3 { catalog.adapters.insert(adapter(text())) }
    for _ in 0..<size / 3 { catalog.redirects.insert(redirect("app://" + text())) }
    for _ in 0..<size / 3 { catalog.guards.insert(routeGuard(text())) }
    for _ in 0..<size / 4 { catalog.storyboards.insert(storyboard(text())) }
    let boards = catalog.storyboards.keys.sorted()
    if boards.isEmpty { return catalog }
    for _ in 0..<size {
      catalog.scenes.insert(
        scene(StoryboardObject(storyboard: pick(boards), objectID: text())))
    }
    let scenes = catalog.scenes.keys.sorted()
    for _ in 0..<size {
      let scene = pick(scenes)
      let id = StoryboardObject(storyboard: scene.storyboard, objectID: text())
      catalog.segues.insert(segue(id, from: scene.objectID, to: pick(scenes).objectID))
    }
    return catalog
  }

  /// A catalog that keeps the rules of a store and of the commands: unique values are unique, named
  /// rows exist, and patterns are valid. The names are just as hard to write down.
  public mutating func consistentCatalog(size: Int = 12) -> RouteCatalog {
    var catalog = catalog(size: size)
    var provided: Set<String> = []
    for (identifier, route) in catalog.routes.sorted(by: { $0.key < $1.key }) {
      let makers = catalog.routes.values.count { $0.className == route.className }
      var route = route
      route.isExclusive = route.isExclusive && makers == 1
      route.protocols = route.protocols.filter { provided.insert($0.key).inserted }
      let patterns = some {
        $0.pattern(
          "app://host\($0.generator.number(0..<10))/:name/" + $0.pick(["", "*", "a"]))
      }
      route.patterns = Dictionary(patterns.map { ($0.text, $0) }) { $1 }
      route.parameters = route.parameters.mapValues(Self.consistent)
      catalog.routes[identifier] = route
    }
    let classes = catalog.classes.keys.sorted()
    for (name, row) in catalog.classes {
      // A superclass comes later in the alphabet: no circles.
      catalog.classes[name]?.superclass =
        row.superclass == nil ? nil : classes.first { $0 > name }
    }
    // A parent comes later in the alphabet, and the route of a guard requires none: no circles.
    let routes = catalog.routes.keys.sorted()
    let shown = Set(
      catalog.guards.keys.sorted().map { name in
        let route = pick(routes)
        let hasRoute = catalog.guards[name]?.route != nil
        catalog.guards[name]?.route = hasRoute ? route : nil
        return route
      })
    for identifier in routes {
      let hasParent = catalog.routes[identifier]?.parent != nil
      catalog.routes[identifier]?.parent = hasParent ? routes.first { $0 > identifier } : nil
      catalog.routes[identifier]?.requires =
        shown.contains(identifier) ? [] : Set(some { $0.pick(catalog.guards.keys.sorted()) })
    }
    for (place, row) in catalog.redirects.values.sorted(by: { $0.rowKey < $1.rowKey }).enumerated()
    {
      catalog.redirects[row.rowKey] = nil
      var row = row
      row.pattern.text = "old://host\(place)/:name/*"
      row.target = pick(["app://host\(place)/:name/a", "/:name?x=1", "web://x/*#:name"])
      catalog.redirects.insert(row)
    }
    for (id, scene) in catalog.scenes where scene.identifier?.isEmpty == true {
      catalog.scenes[id]?.identifier = nil
    }
    return catalog
  }

  /// Commands refuse a default that the type does not allow, and anything that would reveal a
  /// secret.
  private static func consistent(_ row: Route.Parameter) -> Route.Parameter {
    var parameter = row
    if parameter.isSensitive {
      parameter.allowedValues = []
      parameter.defaultValue = nil
    } else if parameter.defaultValue.flatMap(parameter.problem(with:)) != nil {
      parameter.defaultValue = nil
    }
    return parameter
  }

  // MARK: Rows

  public mutating func destinationClass(_ name: String) -> DestinationClass {
    DestinationClass(
      name: name, superclass: maybe { $0.text() }, kind: pick(DestinationClass.Kind.allCases))
  }

  public mutating func route(_ identifier: String, of className: String) -> Route {
    var route = Route(
      identifier: identifier, className: className, isExclusive: bool(), isEnabled: bool(),
      isInternal: bool(), supportedPaths: Set(some { $0.pick(PathKind.allCases) }),
      defaultPath: maybe { $0.pick(PathKind.allCases) }, summary: words(), owner: words(),
      tags: Set(some { $0.text() }), conditions: conditions(), requires: Set(some { $0.text() }),
      parent: maybe { $0.text() }, parentParameters: parentParameters(),
      patterns: some { $0.pattern("app://" + $0.text()) },
      parameters: some { $0.parameter($0.text()) })
    for _ in 0..<2 { route.protocols[text()] = pick(Route.ProtocolKind.allCases) }
    return route
  }

  public mutating func pattern(_ text: String) -> Route.Pattern {
    Route.Pattern(
      text: text, priority: generator.number(-3..<4),
      path: maybe { $0.pick(PathKind.allCases) }, ignoresCase: bool(), isSlashStrict: bool(),
      takesHostAsSegment: bool(), summary: maybe { $0.words() }, isFallback: bool(),
      stack: maybe { $0.pick(StackRule.allCases) }, conditions: conditions())
  }

  /// Parameters of a parent. Their names are words of options, which a `=` ends.
  private mutating func parentParameters() -> [String: String] {
    Dictionary(
      some { maker in
        (maker.text().replacing("=", with: "-"), maker.pick([":", ""]) + maker.text())
      }
    ) { $1 }
  }

  public mutating func routeGuard(_ name: String) -> Guard {
    Guard(name: name, route: maybe { $0.text() }, summary: words())
  }

  /// Conditions that hold in some context, perhaps none.
  public mutating func conditions() -> Set<Condition> {
    guard generator.number(0..<2) == 0 else { return [] }
    let values: [Condition.Kind: [String]] = [
      .platform: ["ios", "android"], .locale: ["de", "de-AT", "en"], .versionFrom: ["1.2", "3"],
      .versionBefore: ["4.0.0-beta.1", "5"], .from: ["2026-01-01"], .until: ["2027-06-01T12:00Z"],
      .flag: ["new", "x.y"], .withoutFlag: ["old"], .share: ["10", "99.5"], .salt: ["a b"],
    ]
    return Set(
      some { maker in
        let kind = maker.pick(Condition.Kind.allCases)
        return Condition(kind, maker.pick(values[kind] ?? []))
      }
    ).reduce(into: []) { set, condition in
      if !condition.kind.isSingle || !set.contains(where: { $0.kind == condition.kind }) {
        set.insert(condition)
      }
    }
  }

  public mutating func parameter(_ name: String) -> Route.Parameter {
    Route.Parameter(
      name: name, kind: pick(Route.Parameter.Kind.allCases), isRequired: bool(),
      defaultValue: maybe { $0.words() }, allowedValues: Set(some { $0.words() }),
      isSensitive: bool())
  }

  public mutating func adapter(_ required: String) -> Adapter {
    Adapter(required: required, provided: text(), kind: pick(Route.ProtocolKind.allCases))
  }

  public mutating func redirect(_ pattern: String) -> Redirect {
    var row = Redirect(
      pattern: self.pattern(pattern), target: "app://" + text(), keepsQuery: bool(),
      isEnabled: bool())
    (row.pattern.path, row.pattern.isFallback, row.pattern.stack) = (nil, false, nil)
    return row
  }

  public mutating func storyboard(_ name: String) -> Storyboard {
    Storyboard(
      name: name, runtime: words(), isLaunchScreen: bool(), initialScene: maybe { $0.text() },
      attributes: dictionary(), imported: dictionary())
  }

  public mutating func scene(_ id: StoryboardObject) -> Scene {
    Scene(
      id: id, identifier: maybe { $0.words() }, className: maybe { $0.text() },
      module: maybe { $0.text() }, element: text(), container: pick(Scene.Container.allCases),
      reference: maybe {
        Scene.Reference(
          storyboard: $0.maybe { $0.text() }, identifier: $0.maybe { $0.text() },
          bundle: $0.maybe { $0.text() })
      }, label: maybe { $0.words() }, attributes: dictionary(), imported: dictionary())
  }

  public mutating func segue(
    _ id: StoryboardObject, from source: String, to destination: String
  ) -> Segue {
    Segue(
      id: id, identifier: maybe { $0.text() },
      kind: pick(Segue.Kind.known + [Segue.Kind(rawValue: "of later")]), source: source,
      destination: destination, relationship: maybe { $0.text() },
      unwindAction: maybe { $0.text() }, customClass: maybe { $0.text() },
      customModule: maybe { $0.text() }, triggerElement: maybe { $0.text() },
      triggerID: maybe { $0.text() }, conditions: conditions(), attributes: dictionary(),
      imported: dictionary())
  }

  // MARK: Values

  private static let hardWords = [
    "editor", "a b", "GET /x", "it's", "say \"x\"", "back\\slash", "$name", "# no comment", "{",
    "}", "-- dash", "tab\tline\nend", "ünïcode 日本", "</script>", "a;b=c", "nul\u{1}", "--json",
    "'", "", "é\u{301}", "x-y_z", "public", "\u{202E}rtl", "🧭", "nul\u{0}l", "%", "null", "none",
  ]

  /// A name that is hard to write down, and never empty.
  public mutating func text() -> String {
    pick(Self.hardWords) + String(generator.number(0..<1_000))
  }

  /// One of a few names, so that it occurs repeatedly.
  public mutating func name(_ prefix: String) -> String {
    prefix + pick(Self.hardWords) + String(generator.number(0..<3))
  }

  /// A text that is hard to write down, or no text.
  public mutating func words() -> String { generator.number(0..<6) == 0 ? "" : text() }

  public mutating func bool() -> Bool { generator.bool() }

  public mutating func pick<Element>(_ elements: [Element]) -> Element { generator.pick(elements) }

  public mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    bool() ? make(&self) : nil
  }

  public mutating func some<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<generator.number(0..<4)).map { _ in make(&self) }
  }

  private mutating func dictionary() -> [String: String] {
    Dictionary(some { ($0.text(), $0.words()) }) { $1 }
  }
}
