import RouteModel
import RouteStorage
import Routing

extension Option {
  static let migrations = Option.value(
    "dir", "DIRECTORY", .directory, "Where the migrations are; else the setting, else ./migrations")
}

extension Shell {
  /// The migrations that a command is about.
  ///
  /// The directory is `--dir`, else the setting, else `./migrations`; the first `--dir` becomes the
  /// setting.
  ///
  /// - Parameter proof: What a migration must keep before it is committed.
  func migrations(
    _ call: Call, proof: MigrationProof = MigrationProof()
  ) throws(ShellError) -> ConfigurationMigrations {
    let store = try workspace.requireStore()
    let setting = try workspace.storage { () throws(StoreError) in try store.setting("migrations") }
    let directory = call["dir"] ?? setting ?? "migrations"
    if let given = call["dir"], setting == nil, !store.isReadOnly {
      try workspace.storage { () throws(StoreError) in try store.setSetting("migrations", given) }
    }
    return ConfigurationMigrations(
      store: store, directory: directory,
      interpret: { [self] text, file, catalog in
        try interpret(text, file: file, catalog: &catalog)
      },
      prove: { [self] step, before, after in
        if step.direction == .up { try proof.check(step, before, after, self) }
      })
  }

  /// The catalog in memory and the simulation follow migrations that were committed.
  func follow(_ steps: [ConfigurationMigrations.Step]) throws(ShellError) {
    for step in steps {
      try workspace.follow(step.changes)
    }
  }
}
