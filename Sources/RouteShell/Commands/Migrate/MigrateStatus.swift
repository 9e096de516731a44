import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

struct MigrateStatus: WorkspaceCommand {
  var list = ListOptions()
  var dir: String?
  var verify = false
  static let signature = Signature<Self>(
    "migrate status", in: .migrate,
    "Every version: applied, pending, changed, missing, out of order",
    options: [
      .all(\.list), .migrations(\.dir),
      .flag(
        "verify", \.verify,
        "Compare the applied texts with the files, and try every way back on a copy"),
    ],
    discussion: "--verify writes nothing, and any problem makes the exit code 1.",
    examples: [
      .init("migrate status", "What is applied and what waits", after: "migrate new first"),
      .init("migrate status --verify", "Up and down on a copy", after: "migrate new first"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let migrations = try workspace.migrations(dir, remembers: false, printer)
    if verify { return try VerificationReport.answer(migrations, printer) }
    let directory = try MigrationDirectory(path: migrations.directory)
    let rows = try migrations.status()
    guard !rows.isEmpty else {
      let skipped =
        directory.skipped.isEmpty ? "" : "; skipped \(directory.skipped.joined(separator: ", "))"
      throw ShellError.failure(
        "no-migrations",
        "no migrations in '\(migrations.directory)'\(skipped) — migrate new NAME makes the first")
    }
    for file in directory.skipped { printer.warn("'\(file)' is not a migration: skipped") }
    return list.answer(
      Listing(
        rows,
        [
          .init(.number("version")) { .int($0.version) }, .init("name") { .string($0.name) },
          .init(
            "state",
            text: { $0.words + ($0.hasOtherComments ? ", other comments on disk" : "") }
          ) { .string($0.state.rawValue) },
          .moment("applied at", key: "appliedAt") { $0.applied?.time },
          .member("revision") { .optional($0.applied?.revision) },
          .member("otherComments") { .bool($0.hasOtherComments) },
        ]))
  }
}

extension ConfigurationMigrations.Step {
  /// A step in JSON; one that was only planned has no revision.
  func json(isPlanned: Bool) -> JSONValue {
    let names: JSONValue = [
      "version": .int(migration.version), "name": .string(migration.name),
      "direction": .string(direction.rawValue),
    ]
    let done = isPlanned ? names : names.adding(["revision": .optional(revision)])
    return done.adding([
      "changes": .array(changes.map(ChangeJSON.value)),
      "wayBack": .optional(wayBack?.word),
    ])
  }
}

extension [ConfigurationMigrations.Step] {
  func answer(empty: String) -> Answer {
    let lines = map { step in
      "\(step.direction == .up ? "applied" : "took back") \(step.migration.title): "
        + ChangeSummary.counts(step.changes)
    }
    let text = lines.isEmpty ? empty : lines.joined(separator: "\n")
    return .text(
      text.escapingControls(keepsLines: true),
      json: .array(map { $0.json(isPlanned: false) }))
  }
}

extension ConfigurationMigrations {
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

extension Workspace {
  /// Runs migrations, with a line for each, and updates the catalog in memory, also with those that
  /// were committed before one failed.
  func run(
    _ printer: Printer, empty: String, _ gate: MigrationGate? = nil,
    _ body: ((ConfigurationMigrations.Step) -> Void) throws -> [ConfigurationMigrations.Step]
  ) throws -> Answer {
    var steps: [ConfigurationMigrations.Step] = []
    defer { printer.endProgress() }
    printer.progress("running the migrations")
    var failure: (any Error)?
    do {
      _ = try body { step in
        steps.append(step)
        printer.progress("\(steps.count): \(step.migration.title)")
      }
    } catch {
      failure = error
    }
    printer.endProgress()
    try follow(steps, printer)
    printer.warnOfEmpty(steps)
    if let gate { printer.warn(gate.warnings(of: steps)) }
    printer.warnOfWaysBack(steps)
    guard let failure else { return steps.answer(empty: empty) }
    let error = ShellError(wrapping: failure).withWayToMark
    guard !steps.isEmpty else { throw error }
    return steps.answer(empty: empty).failing(error)
  }
}

extension ShellError {
  /// The error with what helps if a migration makes rows that are there already.
  var withWayToMark: ShellError {
    guard let version = diagnostic.place.flatMap({ MigrationDirectory.version(ofFile: $0.file) }),
      diagnostic.code.hasSuffix("-exists")
        || diagnostic.message.contains("UNIQUE constraint failed")
    else { return self }
    var error = self
    error.notes.append(
      "if the store holds what it makes already: migrate up --mark \(version) counts it, and all below, as applied"
    )
    return error
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
