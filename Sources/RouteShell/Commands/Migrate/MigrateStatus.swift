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
}
