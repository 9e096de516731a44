import CLibrary
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

extension BoundOption {
  /// The directory of the migrations.
  static func migrations(_ path: any WritableKeyPath<C, String?> & Sendable) -> Self {
    .value(
      "dir", path, "DIRECTORY", .directory,
      "Where the migrations are; else the setting, else ./migrations")
  }

  static func allowOutOfOrder(_ path: any WritableKeyPath<C, Bool> & Sendable) -> Self {
    .flag("allow-out-of-order", path, "Also versions below the newest applied one")
  }
}

extension Workspace {
  /// The migrations for a command.
  ///
  /// The directory is `--dir`, else the setting, else `./migrations`; the first `--dir` becomes the
  /// setting.
  ///
  /// - Parameters:
  ///   - given: The value of `--dir`.
  ///   - isNew: Whether the directory may be missing.
  ///   - remembers: Whether `--dir` becomes the setting; commands that write nothing store none.
  ///   - gate: Lets migrations be committed, or says why not.
  func migrations(
    _ given: String?, isNew: Bool = false, remembers: Bool = true,
    gate: MigrationGate? = nil, _ printer: Printer
  ) throws -> ConfigurationMigrations {
    let gate = gate ?? MigrationGate()
    let store = try requireStore()
    let setting = try store.setting(Setting.migrations.name)
    let directory = given ?? setting.flatMap { $0.isEmpty ? nil : $0 } ?? "migrations"
    // A mistyped directory does not mean that all its migrations are missing.
    if let given, !isNew, !Folder.exists(given) {
      throw ShellError.failure("no-migrations", "there is no directory '\(given)'")
    }
    if let given, setting == nil, !store.isReadOnly, remembers {
      try store.setSetting(Setting.migrations.name, given)
    }
    return ConfigurationMigrations(
      store: store, directory: directory,
      interpret: { [self] text, file, catalog in
        try catalog.run(
          script: text, file: file, places: gate.places, besides: self, after: gate.renames)
      },
      triesWayBack: true,
      prove: { [self] step, before, after in
        try gate.check(step, before, after, self, printer)
      })
  }

  /// Updates the catalog in memory after committed migrations.
  func follow(_ steps: [ConfigurationMigrations.Step], _ printer: Printer) throws {
    for step in steps {
      try follow(step.changes)
      printer.warn(warnings(ofOldValues: step.changes))
    }
  }
}

extension Printer {
  /// Warns about applied migrations whose files were changed or are missing.
  ///
  /// - Parameter usesStoredText: Whether the command uses the stored scripts to take them back.
  func warnOfDrift(
    _ migrations: ConfigurationMigrations, usesStoredText: Bool = false
  ) throws {
    let newest = try migrations.applied().last?.migration.version
    for row in try migrations.status() {
      let isNewest = row.version == newest
      guard let advice = driftAdvice(row, usesStoredText, isNewest, in: migrations.directory)
      else { continue }
      warn(
        "\(row.version)_\(row.name) is \(row.state.words): \(advice)",
        code: "migration-\(row.state.rawValue)")
    }
  }

  /// Advice for an applied migration whose files differ.
  private func driftAdvice(
    _ row: MigrationStatus, _ usesStoredText: Bool, _ isNewest: Bool, in directory: String
  ) -> String? {
    let stored = "the way back is the text that was applied"
    switch row.state {
    case .changed:
      let difference = "migrate status --verify shows the difference, "
      let repair = "migrate repair --accept \(row.version)"
      if usesStoredText {
        return "\(stored), migrate up then runs the new one; \(difference)\(repair) settles it"
      }
      let redo =
        isNewest ? "migrate down, by the old text, then migrate up, by the new, run it again, " : ""
      return "\(difference)\(redo)\(repair) accepts it and runs nothing"
    case .missing where usesStoredText: return stored
    case .missing:
      return
        "migrate repair --write writes its files into '\(directory)' (or name their directory with --dir), or take it back with "
        + "migrate down; only if it is to stay without files: migrate repair --forget \(row.version)"
    default: return nil
    }
  }

  /// Warns about migrations that did nothing, because their files still hold only comments.
  func warnOfEmpty(_ steps: [ConfigurationMigrations.Step]) {
    for step in steps where step.direction == .up && step.migration.up.isEmpty {
      warn(
        "\(step.migration.title) is empty: nothing was changed; "
          + "when '\(step.migration.up.file)' is written, migrate down and migrate up run it",
        code: "migration-empty")
    }
  }

  /// Warns about what migrations brought, at the places of the commands that made it.
  func warn(_ findings: [PlacedFinding]) {
    for found in findings.prefix(5) {
      warn(found.finding.message, code: found.finding.code, place: found.place)
    }
    if findings.count > 5 { warn("and \(findings.count - 5) more") }
  }

  /// Warns about ways back that do not restore the catalog.
  func warnOfWaysBack(_ steps: [ConfigurationMigrations.Step]) {
    for step in steps {
      guard let problem = step.wayBackProblem else { continue }
      warn(problem.message, code: MigrationGate.wayBack, notes: problem.details)
    }
  }
}

extension MigrationScript {
  /// Whether there are only comments and blank lines.
  fileprivate var isEmpty: Bool {
    text.split(whereSeparator: \.isNewline).allSatisfy { line in
      let line = line.drop(while: \.isWhitespace)
      return line.isEmpty || line.hasPrefix(kind == .sql ? "--" : "#")
    }
  }
}

extension MigrationWayBack {
  /// The word in `--json`.
  var word: String {
    switch self {
    case .restores: "restores"
    case .leaves: "leaves"
    case .fails: "fails"
    }
  }
}

extension ConfigurationMigrations.Step {
  /// The problem of the way back; nil if it restores the catalog, or was not tried.
  var wayBackProblem: (message: String, details: [String], place: SourcePlace?)? {
    switch wayBack {
    case .restores, nil: return nil
    case .leaves(let changes):
      let message =
        direction == .up
        ? "the way back of \(migration.title) does not restore what was before"
        : "\(migration.title) was taken back, but that does not restore what was before"
      return (message, Phrase.firstTen(ChangeSummary.lines(changes)), nil)
    case .fails(let error):
      let error = ShellError(wrapping: error)
      let report = ErrorReport(error).text()
      return (
        "the way back of \(migration.title) fails",
        report.split(separator: "\n").map(String.init), error.diagnostic.place
      )
    }
  }
}
