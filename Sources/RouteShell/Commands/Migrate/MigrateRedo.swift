import RouteModel
import RouteStorage

extension Command {
  static let migrateRedo = Command(
    "migrate redo", in: .migrate, "Takes the newest migration back and applies it again",
    options: [.migrations],
    discussion: "Uses the files as they are now. Both ways are tried on a copy first.",
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
