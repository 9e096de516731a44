import RouteModel
import Texts

struct FindCommand: CatalogCommand {
  var text = ""
  var list = ListOptions()
  static let signature = Signature<Self>(
    "find", in: .look, "Looks for a text in every name, pattern and description",
    arguments: [.init("TEXT", \.text, .text)], options: [.all(\.list)],
    examples: [.init("find editor", "Routes, patterns, classes, scenes, segues")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let wanted = text.lowercased()
    return list.answer(
      Listing(
        catalog.hits(wanted),
        [
          .init("kind") { .string($0.kind) }, .init("name") { .string($0.name) },
          .text("where") { $0.field == "name" ? "" : "\($0.field): \($0.text)" },
          .member("field") { .string($0.field) }, .member("text") { .string($0.text) },
        ]))
  }
}

/// Where a text was found.
private struct Hit {
  let kind: String
  let name: String
  let field: String
  let text: String
}

extension RouteCatalog {
  /// The rows that have a text in lower case, in the first of their fields that has it.
  fileprivate func hits(_ wanted: String) -> [Hit] {
    var hits: [Hit] = []
    func look(_ kind: String, _ name: String, _ fields: [(name: String, text: String?)]) {
      for case (let field, let text?) in fields where text.lowercased().has(wanted) {
        return hits.append(Hit(kind: kind, name: name, field: field, text: text))
      }
    }
    for route in routes.values.ordered(by: \.identifier) {
      look(
        "route", route.identifier,
        [
          ("name", route.identifier), ("class", route.className), ("summary", route.summary),
          ("owner", route.owner),
        ]
          + route.tags.sorted().map { ("tag", $0) }
          + route.protocols.keys.sorted().map { ("protocol", $0) }
          + route.parameters.keys.sorted().map { ("parameter", $0) })
      for pattern in route.patterns.values.ordered(by: \.text) {
        look("pattern", pattern.text, [("name", pattern.text), ("summary", pattern.summary)])
      }
    }
    for row in redirects.values.ordered(by: \.pattern.text) {
      look(
        "redirect", row.pattern.text,
        [("name", row.pattern.text), ("target", row.target), ("summary", row.pattern.summary)])
    }
    for row in guards.values.ordered(by: \.name) {
      look(
        "guard", row.name, [("name", row.name), ("route", row.route), ("summary", row.summary)])
    }
    for row in classes.values.ordered(by: \.name) {
      look("class", row.name, [("name", row.name), ("superclass", row.superclass)])
    }
    for row in adapters.values.ordered(by: \.required) {
      look("adapter", row.required, [("name", row.required), ("provided", row.provided)])
    }
    for board in storyboards.keys.sorted() { look("storyboard", board, [("name", board)]) }
    for scene in scenes.values.sorted(by: { $0.id < $1.id }) {
      look(
        "scene", scene.path,
        [("name", scene.name), ("class", scene.className), ("label", scene.label)])
    }
    for segue in segues.values.sorted(by: { $0.id < $1.id }) {
      look(
        "segue", segue.id.description,
        [
          ("identifier", segue.identifier), ("class", segue.customClass),
          ("action", segue.unwindAction),
        ])
    }
    return hits
  }
}
