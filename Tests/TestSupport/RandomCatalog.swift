public import RouteModel

/// A generator whose numbers depend on the seed only.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    // Mixed: the numbers of the next seed would else be these from the second on.
    state = Self.mixed(seed &+ 0x1234_5678_9ABC_DEF1)
  }

  public mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Catalogs with something in every field, and with names that are hard to write down.
public struct CatalogGenerator {
  private var generator: SeededGenerator

  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A catalog that keeps the rules of a store: what must be unique is, what is named is there, and
  /// the patterns are patterns. The names are as hard to write down.
  public mutating func consistentCatalog(size: Int = 12) -> RouteCatalog {
    var catalog = catalog(size: size)
    var provided: Set<String> = []
    for (identifier, route) in catalog.routes.sorted(by: { $0.key < $1.key }) {
      let makers = catalog.routes.values.count { $0.className == route.className }
      var route = route
      route.isExclusive = route.isExclusive && makers == 1
      route.protocols = route.protocols.filter { provided.insert($0.key).inserted }
      route.patterns = [:]
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let text =
          "app://host\(Int.random(in: 0...9, using: &generator))/:name/" + pick(["", "*", "a"])
        route.patterns[text] = Route.Pattern(
          text: text, priority: Int.random(in: -3...3, using: &generator),
          path: maybe { $0.pick([.push, .present, .show]) }, ignoresCase: bool(),
          isSlashStrict: bool(), takesHostAsSegment: bool())
      }
      route.parameters = route.parameters.mapValues { parameter in
        var parameter = parameter
        if parameter.defaultValue.flatMap(parameter.problem(with:)) != nil {
          parameter.defaultValue = nil
        }
        return parameter
      }
      catalog.routes[identifier] = route
    }
    let classes = catalog.classes.keys.sorted()
    for (name, row) in catalog.classes {
      // A superclass comes later in the alphabet: no circles.
      catalog.classes[name]?.superclass =
        row.superclass == nil ? nil : classes.first { $0 > name }
    }
    for (id, scene) in catalog.scenes where scene.identifier?.isEmpty == true {
      catalog.scenes[id]?.identifier = nil
    }
    return catalog
  }

  /// A catalog with anything in its fields.
  public mutating func catalog(size: Int = 12) -> RouteCatalog {
    var catalog = RouteCatalog()
    for _ in 0..<size {
      let name = text()
      catalog.classes[name] = DestinationClass(
        name: name, superclass: maybe { $0.text() }, kind: pick(DestinationClass.Kind.allCases))
    }
    let classes = catalog.classes.keys.sorted()
    for _ in 0..<size { insertRoute(into: &catalog, classes) }
    for _ in 0..<size / 3 {
      let required = text()
      catalog.adapters[required] = Adapter(
        required: required, provided: text(), kind: pick(Route.ProtocolKind.allCases))
    }
    for _ in 0..<size / 4 {
      let name = text()
      catalog.storyboards[name] = Storyboard(
        name: name, runtime: text(), isLaunchScreen: bool(), initialScene: maybe { $0.text() },
        attributes: dictionary(), imported: dictionary())
    }
    let boards = catalog.storyboards.keys.sorted()
    if boards.isEmpty { return catalog }
    for _ in 0..<size {
      let id = StoryboardObject(storyboard: pick(boards), objectID: text())
      catalog.scenes[id] = Scene(
        id: id, identifier: maybe { $0.text() }, className: maybe { $0.text() },
        module: maybe { $0.text() }, element: text(), container: pick(Scene.Container.allCases),
        reference: maybe {
          Scene.Reference(
            storyboard: $0.maybe { $0.text() }, identifier: $0.maybe { $0.text() },
            bundle: $0.maybe { $0.text() })
        }, label: maybe { $0.text() }, attributes: dictionary(), imported: dictionary())
    }
    let scenes = catalog.scenes.keys.sorted()
    for _ in 0..<size {
      let scene = pick(scenes)
      let id = StoryboardObject(storyboard: scene.storyboard, objectID: text())
      catalog.segues[id] = Segue(
        id: id, identifier: maybe { $0.text() }, kind: pick(Segue.Kind.known),
        source: scene.objectID, destination: pick(scenes).objectID,
        relationship: maybe { $0.text() }, unwindAction: maybe { $0.text() },
        customClass: maybe { $0.text() }, customModule: maybe { $0.text() },
        triggerElement: maybe { $0.text() }, triggerID: maybe { $0.text() },
        attributes: dictionary(), imported: dictionary())
    }
    return catalog
  }

  private mutating func insertRoute(into catalog: inout RouteCatalog, _ classes: [String]) {
    let identifier = text()
    var route = Route(
      identifier: identifier, className: pick(classes), isExclusive: bool(), isEnabled: bool(),
      isInternal: bool(), supportedPaths: Set(some { $0.pick(PathKind.allCases) }),
      defaultPath: maybe { $0.pick(PathKind.allCases) }, summary: text(), owner: text(),
      tags: Set(some { $0.text() }),
      patterns: some {
        Route.Pattern(
          text: "app://" + $0.text(), priority: Int.random(in: -3...3, using: &$0.generator),
          path: $0.maybe { $0.pick(PathKind.allCases) }, ignoresCase: $0.bool(),
          isSlashStrict: $0.bool(), takesHostAsSegment: $0.bool())
      },
      parameters: some {
        var parameter = Route.Parameter(
          name: $0.text(), kind: $0.pick(Route.Parameter.Kind.allCases), isRequired: $0.bool(),
          defaultValue: $0.maybe { $0.text() }, allowedValues: Set($0.some { $0.text() }),
          isSensitive: $0.bool())
        // Commands refuse a default of a secret, and a list of what it may be.
        if parameter.isSensitive {
          parameter.allowedValues = []
          parameter.defaultValue = nil
        }
        return parameter
      })
    for _ in 0..<2 { route.protocols[text()] = pick(Route.ProtocolKind.allCases) }
    catalog.routes[identifier] = route
  }

  /// A name that is hard to write down.
  public mutating func text() -> String {
    let words = [
      "editor", "a b", "GET /x", "it's", "say \"x\"", "back\\slash", "$name", "# no comment", "{",
      "}", "-- dash", "tab\tline\nend", "ünïcode 日本", "</script>", "a;b=c", "nul\u{1}", "--json",
      "'", "", "é\u{301}", "x-y_z", "public", "\u{202E}rtl", "🧭",
    ]
    let word = words.randomElement(using: &generator) ?? "x"
    return word + String(Int.random(in: 0...999, using: &generator))
  }

  public mutating func bool() -> Bool { Bool.random(using: &generator) }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  public mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    bool() ? make(&self) : nil
  }

  public mutating func some<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in make(&self) }
  }

  private mutating func dictionary() -> [String: String] {
    Dictionary(some { ($0.text(), $0.text()) }) { $1 }
  }
}
