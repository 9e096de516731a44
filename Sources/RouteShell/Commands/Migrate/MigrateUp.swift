import RouteModel
import RouteStorage
import Routing
import Simulation

extension Command {
  static let migrateUp = Command(
    "migrate up", in: .migrate, "Applies pending migrations, each in its own transaction",
    arguments: [Argument("N", .number, .optional)],
    options: [
      .migrations, .value("to", "VERSION", .number, "The last version to apply"),
      .value(
        "allow", "CODE", .text, repeats: true,
        "Accept findings of this code; rerouted: links that go elsewhere"),
      .allowOutOfOrder,
      .value("replay", "SINCE", "First replay what was recorded since then: 2026-01-31, 30d, 12h"),
      .flag("hub", "With --replay: what was recorded on all machines, from the hub"),
      .value("machine", "NAME", .machine, "With --hub: what was recorded on one machine"),
      .flag("strict", "A way back that does not restore what was before is an error"),
    ], use: .creates,
    discussion: """
      Before a migration commits, the checks run on the new catalog: an error that was not there
      before stops it. With --replay, the recorded sessions are performed on the catalog before it
      and on the catalog after it: an event that worked before and fails after stops it, and so does
      a link that then opens another route or gives a parameter another value (accept with --allow
      rerouted). A renamed route is the same route. With --hub, each distinct link of all machines
      is performed once. Events of a catalog that was not committed are left out. Each way back is
      tried on a copy: one that fails, or does not restore what was before, causes a warning.
      """,
    examples: [
      .init("migrate up", "Everything that waits", after: "migrate new first"),
      .init(
        "migrate up --replay 30d --hub", "If no link of the last month breaks, on any machine",
        after: "hub init\nmigrate new first"),
    ]
  ) { call, shell in
    try requireFindings(call.words("allow"), or: [MigrationProof.rerouted])
    let since = try call.time("replay")
    if since == nil, call.has("hub") || call["machine"] != nil {
      throw ShellError.usage("--hub and --machine need --replay SINCE")
    }
    let history = try since.map {
      HistoryQuestion(history: try shell.history(call), filter: HistoryFilter(since: $0))
    }
    let gate = MigrationGate(
      proof: MigrationProof(allowed: Set(call.all("allow"))), history: history,
      isStrict: call.has("strict"))
    let migrations = try shell.migrations(call, gate: gate)
    let applied = try migrations.applied().count
    let count = try call.number("N")
    let version = try call.number("to")
    if applied == 0 {
      try requireAny(migrations.directory)
    } else {
      try shell.warnOfDrift(migrations)
    }
    return try run(shell, empty: "nothing to apply") { progress in
      try migrations.up(
        count: count, to: version, allowsOutOfOrder: call.allowsOutOfOrder,
        progress: progress)
    }
  }

  /// Runs migrations, with a line for each, and updates the catalog in memory, also with those that
  /// were committed before one failed.
  @MainActor static func run(
    _ shell: Shell, empty: String,
    _ body: ((ConfigurationMigrations.Step) -> Void) throws -> [ConfigurationMigrations.Step]
  ) throws -> Answer {
    var steps: [ConfigurationMigrations.Step] = []
    defer { shell.errors.endProgress() }
    shell.errors.progress("running the migrations")
    do {
      _ = try body { step in
        steps.append(step)
        shell.errors.progress("\(steps.count): \(step.migration.title)")
      }
    } catch {
      shell.errors.endProgress()
      try shell.follow(steps)
      shell.warnOfEmpty(steps)
      shell.warnOfWaysBack(steps)
      guard !steps.isEmpty else { throw error }
      return answer(steps, empty: empty).failing(ShellError(wrapping: error))
    }
    shell.errors.endProgress()
    try shell.follow(steps)
    shell.warnOfEmpty(steps)
    shell.warnOfWaysBack(steps)
    return answer(steps, empty: empty)
  }

  private static func answer(_ steps: [ConfigurationMigrations.Step], empty: String) -> Answer {
    let lines = steps.map { step in
      "\(step.direction == .up ? "applied" : "took back") \(step.migration.title): "
        + ChangeSummary.counts(step.changes)
    }
    let text = lines.isEmpty ? empty : lines.joined(separator: "\n")
    return .text(
      text.escapingControls(keepsLines: true),
      json: .array(
        steps.map { step in
          [
            "version": .int(step.migration.version), "name": .string(step.migration.name),
            "direction": .string(step.direction.rawValue), "revision": .optional(step.revision),
            "changes": .array(step.changes.map(ChangeJSON.value)),
            "wayBack": .optional(step.wayBack?.word),
          ]
        }))
  }

  /// - Throws: ``ShellError`` `no-migrations`.
  static func requireAny(_ directory: String) throws {
    let found = try MigrationDirectory(path: directory)
    guard found.migrations.isEmpty else { return }
    let skipped = found.skipped.isEmpty ? "" : "; skipped \(found.skipped.joined(separator: ", "))"
    throw ShellError.failure(
      "no-migrations",
      "no migrations in '\(directory)'\(skipped) — migrate new NAME makes the first, --dir names "
        + "their directory")
  }
}

extension ShellError {
  /// An error in a stored script: its lines are counted in the stored text, and the file may have
  /// changed.
  var inStoredText: ShellError {
    guard let place = diagnostic.place, place.line > 0 else { return self }
    var error = self
    error.notes.append(
      "this is the text that was applied, as the store keeps it: '\(place.file)' may have changed")
    if let version = MigrationDirectory.version(ofFile: place.file) {
      error.notes.append(
        "correct the file; migrate repair --accept \(version) then makes its text the applied one")
    }
    return error
  }
}
