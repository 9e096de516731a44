import RouteModel

extension Command {
  static let storyboards = Command(
    "storyboards", in: .look, "All storyboards", options: Option.listing,
    examples: [.init("storyboards", "With their initial scenes")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let scenes = Dictionary(grouping: catalog.scenes.keys, by: \.storyboard)
    let segues = Dictionary(grouping: catalog.segues.keys, by: \.storyboard)
    var listing = Listing("storyboard", "initial", .number("scenes"), .number("segues"), "runtime")
    for board in catalog.storyboards.values.sorted(by: { $0.name < $1.name }) {
      let initial = board.initialScene.map {
        catalog.scenes[StoryboardObject(storyboard: board.name, objectID: $0)]?.name ?? $0
      }
      let counts = (scenes[board.name]?.count ?? 0, segues[board.name]?.count ?? 0)
      listing.add(
        [board.name, initial ?? "", String(counts.0), String(counts.1), board.runtime],
        json: board.shownJSON(inColumnOrder: true)
          .replacing("initialScene", by: "initial", .optional(initial))
          .adding(["scenes": .int(counts.0), "segues": .int(counts.1)]))
    }
    return try call.list(listing)
  }

  static let scenes = Command(
    "scenes", in: .look, "All scenes",
    options: Option.listing + [
      .value("storyboard", "NAME", .storyboard, "Only scenes of the storyboard")
    ], examples: [.init("scenes", "With their classes and containers")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    var listing = Listing("scene", "class", "container", "object id", "remarks")
    for scene in catalog.scenes.values.sorted(by: { $0.id < $1.id }) {
      if let name = call["storyboard"], scene.id.storyboard != name { continue }
      let isInitial =
        catalog.storyboards[scene.id.storyboard]?.initialScene == scene.id.objectID
      let reference = scene.reference.map {
        "→ \($0.storyboard ?? scene.id.storyboard)/\($0.identifier ?? "(initial)")"
      }
      let remarks = [isInitial ? "initial" : nil, reference].compactMap { $0 }
      listing.add(
        [
          scene.path, scene.className ?? "",
          scene.container == .none ? "" : scene.container.rawValue, scene.id.objectID,
          remarks.joined(separator: " "),
        ],
        json: scene.shownJSON(inColumnOrder: true)
          .inserting(["name": .string(scene.name)], after: "storyboard")
          .inserting(["initial": .bool(isInitial)], after: "container")
          .replacing("object", by: "objectID")
          .replacing("reference", .optional(reference.map { String($0.dropFirst(2)) })))
    }
    return try call.list(listing)
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
    var listing = Listing(.number(""), "source", "identifier", "kind", "destination", "remarks")
    for (index, segue) in segues.enumerated() {
      let row = SegueRow(segue, in: catalog)
      listing.add([String(index + 1)] + row.cells, json: row.json)
    }
    return listing
  }

  var cells: [String] {
    let remarks = [
      segue.relationship, segue.unwindAction, segue.customClass, segue.triggerElement,
    ].compactMap { $0 }
    return [
      source, segue.identifier ?? segue.id.description, segue.kind.rawValue,
      segue.kind == .unwind ? "up the stack" : destination,
      remarks.joined(separator: " "),
    ]
  }

  var json: JSONValue {
    segue.shownJSON(inColumnOrder: true)
      .replacing("source", by: "sourceID").replacing("destination", by: "destinationID")
      .inserting(
        ["source": .string(source), "destination": .string(destination)], after: "kind"
      )
      .replacing("object", by: "objectID").replacing("triggerElement", by: "trigger")
  }
}
