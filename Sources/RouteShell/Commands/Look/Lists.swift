import RouteModel
import Routing

extension Command {
  static let patterns = Command(
    "patterns", in: .look, "All URL patterns",
    options: Option.listing + [
      .value("route", "ROUTE", .route, "Only patterns of the route")
    ], examples: [.init("patterns --where editor", "Patterns and routes that contain editor")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let rows = catalog.routes.values.flatMap { route in
      route.patterns.values.map { PatternRow(route: route.identifier, pattern: $0) }
    }
    let route = call["route"]
    let wanted = rows.filter { route == nil || $0.route == route }
      .sorted { ($0.pattern.text, $0.route) < ($1.pattern.text, $1.route) }
    return try call.list(
      Listing(
        wanted,
        [
          .text("pattern", \.pattern.text), .text("route", \.route),
          .text(.number("priority")) { String($0.pattern.priority) },
          .text("path") { $0.pattern.path?.rawValue ?? "" },
          .text("options") {
            $0.pattern.shownWords(without: "priority", "path").joined(separator: " ")
          }, .document(\.json),
        ]))
  }

  static let redirects = Command(
    "redirects", in: .look, "All redirects: patterns, and where their URLs lead",
    options: Option.listing,
    examples: [.init("redirects --where editor", "Redirects that contain editor")]
  ) { call, shell in
    let rows = try shell.workspace.catalog.redirects.values
      .sorted { $0.pattern.text < $1.pattern.text }
    return try call.list(Listing(rows, ListedFact.described(\.self)))
  }

  static let guards = Command(
    "guards", in: .look, "All guards: their routes, who requires them, whether they are on",
    options: Option.listing,
    examples: [.init("guards", "What must be fulfilled first")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let on = RouteContext.names(shell.recorder.context["guards"])
    let rows = catalog.guards.values.sorted { $0.name < $1.name }
    return try call.list(
      Listing(
        rows,
        ListedFact.described(\.self) + [
          .init("requiredBy") { row in
            .strings(
              catalog.routes.values.filter { $0.requires.contains(row.name) }.map(\.identifier)
                .sorted())
          },
          .init("on") { .bool(on.contains($0.name)) },
        ]))
  }

  static let protocols = Command(
    "protocols", in: .look, "All protocols and the routes that they find", options: Option.listing,
    examples: [.init("protocols", "Protocols of destinations and of modules")]
  ) { call, shell in
    let rows = try shell.workspace.catalog.routes.values.flatMap { route in
      route.protocols.map {
        (row: Route.ProvidedProtocol(name: $0.key, kind: $0.value), route: route.identifier)
      }
    }
    return try call.list(
      Listing(
        rows.sorted { $0.row.name < $1.row.name },
        ListedFact.described(\.row, title: "protocol") + [.init("route") { .string($0.route) }]))
  }

  static let classes = Command(
    "classes", in: .look, "All destination classes", options: Option.listing,
    examples: [.init("classes", "With the routes that make them")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let makers = Dictionary(grouping: catalog.routes.values, by: \.className)
    return try call.list(
      Listing(
        catalog.classes.values.sorted { $0.name < $1.name },
        ListedFact.described(\.self, title: "class") + [
          .init("routes") { .strings((makers[$0.name] ?? []).map(\.identifier).sorted()) }
        ]))
  }

  static let adapters = Command(
    "adapters", in: .look, "All adapters: callers' protocols and the modules'",
    options: Option.listing,
    examples: [.init("adapters", "Required protocols and what provides them")]
  ) { call, shell in
    let rows = try shell.workspace.catalog.adapters.values.sorted { $0.required < $1.required }
    return try call.list(Listing(rows, ListedFact.described(\.self)))
  }

  static let parameters = Command(
    "parameters", in: .look, "The declared parameters of a route",
    arguments: [Argument("ROUTE", .route)], options: Option.listing,
    examples: [.init("parameters editor", "Types, defaults, what is sensitive")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let identifier = try call.require("ROUTE")
    let route = try catalog.row(Route.self, identifier)
    let rows = route.parameters.values.sorted { $0.name < $1.name }
    return try call.list(Listing(rows, ListedFact.described(\.self)))
  }

  static let storyboards = Command(
    "storyboards", in: .look, "All storyboards", options: Option.listing,
    examples: [.init("storyboards", "With their initial scenes")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let scenes = Dictionary(grouping: catalog.scenes.keys, by: \.storyboard)
    let segues = Dictionary(grouping: catalog.segues.keys, by: \.storyboard)
    func initial(_ board: Storyboard) -> String? {
      board.initialScene.map {
        catalog.scenes[StoryboardObject(storyboard: board.name, objectID: $0)]?.name ?? $0
      }
    }
    return try call.list(
      Listing(
        catalog.storyboards.values.sorted { $0.name < $1.name },
        [
          .text("storyboard", \.name), .text("initial") { initial($0) ?? "" },
          .document {
            $0.shownJSON(inColumnOrder: true)
              .replacing("initialScene", by: "initial", .optional(initial($0)))
          },
          .init(.number("scenes")) { .int(scenes[$0.name]?.count ?? 0) },
          .init(.number("segues")) { .int(segues[$0.name]?.count ?? 0) },
          .text("runtime", \.runtime),
        ]))
  }

  static let scenes = Command(
    "scenes", in: .look, "All scenes",
    options: Option.listing + [
      .value("storyboard", "NAME", .storyboard, "Only scenes of the storyboard")
    ], examples: [.init("scenes", "With their classes and containers")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    func isInitial(_ scene: Scene) -> Bool {
      catalog.storyboards[scene.id.storyboard]?.initialScene == scene.id.objectID
    }
    func reference(_ scene: Scene) -> String? {
      scene.reference.map {
        "\($0.storyboard ?? scene.id.storyboard)/\($0.identifier ?? "(initial)")"
      }
    }
    let name = call["storyboard"]
    let wanted = catalog.scenes.values.filter { name == nil || $0.id.storyboard == name }
      .sorted { $0.id < $1.id }
    return try call.list(
      Listing(
        wanted,
        [
          .text("scene", \.path), .text("class") { $0.className ?? "" },
          .text("container") { $0.container == .none ? "" : $0.container.rawValue },
          .text("object id", \.id.objectID),
          .text("remarks") {
            [isInitial($0) ? "initial" : nil, reference($0).map { "→ \($0)" }].compactMap(\.self)
              .joined(separator: " ")
          },
          .document {
            $0.shownJSON(inColumnOrder: true)
              .inserting(["name": .string($0.name)], after: "storyboard")
              .inserting(["initial": .bool(isInitial($0))], after: "container")
              .replacing("object", by: "objectID")
              .replacing("reference", .optional(reference($0)))
          },
        ]))
  }

  static let segues = Command(
    "segues", in: .look, "All segues",
    options: Option.listing + [
      .value("from", "SCENE", .scene, "Only segues of the scene"),
      .value("storyboard", "NAME", .storyboard, "Only segues of the storyboard"),
    ], examples: [.init("segues --from RootViewController", "The ways out of a scene")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let source = try call["from"].map { name throws in
      try catalog.scene(name)
    }
    let all = catalog.segues.values.sorted { $0.id < $1.id }.filter {
      (call["storyboard"] == nil || $0.id.storyboard == call["storyboard"])
        && (source == nil
          || ($0.id.storyboard == source?.id.storyboard && $0.source == source?.id.objectID))
    }
    return try call.list(SegueRow.listing(all, in: catalog))
  }
}

/// A segue as a line of `segues`.
struct SegueRow {
  private let segue: Segue
  private let source: String
  private let destination: String

  init(_ segue: Segue, in catalog: RouteCatalog) {
    self.segue = segue
    func name(_ object: String) -> String {
      catalog.scenes[StoryboardObject(storyboard: segue.id.storyboard, objectID: object)]?.name
        ?? object
    }
    source = name(segue.source)
    destination = name(segue.destination)
  }

  /// Segues with their positions, from 1.
  static func listing(_ segues: [Segue], in catalog: RouteCatalog) -> Listing {
    Listing(
      segues.enumerated().map { (number: $0 + 1, row: SegueRow($1, in: catalog)) },
      [
        .text(.number("")) { String($0.number) }, .text("source", \.row.source),
        .text("identifier") { $0.row.segue.identifier ?? $0.row.segue.id.description },
        .text("kind", \.row.segue.kind.rawValue),
        .text("destination") {
          $0.row.segue.kind == .unwind ? "up the stack" : $0.row.destination
        },
        .text("remarks", \.row.remarks), .document(\.row.json),
      ])
  }

  private var remarks: String {
    [segue.relationship, segue.unwindAction, segue.customClass, segue.triggerElement]
      .compactMap(\.self).joined(separator: " ")
  }

  private var json: JSONValue {
    segue.shownJSON(inColumnOrder: true)
      .replacing("source", by: "sourceID").replacing("destination", by: "destinationID")
      .inserting(
        ["source": .string(source), "destination": .string(destination)], after: "kind"
      )
      .replacing("object", by: "objectID").replacing("triggerElement", by: "trigger")
  }
}
