import RouteModel
import RouteStorage

extension Command {
  static let migrateStatus = Command(
    "migrate status", in: .migrate,
    "Every version: applied, pending, changed, missing, out of order",
    options: Option.listing + [.migrations],
    examples: [
      .init("migrate status", "What is applied and what waits", after: "migrate new first")
    ]
  ) { call, shell in
    let migrations = try shell.migrations(call)
    let directory = try MigrationDirectory(path: migrations.directory)
    let rows = try migrations.status()
    guard !rows.isEmpty else {
      let skipped =
        directory.skipped.isEmpty ? "" : "; skipped \(directory.skipped.joined(separator: ", "))"
      throw ShellError.failure(
        "no-migrations",
        "no migrations in '\(migrations.directory)'\(skipped) — migrate new NAME makes the first")
    }
    for file in directory.skipped { shell.errors.warn("'\(file)' is not a migration: skipped") }
    return try call.list(
      Listing(
        rows,
        [
          .init(.number("version")) { .int($0.version) }, .init("name") { .string($0.name) },
          .init(
            "state",
            text: { $0.state.words + ($0.hasOtherComments ? ", other comments on disk" : "") }
          ) { .string($0.state.rawValue) },
          .moment("applied at", key: "appliedAt") { $0.applied?.time },
          .member("revision") { .optional($0.applied?.revision) },
          .member("otherComments") { .bool($0.hasOtherComments) },
        ]))
  }

  static let migratePlan = Command(
    "migrate plan", in: .migrate, "What would change in the catalog; writes nothing",
    options: [
      .migrations, .value("to", "VERSION", .number, "The version to arrive at"),
      .flag("allow-out-of-order", "Also versions below the newest applied one"),
    ],
    examples: [.init("migrate plan", "What migrate up would change", after: "migrate new first")]
  ) { call, shell in
    let migrations = try shell.migrations(call)
    try shell.warnOfDrift(migrations)
    let steps = try migrations.plan(
      to: try call.number("to"), allowsOutOfOrder: call.has("allow-out-of-order"))
    shell.warnOfWaysBack(steps)
    let blocks = steps.map { step in
      let verb = step.direction == .up ? "would apply" : "would take back"
      return
        (["\(verb) \(step.migration.title)"]
        + shell.lines(step.changes, verb: "would").map { "  \($0)" })
        .joined(separator: "\n")
    }
    let text = blocks.isEmpty ? "nothing would change" : blocks.joined(separator: "\n")
    return .text(
      text.escapingControls(keepsLines: true),
      json: .array(
        steps.map { step in
          [
            "version": .int(step.migration.version), "name": .string(step.migration.name),
            "direction": .string(step.direction.rawValue),
            "changes": .array(step.changes.map(ChangeJSON.value)),
            "wayBack": .optional(step.wayBack?.word),
          ]
        }))
  }

  static let migrateRedo = Command(
    "migrate redo", in: .migrate, "Takes the newest migration back and applies it again",
    options: [.migrations],
    discussion: "By the files as they are now. Both ways are tried on a copy first.",
    examples: [
      .init("migrate redo", "The last one back and again", after: "migrate new first\nmigrate up")
    ]
  ) { call, shell in
    let migrations = try shell.migrations(call)
    try shell.warnOfDrift(migrations, usesStoredText: true)
    let back = try migrations.applied().last?.migration.down.file
    return try run(shell, empty: "nothing to do again") { progress in
      do {
        return try migrations.redo(progress: progress)
      } catch {
        let error = ShellError(wrapping: error)
        throw error.diagnostic.place?.file == back ? error.inStoredText : error
      }
    }
  }
}
