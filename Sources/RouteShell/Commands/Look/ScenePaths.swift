import RouteModel

extension Command {
  static let scenePaths = Command(
    "scene paths", in: .look, "The ways from one scene to another, shortest first",
    arguments: [Argument("A", .scene), Argument("B", .scene)],
    options: [.filter, .value("limit", "N", .number, "At most N ways; 10 by default")],
    examples: [.init("scene paths RootViewController EditorViewController", "Segue by segue")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let start = try catalog.scene(try call.require("A"))
    let end = try catalog.scene(try call.require("B"))
    let graph = StoryboardGraph(catalog)
    let limit = try call.number("limit") ?? 10
    // A filter examines more paths than it returns.
    let ways = graph.paths(
      from: start.id, to: end.id, limit: call["where"] == nil ? limit : max(limit, 1_000))
    func name(_ id: StoryboardObject) -> String { catalog.scenes[id]?.name ?? id.objectID }
    guard !ways.isEmpty else {
      let unwinds = catalog.segues.values.contains {
        $0.kind == .unwind && $0.id.storyboard == start.id.storyboard
          && $0.source == start.id.objectID
      }
      throw ShellError.failure(
        "no-way", "no way leads from \(start.path) to \(end.path)",
        notes: unwinds ? ["unwind segues are left out: the stack decides where they lead"] : [])
    }
    let listing = Listing(
      ways,
      [
        .text(.number("steps")) { String($0.count) },
        .text("way") { way in
          way.reduce(start.name) { text, step in
            let segue = step.segue.identifier ?? step.segue.relationship ?? step.segue.kind.rawValue
            return "\(text) —\(segue)→ \(name(step.to))"
          }
        },
        .document { way in
          .array(
            way.map { step in
              [
                "from": .string(name(step.from)), "to": .string(name(step.to)),
                "segue": .optional(step.segue.identifier),
                "objectID": .string(step.segue.id.description),
                "kind": .string(step.segue.kind.rawValue),
              ]
            })
        },
      ])
    return try call.lines(listing, limit: limit) { $0.cells.last ?? "" }
  }
}
