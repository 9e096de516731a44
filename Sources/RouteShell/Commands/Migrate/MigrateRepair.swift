import RouteModel
import RouteStorage

extension Command {
  static let migrateRepair = Command(
    "migrate repair", in: .migrate, "Settles differences between the store and the files",
    options: [
      .migrations,
      .value(
        "accept", "VERSION", .number, repeats: true, "The changed files become the applied text"),
      .value("forget", "VERSION", .number, repeats: true, "A version whose files are missing"),
    ], discussion: "Name each version after checking it. The catalog does not change.",
    examples: [
      .init(
        "migrate repair --forget 1", "Its files were deliberately deleted",
        after: "migrate new first\nmigrate up", fails: true)
    ]
  ) { call, shell in
    func versions(_ option: String) throws -> [Int] {
      var versions: [Int] = []
      for word in call.words(option) {
        guard let version = Int(word.text) else {
          throw ShellError.usage("--\(option) needs a version, not '\(word.text)'", span: word.span)
        }
        versions.append(version)
      }
      return versions
    }
    let accepted = try versions("accept")
    let forgotten = try versions("forget")
    let migrations = try shell.migrations(call)
    try migrations.repair(accepting: accepted, forgetting: forgotten)
    let lines = accepted.map { "accepted \($0)" } + forgotten.map { "forgot \($0)" }
    return .text(
      lines.joined(separator: "\n"),
      json: [
        "accepted": .array(accepted.map { .int($0) }),
        "forgotten": .array(forgotten.map { .int($0) }),
      ])
  }
}
