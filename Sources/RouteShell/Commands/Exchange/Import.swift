import Interchange
import RouteModel

extension Option {
  static let dryRun = Option.flag("dry-run", "Show what would change, and change nothing")
}

extension Command {
  static let importJSON = Command(
    "import json", in: .exchange, "Imports a catalog that export json wrote",
    arguments: [Argument("FILE", .file)],
    options: [
      .dryRun, .flag("replace", "Also remove rows that the file does not have"),
    ], use: .creates,
    discussion: "Rows of the file take the place of rows with the same key; others stay.",
    examples: [
      .init(
        "import json catalog.json --dry-run", "What it would change",
        after: "export json --output catalog.json")
    ]
  ) { call, shell in
    let source = try shell.sourceText(try call.require("FILE"))
    let read = try CatalogJSON.import(source)
    return try shell.importing(read, call) { catalog in
      CatalogMerge.plan(
        read.catalog, into: catalog, policy: call.has("replace") ? .replaceAll : .replaceRows)
    }
  }
}

extension Shell {
  /// Makes the changes of an import, or shows them.
  func importing(
    _ read: ImportResult, _ call: Call, what: String? = nil,
    _ plan: (RouteCatalog) throws -> CatalogMerge.Plan
  ) throws -> Answer {
    let planned = try plan(try workspace.catalog)
    errors.notes(read.notes + planned.notes)
    let rows = read.rowCount > 0 ? "\(Phrase.count(read.rowCount, "row")) read, " : ""
    if call.has("dry-run") {
      let lines = self.lines(planned.changes, verb: "would")
      let text = lines.isEmpty ? "nothing would change" : lines.joined(separator: "\n")
      let document = ChangeJSON.document(planned.changes, revision: nil, messages: [])
      return .text(text.escapingControls(keepsLines: true), json: document)
    }
    return try commit(
      planned.changes, messages: [rows + ChangeSummary.counts(planned.changes)],
      command: call.line)
  }
}
