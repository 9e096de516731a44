import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

/// Parents below a link's route. See docs/behaviour.md, "A way back".
@MainActor struct WayBackTests {
  private static func route(
    _ name: String, _ pattern: String, parent: String? = nil, _ parameters: [String: String] = [:],
    path: PathKind = .push, stack: StackRule? = nil
  ) -> Route {
    Route(
      identifier: name, className: name, defaultPath: path, parent: parent,
      parentParameters: parameters, patterns: [Route.Pattern(text: pattern, stack: stack)])
  }

  /// shop → section(id) → item(section, id).
  private static func catalog(_ change: (inout RouteCatalog) -> Void = { _ in }) -> RouteCatalog {
    var catalog = RouteCatalog()
    for route in [
      route("shop", "app://shop"), route("section", "app://section/:id", parent: "shop"),
      route("item", "app://item/:section/:id", parent: "section", ["id": ":section"]),
      route("note", "app://note/:id"),
    ] {
      catalog.classes.insert(DestinationClass(name: route.className))
      catalog.routes.insert(route)
    }
    change(&catalog)
    return catalog
  }

  private func simulation(_ catalog: RouteCatalog = catalog()) -> RouteSimulation {
    let registry = Registry(catalog: catalog)
    registry.printsProblems = false
    return RouteSimulation(registry: registry)
  }

  /// The screens above the root: `section id=books`.
  private func screens(_ simulation: RouteSimulation) -> [String] {
    func words(_ node: StackNode) -> [String] {
      let here = node.route.map { route in
        [([route] + node.parameters.map { "\($0.name)=\($0.value)" }).joined(separator: " ")]
      }
      return (here ?? []) + node.children.flatMap(words) + node.presented.flatMap(words)
    }
    return words(simulation.stack)
  }

  private static let books = ["shop", "section id=books", "item section=books id=7"]

  @Test func aLinkHasItsParentsBelowIt() {
    let simulation = simulation()
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    let event = simulation.open("app://item/books/7")
    #expect(screens(simulation) == Self.books)
    #expect(event.details["parents"] == "shop → section")
    #expect(events.map(\.route) == ["item", "shop", "section"])
    #expect(events.map(\.parent) == [nil, 1, 1])
    simulation.back()
    simulation.back()
    #expect(screens(simulation) == ["shop"])
  }

  @Test func whatIsThereAlreadyIsReused() {
    let simulation = simulation()
    simulation.open("app://item/books/7")
    let nodes = simulation.stack.all.map(\.id)
    simulation.open("app://item/books/7")
    #expect(simulation.stack.all.map(\.id) == nodes)
    simulation.open("app://item/books/8")
    #expect(Array(simulation.stack.all.map(\.id).dropLast()) == Array(nodes.dropLast()))
    #expect(screens(simulation).last == "item section=books id=8")
    simulation.open("app://item/toys/8")
    #expect(screens(simulation) == ["shop", "section id=toys", "item section=toys id=8"])
    // A link to a parent goes back to it.
    simulation.open("app://section/toys")
    #expect(screens(simulation) == ["shop", "section id=toys"])
  }

  @Test func rebuildTakesEverythingElseOff() {
    let simulation = simulation()
    for url in ["app://note/1", "app://note/2", "app://note/3"] { simulation.open(url) }
    simulation.open("app://note/4", path: .present)
    simulation.open("app://item/books/7")
    #expect(screens(simulation) == Self.books)
  }

  @Test func whatIsPresentedOverTabsIsDismissedAndTheTabKeepsItsStack() {
    let simulation = simulation()
    simulation.reset(.tabs(2))
    simulation.open("app://item/books/7")
    let nodes = simulation.stack.all.map(\.id)
    simulation.open("app://note/1", path: .present)
    simulation.open("app://item/books/7")
    #expect(simulation.stack.all.map(\.id) == nodes)
    simulation.open("app://note/1", path: .present)
    simulation.open("app://item/books/8")
    #expect(screens(simulation) == ["shop", "section id=books", "item section=books id=8"])
  }

