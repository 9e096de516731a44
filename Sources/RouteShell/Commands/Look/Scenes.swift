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
}
