import Interchange
import RouteModel
import RouteStorage

extension Command {
  static let migrateDiff = Command(
    "migrate diff", in: .migrate,
    "Writes the pair of scripts that leads from one catalog to another",
    arguments: [Argument("A", .file), Argument("B", .file)],
    options: [
      .migrations, .value("name", "NAME", "The name of the migration; 'diff' by default"),
    ],
    use: .none,
    discussion: "A and B are stores, JSON files, scripts or revisions such as r12.",
    examples: [.init("migrate diff r1 r3 --name editor", "What was done by hand, as a migration")]
  ) { call, shell in
    let old = try shell.catalog(named: try call.require("A"))
    let new = try shell.catalog(named: try call.require("B"))
    let up = CatalogScript.script(from: old, to: new)
    let down = CatalogScript.script(from: new, to: old)
    guard !up.text.isEmpty else {
      return .text("the catalogs are the same", json: ["up": nil, "down": nil])
    }
    shell.errors.notes(up.notes)
    let directory = call["dir"] ?? shell.migrationDirectory ?? "migrations"
    let files = try MigrationDirectory.new(
      call["name"] ?? "diff", in: directory, above: shell.newestMigration,
      texts: (up.text, down.text))
    return .text(
      "created \(files.up)\ncreated \(files.down)".escapingControls(keepsLines: true),
      json: ["up": .string(files.up), "down": .string(files.down)])
  }
}

extension Shell {
  /// The directory in the settings, if there is a store with one.
  fileprivate var migrationDirectory: String? {
    guard workspace.hasCatalog, let store = try? workspace.requireStore() else { return nil }
    return (try? store.setting("migrations")) ?? nil
  }

  /// The newest applied version; 0 without a store.
  fileprivate var newestMigration: Int {
    guard workspace.hasCatalog, let store = try? workspace.requireStore() else { return 0 }
    let migrations = ConfigurationMigrations(
      store: store, directory: "", interpret: { _, _, _ in [] })
    return (try? migrations.applied())?.map(\.migration.version).max() ?? 0
  }
}
