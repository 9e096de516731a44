import RouteModel
import RouteStorage

extension Command {
  static let migrateDown = Command(
    "migrate down", in: .migrate, "Takes migrations back, newest first",
    arguments: [Argument("N", .number, .optional)],
    options: [
      .migrations, .value("to", "VERSION", .number, "The version to arrive at; 0 is before all"),
    ],
    discussion: """
      Takes back one by default. If N is more than are applied, it is an error and nothing is done.
      The stored text of the way back is used, so it works even if the file no longer exists.
      """,
    examples: [.init("migrate down", "The last one back", after: "migrate new first\nmigrate up")]
  ) { call, shell in
    let migrations = try shell.migrations(call)
    let count = try call.number("N")
    let version = try call.number("to")
    try shell.warnOfDrift(migrations, usesStoredText: true)
    return try run(shell, empty: "nothing to take back") { progress in
      do {
        return try migrations.down(count: count, to: version, progress: progress)
      } catch {
        throw ShellError(wrapping: error).inStoredText
      }
    }
  }
}
