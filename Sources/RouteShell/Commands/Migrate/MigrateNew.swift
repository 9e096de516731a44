import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

struct MigrateNew: WorkspaceCommand {
  var name = ""
  var dir: String?
  var isSQL = false
  var from, to: String?
  static let signature = Signature<Self>(
    "migrate new", in: .migrate, "Creates the pair of files of the next migration",
    arguments: [.init("NAME", \.name, .text)],
    options: [
      .migrations(\.dir), .flag("sql", \.isSQL, "In SQL, not in commands"),
      .value(
        "from", \.from, "CATALOG", .file, "Write the changes from this catalog to the present one"),
      .value("to", \.to, "CATALOG", .file, "With --from: to this catalog"),
    ],
    use: .none,
    discussion: """
      Write changing commands into both: the way up and the way back. --from and --to write them: a
      CATALOG is a store, a JSON file, a script, or a revision such as r12.
      """,
    examples: [
      .init("migrate new alerts", "Two files: up and down"),
      .init("migrate new editor --from r1 --to r3", "What was done by hand, as a migration"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let comment = isSQL ? "--" : "#"
    var texts = (up: "\(comment) The way up.\n", down: "\(comment) The way back.\n")
    if let from = from {
      if isSQL { throw ShellError.usage("--from writes commands, not SQL", at: \Self.isSQL) }
      let old = try about(\Self.from) { try workspace.catalog(named: from) }
      let new = try about(\Self.to) { try workspace.catalog(to) }
      let changes = try about(\Self.to) { try workspace.changes(from: from, to: to) }
      let up = CatalogScript.script(from: old, to: new, by: changes)
      let back = changes.reversed().map(\.inverted)
      texts = (up.text, CatalogScript.script(from: new, to: old, by: back).text)
      guard !up.text.isEmpty else {
        return .text("the catalogs are the same", json: ["up": nil, "down": nil])
      }
      printer.notes(up.notes)
    } else if to != nil {
      throw ShellError.usage("--to needs --from", at: \Self.to)
    }
    let kind: MigrationScript.Kind = isSQL ? .sql : .routesh
    let files =
      try workspace.hasCatalog
      ? workspace.migrations(dir, isNew: true, printer).new(name, kind: kind, texts: texts)
      : MigrationDirectory.new(name, in: dir ?? "migrations", kind: kind, texts: texts)
    return .text(
      "created \(files.up)\ncreated \(files.down)".escapingControls(keepsLines: true),
      json: ["up": .string(files.up), "down": .string(files.down)])
  }
}
