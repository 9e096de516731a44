import RouteModel

extension Command {
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
