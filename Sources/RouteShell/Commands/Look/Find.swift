import CLibrary
import RouteModel

extension Command {
  static let find = Command(
    "find", in: .look, "Looks for a text in every name, pattern and description",
    arguments: [Argument("TEXT", .text)], options: Option.listing,
    examples: [.init("find editor", "Routes, patterns, classes, scenes, segues")]
  ) { call, shell in
    let wanted = try call.require("TEXT").lowercased()
    let catalog = try shell.workspace.catalog
    var listing = Listing("kind", "name", "where")
    func look(_ kind: String, _ name: String, _ texts: [(String, String)]) {
      guard let hit = texts.first(where: { $0.1.lowercased().contains(text: wanted) }) else {
        return
      }
      let place = hit.0 == "name" ? "" : "\(hit.0): \(hit.1)"
      listing.add(
        [kind, name, place],
        json: [
          "kind": .string(kind), "name": .string(name), "field": .string(hit.0),
          "text": .string(hit.1),
        ])
    }
    for route in catalog.routes.values.sorted(by: { $0.identifier < $1.identifier }) {
      look(
        "route", route.identifier,
        [
          ("name", route.identifier), ("class", route.className), ("summary", route.summary),
          ("owner", route.owner),
        ]
          + route.tags.sorted().map { ("tag", $0) }
          + route.protocols.keys.sorted().map { ("protocol", $0) }
          + route.parameters.keys.sorted().map { ("parameter", $0) })
      for pattern in route.patterns.values.sorted(by: { $0.text < $1.text }) {
        look("pattern", pattern.text, [("name", pattern.text), ("summary", pattern.summary ?? "")])
      }
    }
    for row in catalog.classes.values.sorted(by: { $0.name < $1.name }) {
      look("class", row.name, [("name", row.name), ("superclass", row.superclass ?? "")])
    }
    for row in catalog.adapters.values.sorted(by: { $0.required < $1.required }) {
      look("adapter", row.required, [("name", row.required), ("provided", row.provided)])
    }
    for board in catalog.storyboards.keys.sorted() { look("storyboard", board, [("name", board)]) }
    for scene in catalog.scenes.values.sorted(by: { $0.id < $1.id }) {
      look(
        "scene", scene.path,
        [("name", scene.name), ("class", scene.className ?? ""), ("label", scene.label ?? "")])
    }
    for segue in catalog.segues.values.sorted(by: { $0.id < $1.id }) {
      look(
        "segue", segue.id.description,
        [
          ("identifier", segue.identifier ?? ""), ("class", segue.customClass ?? ""),
          ("action", segue.unwindAction ?? ""),
        ])
    }
    return try call.list(listing)
  }
}
