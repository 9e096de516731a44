import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

struct MigrateDown: WorkspaceCommand {
  var n: Int?
  var dir: String?
  var to: Int?
  static let signature = Signature<Self>(
    "migrate down", in: .migrate, "Takes migrations back, newest first",
    arguments: [.init("N", \.n)],
    options: [
      .migrations(\.dir),
      .value("to", \.to, "VERSION", "The version to arrive at; 0 is before all"),
    ],
    discussion: """
      Takes back one by default. If N is more than are applied, it is an error and nothing is done.
      The stored text of the way back is used, so it works even if the file no longer exists.
      """,
    examples: [.init("migrate down", "The last one back", after: "migrate new first\nmigrate up")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let gate = MigrationGate()
    let migrations = try workspace.migrations(dir, gate: gate, printer)
    try printer.warnOfDrift(migrations, usesStoredText: true)
    return try workspace.run(printer, empty: "nothing to take back", gate) { progress in
      do {
        return try migrations.down(count: n, to: to, progress: progress)
      } catch {
        throw ShellError(wrapping: error).inStoredText
      }
    }
  }
}
