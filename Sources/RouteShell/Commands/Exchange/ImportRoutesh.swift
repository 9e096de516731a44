import Interchange
import RouteModel

extension Command {
  static let importRoutesh = Command(
    "import routesh", in: .exchange, "Runs a script of changes, as one change",
    arguments: [Argument("FILE", .file)], options: [.dryRun], use: .creates,
    discussion: "What a migration may hold: changing commands, expect, let, echo.",
    examples: [.init("import routesh setup.routesh", "Its changes as one revision")]
  ) { call, shell in
    let path = try call.require("FILE")
    let text = try shell.inputText(path)
    let before = try shell.workspace.catalog
    var after = before
    let changes = try shell.interpret(text, file: path, catalog: &after).squashed.inReadingOrder
    return try shell.importing(
      ImportResult(), call, what: path
    ) { _ in CatalogMerge.Plan(changes: changes) }
  }
}
