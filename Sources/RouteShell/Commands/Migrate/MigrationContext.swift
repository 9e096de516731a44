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
  /// - Parameter allowed: Codes of findings that a migration may bring.
  func migrations(_ call: Call, allowing allowed: Set<String> = []) throws(ShellError)
    -> ConfigurationMigrations
  {
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
      prove: { step in
        if step.direction == .up { try MigrationProof.check(step, allowing: allowed) }
      })
  }

  /// The catalog in memory and the simulation follow migrations that were committed.
  func follow(_ steps: [ConfigurationMigrations.Step]) throws(ShellError) {
    for step in steps {
      try workspace.follow(step.changes)
      try simulationFollows(step.changes)
    }
  }
}

/// A migration must not bring findings that were not there before.
@MainActor
enum MigrationProof {
  static func check(
    _ step: ConfigurationMigrations.Step, allowing allowed: Set<String>
  ) throws(ShellError) {
    let known = Set(CatalogFindings.all(step.before))
    let new = CatalogFindings.all(step.after).filter {
      !known.contains($0) && $0.severity == .error && !allowed.contains($0.code)
    }
    guard let first = new.first else { return }
    throw .failure(
      "check-failed", "\(step.migration.title) is not applied: \(first.message) [\(first.code)]",
      notes: new.dropFirst().map { "\($0.message) [\($0.code)]" }
        + ["accept it with --allow \(first.code)"])
  }
}