  @Test func pushTakesNothingOff() {
    let simulation = simulation()
    simulation.open("app://note/1")
    simulation.open("app://item/books/7", stackRule: .push)
    #expect(screens(simulation) == ["note id=1"] + Self.books)
    simulation.open("app://item/books/8", stackRule: .push)
    #expect(
      screens(simulation) == ["note id=1"] + Self.books + ["item section=books id=8"])
    simulation.open("app://item/toys/8", stackRule: .push)
    #expect(
      screens(simulation).suffix(3)
        == ["item section=books id=8", "section id=toys", "item section=toys id=8"])
  }

  @Test func replaceTakesTheScreenInFrontOff() {
    let simulation = simulation()
    simulation.open("app://item/books/7")
    simulation.open("app://item/books/8", stackRule: .replace)
    #expect(
      screens(simulation) == ["shop", "section id=books", "item section=books id=8"])
    simulation.open("app://note/1", stackRule: .replace)
    #expect(screens(simulation) == ["shop", "section id=books", "note id=1"])
    // A parent and the first screen stay.
    simulation.open("app://section/books")
    simulation.open("app://item/books/9", stackRule: .replace)
    #expect(
      screens(simulation) == ["shop", "section id=books", "item section=books id=9"])
    simulation.reset()
    simulation.open("app://note/1", stackRule: .replace)
    #expect(screens(simulation) == ["note id=1"])
    simulation.open("app://note/2", path: .present)
    simulation.open("app://note/3", stackRule: .replace)
    #expect(screens(simulation) == ["note id=1", "note id=3"])
  }

  @Test func thePatternAndTheCallerChooseTheRule() {
    let catalog = Self.catalog {
      $0.routes["item"]?.patterns["app://item/:section/:id"]?.stack = .push
    }
    let simulation = simulation(catalog)
    simulation.open("app://note/1")
    simulation.open("app://item/books/7")
    #expect(screens(simulation) == ["note id=1"] + Self.books)
    simulation.open("app://item/books/7", stackRule: .rebuild)
    #expect(screens(simulation) == Self.books)
    // Without a link nothing is built.
    simulation.reset()
    simulation.perform("item", parameters: ["section": "a", "id": "1"])
    #expect(screens(simulation) == ["item id=1 section=a"])
  }

  @Test func thePathOfTheRouteIsTakenAboveItsParents() {
    let catalog = Self.catalog { $0.routes["item"]?.defaultPath = .present }
    let simulation = simulation(catalog)
    simulation.open("app://item/books/7")
    #expect(screens(simulation) == Self.books)
    #expect(simulation.front.presentingViewController != nil)
    simulation.open("app://item/toys/7")
    #expect(screens(simulation) == ["shop", "section id=toys", "item section=toys id=7"])
  }

  @Test func parentsAreShownByWhateverPathTheyHave() {
    for path in [PathKind.show, .push] {
      let catalog = Self.catalog {
        $0.routes["shop"]?.defaultPath = path
        $0.routes["section"]?.defaultPath = path
      }
      let simulation = simulation(catalog)
      simulation.open("app://item/books/7")
      #expect(screens(simulation) == Self.books)
      simulation.open("app://item/toys/7", path: .present)
      #expect(screens(simulation) == ["shop", "section id=toys", "item section=toys id=7"])
    }
    let presented = Self.catalog {
      $0.routes["shop"]?.defaultPath = .present
      $0.routes["item"]?.defaultPath = .present
      $0.routes["section"]?.defaultPath = .show
    }
    let simulation = simulation(presented)
    simulation.open("app://item/books/7")
    #expect(screens(simulation) == Self.books)
  }

  @Test func theAppsOwnFirstScreenIsTheParentOfItsClass() {
    let catalog = Self.catalog {
      $0.classes.insert(DestinationClass(name: "RootViewController"))
      $0.routes["shop"]?.className = "RootViewController"
    }
    let simulation = simulation(catalog)
    simulation.open("app://item/books/7")
    #expect(screens(simulation) == ["section id=books", "item section=books id=7"])
  }

  @Test func aParentThatCannotBeShownChangesNothing() {
    let changes: [((inout RouteCatalog) -> Void, String)] = [
      ({ $0.routes["shop"] = nil }, "the parent shop of section is not registered"),
      (
        { $0.routes["shop"]?.isEnabled = false },
        "the parent shop of section cannot be shown: shop is disabled"
      ),
      (
        {
          $0.routes["section"]?.parameters["name"] = Route.Parameter(name: "name", isRequired: true)
        },
        "the parent section of item cannot be shown: section needs the parameter name (string)"
      ),
      (
        { $0.classes["shop"]?.kind = .service },
        "the parent shop of section is a service, not a screen"
      ),
      ({ $0.routes["shop"]?.parent = "item" }, "the parent item of shop leads back to shop"),
    ]
    for (change, message) in changes {
      let simulation = simulation(Self.catalog(change))
      simulation.open("app://note/1")
      let event = simulation.open("app://item/books/7")
      #expect(event.failure?.code == "parent-unavailable")
      #expect(event.failure?.message == message)
      #expect(screens(simulation) == ["note id=1"])
    }
  }

  @Test func theGuardsOfParentsAreAskedToo() {
    let catalog = Self.catalog {
      $0.routes["shop"]?.requires = ["open"]
      $0.guards.insert(Guard(name: "open", route: "note"))
    }
    let simulation = simulation(catalog)
    #expect(simulation.open("app://item/books/7").details["waits"] == "open")
    #expect(screens(simulation) == ["note"])
    simulation.context["guards"] = "open"
    #expect(screens(simulation) == Self.books)
  }

  @Test func aReplayBuildsTheSameStack() {
    let catalog = Self.catalog()
    let simulation = simulation(catalog)
    var events: [RouteEvent] = []
    simulation.onEvent = { events.append($0) }
    simulation.open("app://item/books/7")
    simulation.open("app://item/toys/8", stackRule: .push)
    simulation.open("app://note/1", stackRule: .replace)
    simulation.back()
    let stack = screens(simulation)
    let replay = self.simulation(catalog)
    for event in events where event.parent == nil {
      _ =
        event.url.map {
          replay.open($0, stackRule: event.details["stack"].flatMap(StackRule.init))
        } ?? replay.back()
    }
    #expect(screens(replay) == stack)
  }

  @Test func aNavigationStateBuildsNoParents() {
    let simulation = simulation()
    let state = NavigationState(screens: [.url("app://item/books/7")])
    simulation.restore(state)
    #expect(screens(simulation) == ["item section=books id=7"])
  }
}
