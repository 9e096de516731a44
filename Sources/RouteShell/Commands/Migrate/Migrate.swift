import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation

extension Command {
  static let migrateStatus = Command(
    "migrate status", in: .migrate,
    "Every version: applied, pending, changed, missing, out of order",
    options: Option.listing + [
      .migrations,
      .flag("verify", "Compare the applied texts with the files, and try every way back on a copy"),
    ],
    discussion: "--verify writes nothing, and any problem makes the exit code 1.",
    examples: [
      .init("migrate status", "What is applied and what waits", after: "migrate new first"),
      .init("migrate status --verify", "Up and down on a copy", after: "migrate new first"),
    ]
  ) { call, shell in
    let migrations = try shell.migrations(call)
    if call.has("verify") { return try VerificationReport.answer(migrations, shell) }
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

  static let migrateNew = Command(
    "migrate new", in: .migrate, "Creates the pair of files of the next migration",
    arguments: [Argument("NAME", .text)],
    options: [
      .migrations, .flag("sql", "In SQL, not in commands"),
      .value("from", "CATALOG", .file, "Write what leads from this catalog to the present one"),
      .value("to", "CATALOG", .file, "With --from: to this catalog"),
    ],
    use: .none,
    discussion: """
      Write changing commands into both: the way up and the way back. --from and --to write them: a
      CATALOG is a store, a JSON file, a script, or a revision such as r12.
      """,
    examples: [
      .init("migrate new alerts", "Two files: up and down"),
      .init("migrate new editor --from r1 --to r3", "What was done by hand, as a migration"),
    ]
  ) { call, shell in
    let name = try call.require("NAME")
    let isSQL = call.has("sql")
    let comment = isSQL ? "--" : "#"
    var texts = (up: "\(comment) The way up.\n", down: "\(comment) The way back.\n")
    if let from = call["from"] {
      if isSQL { throw ShellError.usage("--from writes commands, not SQL", span: call.span("sql")) }
      let old = try shell.catalog(named: from)
      let new = try shell.catalog(named: call["to"])
      let up = CatalogScript.script(from: old, to: new)
      texts = (up.text, CatalogScript.script(from: new, to: old).text)
      guard !up.text.isEmpty else {
        return .text("the catalogs are the same", json: ["up": nil, "down": nil])
      }
      shell.errors.notes(up.notes)
    } else if call["to"] != nil {
      throw ShellError.usage("--to needs --from", span: call.span("to"))
    }
    let kind: MigrationScript.Kind = isSQL ? .sql : .routesh
    let files =
      try shell.workspace.hasCatalog
      ? shell.migrations(call).new(name, kind: kind, texts: texts)
      : MigrationDirectory.new(name, in: call["dir"] ?? "migrations", kind: kind, texts: texts)
    return .text(
      "created \(files.up)\ncreated \(files.down)".escapingControls(keepsLines: true),
      json: ["up": .string(files.up), "down": .string(files.down)])
  }

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
      .flag("dry-run", "Only show what would change in the catalog; a lower --to takes back"),
      .value(
        "mark", "VERSION", .number,
        "Count it and all below as applied, in a store that has their catalog; runs nothing"),
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
      .init("migrate up --dry-run", "What it would change", after: "migrate new first"),
      .init("migrate up --mark 1", "The store already holds version 1", after: "migrate new first"),
      .init(
        "migrate up --replay 30d --hub", "If no link of the last month breaks, on any machine",
        after: "hub init\nmigrate new first"),
    ]
  ) { call, shell in
    if let version = try call.number("mark") { return try mark(version, call, shell) }
    if call.has("dry-run") { return try plan(call, shell) }
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

  /// Counts versions as applied without running them.
  @MainActor private static func mark(_ version: Int, _ call: Call, _ shell: Shell) throws -> Answer
  {
    let marked = try shell.migrations(call).baseline(version)
    return .text(
      "marked as applied: \(marked.map(String.init).joined(separator: ", "))",
      json: ["marked": .array(marked.map { .int($0) })])
  }

  /// What would change in the catalog.
  @MainActor private static func plan(_ call: Call, _ shell: Shell) throws -> Answer {
    let migrations = try shell.migrations(call)
    try shell.warnOfDrift(migrations)
    let steps = try migrations.plan(
      to: try call.number("to"), allowsOutOfOrder: call.allowsOutOfOrder)
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
      text.escapingControls(keepsLines: true), json: .array(steps.map { json($0, isPlanned: true) })
    )
  }

  /// A step in JSON; one that was only planned has no revision.
  private static func json(_ step: ConfigurationMigrations.Step, isPlanned: Bool) -> JSONValue {
    let names: JSONValue = [
      "version": .int(step.migration.version), "name": .string(step.migration.name),
      "direction": .string(step.direction.rawValue),
    ]
    let done = isPlanned ? names : names.adding(["revision": .optional(step.revision)])
    return done.adding([
      "changes": .array(step.changes.map(ChangeJSON.value)),
      "wayBack": .optional(step.wayBack?.word),
    ])
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
      json: .array(steps.map { json($0, isPlanned: false) }))
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

extension Shell {
  /// The catalog that an argument names; without one, the present one.
  fileprivate func catalog(named name: String?) throws -> RouteCatalog {
    if let name { return try catalog(named: name) }
    try workspace.open(create: false)
    return try workspace.catalog
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
