import Interchange
import RouteModel
import RouteStorage

extension Command {
  static let migrateVerify = Command(
    "migrate verify", in: .migrate,
    "Compares the applied texts with the files, and tries every way back on a copy",
    options: [.migrations], discussion: "Writes nothing. What is found makes the exit code 1.",
    examples: [.init("migrate verify", "Up and down on a copy", after: "migrate new first")]
  ) { call, shell in
    let migrations = try shell.migrations(call)
    let status = try migrations.status()
    defer { shell.errors.endProgress() }
    let found = try migrations.verify { migration, direction in
      shell.errors.progress("trying \(migration.title), \(direction.rawValue)")
      return !Interrupt.isPending
    }
    try Interrupt.check()
    shell.errors.endProgress()
    let report = VerificationReport(found, status: status)
    let answer = Answer.text(report.text, json: report.json)
    if found.isClean { return answer }
    return answer.failing(
      .failure("verify-failed", "the migrations do not hold: \(report.summary)"))
  }

  static let migrateBaseline = Command(
    "migrate baseline", in: .migrate, "Marks a store that has its catalog as being at a version",
    arguments: [Argument("VERSION", .number)], options: [.migrations],
    discussion: "That version and all below it count as applied; their scripts are not run.",
    examples: [
      .init("migrate baseline 1", "The store holds version 1 already", after: "migrate new first")
    ]
  ) { call, shell in
    guard let version = try call.number("VERSION") else {
      throw ShellError.usage("VERSION is missing: \(call.command.synopsis)")
    }
    let migrations = try shell.migrations(call)
    let marked = try migrations.baseline(version)
    return .text(
      "marked as applied: \(marked.map(String.init).joined(separator: ", "))",
      json: ["marked": .array(marked.map { .int($0) })])
  }

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

  static let migrateDiff = Command(
    "migrate diff", in: .migrate,
    "Writes the pair of scripts that leads from one catalog to another",
    arguments: [Argument("A", .file), Argument("B", .file)],
    options: [
      .migrations, .value("name", "NAME", "The name of the migration; 'diff' if not said"),
    ],
    use: .none,
    discussion: "A and B are stores, JSON files, scripts or revisions such as r12.",
    examples: [.init("migrate diff r1 r3 --name editor", "What was done by hand, as a migration")]
  ) { call, shell in
    let old = try shell.catalog(named: try call.require("A"))
    let new = try shell.catalog(named: try call.require("B"))
    let up = CatalogScript.script(from: old, to: new)
    let down = CatalogScript.script(from: new, to: old)
    guard !up.text.isEmpty else {
      return .text("the catalogs are the same", json: ["up": nil, "down": nil])
    }
    shell.errors.notes(up.notes)
    let directory = call["dir"] ?? shell.migrationDirectory ?? "migrations"
    let files = try MigrationDirectory.new(
      call["name"] ?? "diff", in: directory, above: shell.newestMigration,
      texts: (up.text, down.text))
    return .text(
      "created \(files.up)\ncreated \(files.down)".escapingControls(keepsLines: true),
      json: ["up": .string(files.up), "down": .string(files.down)])
  }
}

extension Shell {
  /// The directory in the settings, if there is a store with one.
  fileprivate var migrationDirectory: String? {
    guard workspace.hasCatalog, let store = try? workspace.requireStore() else { return nil }
    return (try? store.setting("migrations")) ?? nil
  }

  /// The newest applied version; 0 without a store.
  fileprivate var newestMigration: Int {
    guard workspace.hasCatalog, let store = try? workspace.requireStore() else { return 0 }
    let migrations = ConfigurationMigrations(
      store: store, directory: "", interpret: { _, _, _ in [] })
    return (try? migrations.applied())?.map(\.migration.version).max() ?? 0
  }
}

/// The result of `migrate verify`, as text and JSON.
private struct VerificationReport {
  private let found: MigrationVerification
  /// Versions whose files differ in comments only.
  private let otherComments: [String]
  /// The versions that are applied.
  private let applied: Set<Int>

  init(_ found: MigrationVerification, status: [MigrationStatus]) {
    self.found = found
    otherComments = status.filter(\.hasOtherComments).map { "\($0.version)_\($0.name)" }
    applied = Set(status.filter { $0.applied != nil }.map(\.version))
  }

  /// An error with its place. An applied migration is tried with the texts that the store keeps.
  private func report(_ failure: MigrationVerification.Failure) -> ErrorReport {
    let error = ShellError(wrapping: failure.error)
    return ErrorReport(applied.contains(failure.migration.version) ? error.inStoredText : error)
  }

  var summary: String {
    [
      Phrase.some(found.drifted.count, "version").map { "\($0) drifted" },
      Phrase.some(found.oneWay.count, "way").map { "\($0) back does not lead back" },
      Phrase.some(found.failures.count, "script").map { "\($0) failed" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  var text: String {
    var lines: [String] = []
    for row in found.drifted {
      lines.append("\(row.version)_\(row.name) is \(row.state.words)")
      for difference in row.differences {
        lines.append("  \(difference.direction.rawValue):")
        lines += difference.lines.map { "    \($0.mark.rawValue) \($0.text)" }
      }
    }
    lines += otherComments.map { "\($0) has other comments on disk: no drift" }
    for way in found.oneWay {
      lines.append("\(way.migration.title): its down does not undo its up")
      lines += ChangeSummary.lines(way.changes).map { "  after both: \($0)" }
    }
    for failure in found.failures {
      lines.append("\(failure.migration.title) \(failure.direction.rawValue) fails:")
      lines += report(failure).text().split(separator: "\n")
        .map { "  \($0)" }
    }
    let tried = Set(found.tried).sorted().map(String.init).joined(separator: ", ")
    if !tried.isEmpty { lines.append("tried both ways: \(tried)") }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "clean": .bool(found.isClean), "otherComments": .strings(otherComments),
      "drifted": .array(
        found.drifted.map {
          [
            "version": .int($0.version), "name": .string($0.name),
            "state": .string($0.state.rawValue),
          ]
        }),
      "oneWay": .array(
        found.oneWay.map {
          [
            "version": .int($0.migration.version),
            "changes": .array($0.changes.map(ChangeJSON.value)),
          ]
        }),
      "failures": .array(
        found.failures.map { failure in
          let tried: JSONValue = [
            "version": .int(failure.migration.version),
            "direction": .string(failure.direction.rawValue),
          ]
          return tried.adding(report(failure).facts)
        }), "tried": .array(Set(found.tried).sorted().map { .int($0) }),
    ]
  }
}
