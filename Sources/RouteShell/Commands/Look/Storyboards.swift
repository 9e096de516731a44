import RouteModel

extension Command {
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
}
