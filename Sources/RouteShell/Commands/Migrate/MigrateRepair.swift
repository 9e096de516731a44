import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

struct MigrateRepair: WorkspaceCommand {
  var dir: String?
  var accept: [Int] = []
  var forget: [Int] = []
  var write = false
  static let signature = Signature<Self>(
    "migrate repair", in: .migrate, "Settles differences between the store and the files",
    options: [
      .migrations(\.dir),
      .value("accept", \.accept, "VERSION", "The changed files become the applied text"),
      .value("forget", \.forget, "VERSION", "A version whose files are missing"),
      .flag("write", \.write, "Write the missing files of applied versions, as the store has them"),
    ],
    discussion: """
      Name each version after checking it. The catalog does not change. --write makes the directory, and
      the files of migrations that came from a hub; a version that has files of another name is left.
      """,
    examples: [
      .init(
        "migrate repair --forget 1", "Its files were deliberately deleted",
        after: "migrate new first\nmigrate up", fails: true)
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let migrations = try workspace.migrations(dir, isNew: write, printer)
    if !write || !accept.isEmpty || !forget.isEmpty {
      try migrations.repair(accepting: accept, forgetting: forget)
    }
    let files = write ? try migrations.writeMissingFiles() : (written: [], unwritten: [])
    var lines = accept.map { "accepted \($0)" } + forget.map { "forgot \($0)" }
    lines += files.written.map { "wrote \($0)" } + files.unwritten.lines
    if lines.isEmpty { lines = ["no file is missing"] }
    return .text(
      lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "accepted": .array(accept.map { .int($0) }),
        "forgotten": .array(forget.map { .int($0) }),
        "files": .strings(files.written), "unwritten": files.unwritten.json,
      ])
  }
}

extension [UnwrittenMigration] {
  /// A line for each reason.
  var lines: [String] {
    var lines: [String] = []
    for reason in map(\.reason) where !lines.contains(where: { $0.hasSuffix(": \(reason)") }) {
      let titles = filter { $0.reason == reason }.map(\.title)
      lines.append("did not write the files of \(Phrase.list(titles)): \(reason)")
    }
    return lines
  }

  /// The same lines after a pull.
  var pullLines: [String] {
    isEmpty ? [] : lines + ["  migrate repair --write writes what is missing"]
  }

  var json: JSONValue {
    .array(map { ["migration": .string($0.title), "reason": .string($0.reason)] })
  }
}
