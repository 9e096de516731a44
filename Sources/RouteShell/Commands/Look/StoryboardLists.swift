import RouteModel

extension Command {
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
