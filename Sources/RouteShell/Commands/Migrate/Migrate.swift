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
            text: { $0.state.words + ($0.hasOtherComments ? ", other comments on disk" : "") }
          ) { .string($0.state.rawValue) },
          .moment("applied at", key: "appliedAt") { $0.applied?.time },
          .member("revision") { .optional($0.applied?.revision) },
          .member("otherComments") { .bool($0.hasOtherComments) },
        ]))
  }
}

struct MigrateNew: WorkspaceCommand {
  var name = ""
  var dir: String?
  var isSQL = false
  var from, to: String?
  static let signature = Signature<Self>(
    "migrate new", in: .migrate, "Creates the pair of files of the next migration",
    arguments: [.init("NAME", \.name, .text)],
    options: [
      .migrations(\.dir), .flag("sql", \.isSQL, "In SQL, not in commands"),
      .value(
        "from", \.from, "CATALOG", .file, "Write the changes from this catalog to the present one"),
      .value("to", \.to, "CATALOG", .file, "With --from: to this catalog"),
    ],
    use: .none,
    discussion: """
      Write changing commands into both: the way up and the way back. --from and --to write them: a
      CATALOG is a store, a JSON file, a script, or a revision such as r12.
      """,
    examples: [
      .init("migrate new alerts", "Two files: up and down"),
      .init("migrate new editor --from r1 --to r3", "What was done by hand, as a migration"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let comment = isSQL ? "--" : "#"
    var texts = (up: "\(comment) The way up.\n", down: "\(comment) The way back.\n")
    if let from = from {
      if isSQL { throw ShellError.usage("--from writes commands, not SQL", at: \Self.isSQL) }
      let old = try about(\Self.from) { try workspace.catalog(named: from) }
      let new = try about(\Self.to) { try workspace.catalog(to) }
      let up = CatalogScript.script(from: old, to: new)
      texts = (up.text, CatalogScript.script(from: new, to: old).text)
      guard !up.text.isEmpty else {
        return .text("the catalogs are the same", json: ["up": nil, "down": nil])
      }
      printer.notes(up.notes)
    } else if to != nil {
      throw ShellError.usage("--to needs --from", at: \Self.to)
    }
    let kind: MigrationScript.Kind = isSQL ? .sql : .routesh
    let files =
      try workspace.hasCatalog
      ? workspace.migrations(dir, isNew: true, printer).new(name, kind: kind, texts: texts)
      : MigrationDirectory.new(name, in: dir ?? "migrations", kind: kind, texts: texts)
    return .text(
      "created \(files.up)\ncreated \(files.down)".escapingControls(keepsLines: true),
      json: ["up": .string(files.up), "down": .string(files.down)])
  }
}

struct MigrateUp: WorkspaceCommand {
  var n: Int?
  var dir: String?
  var to: Int?
  var allow: [String] = []
  var allowOutOfOrder = false
  var replay, machine: String?
  var hub = false
  var strict = false
  var dryRun = false
  var format: FindingFormat?
  var mark: Int?
  static let signature = Signature<Self>(
    "migrate up", in: .migrate, "Applies pending migrations, each in its own transaction",
    arguments: [.init("N", \.n)],
    options: [
      .migrations(\.dir), .value("to", \.to, "VERSION", "The last version to apply"),
      .value(
        "allow", \.allow, "CODE", "Accept findings of this code; rerouted: links that go elsewhere"),
      .allowOutOfOrder(\.allowOutOfOrder),
      .value(
        "replay", \.replay, "SINCE",
        "First replay the events since then: 2026-01-31, 30d, 12h"),
      .flag("hub", \.hub, "With --replay: the events of all machines, from the hub"),
      .value(
        "machine", \.machine, "NAME", .machine, "With --hub: what was recorded on one machine"),
      .flag("strict", \.strict, "A way back that does not restore the catalog is an error"),
      .flag(
        "dry-run", \.dryRun, "Only show what would change in the catalog; a lower --to takes back"),
      .findingFormat(\.format),
      .value(
        "mark", \.mark, "VERSION",
        "Count it and all below as applied, in a store that has their catalog; runs nothing"),
    ],
    use: .creates,
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
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    if let version = mark { return try mark(version, workspace, printer) }
    try requireFindings(
      allow, at: \Self.allow, or: [MigrationProof.rerouted, MigrationProof.needsGuard])
    let since = try HistoryFilters.time(replay, "--replay", at: \Self.replay)
    if since == nil, hub || machine != nil {
      throw ShellError.usage("--hub and --machine need --replay SINCE")
    }
    let history = try since.map {
      HistoryQuestion(
        history: try workspace.history(HubOptions(hub: hub, machine: machine), printer),
        filter: HistoryFilter(since: $0))
    }
    let gate = MigrationGate(
      proof: MigrationProof(allowed: Set(allow)), history: history,
      isStrict: strict, collects: format != nil)
    if dryRun { return try plan(gate, workspace, printer) }
    if format != nil { throw ShellError.usage("--format needs --dry-run") }
    let migrations = try workspace.migrations(dir, gate: gate, printer)
    let applied = try migrations.applied().count
    if applied == 0 {
      try ConfigurationMigrations.requireAny(migrations.directory)
    } else {
      try printer.warnOfDrift(migrations)
    }
    return try workspace.run(printer, empty: "nothing to apply") { progress in
      try migrations.up(
        count: n, to: to, allowsOutOfOrder: allowOutOfOrder,
        progress: progress)
    }
  }

  /// Counts versions as applied without running them.
  @MainActor private func mark(_ version: Int, _ workspace: Workspace, _ printer: Printer) throws
    -> Answer
  {
    let marked = try workspace.migrations(dir, remembers: !dryRun, printer).baseline(version)
    return .text(
      "marked as applied: \(marked.map(String.init).joined(separator: ", "))",
      json: ["marked": .array(marked.map { .int($0) })])
  }

  /// What would change in the catalog, or for a pull request, what would be found.
  @MainActor private func plan(
    _ gate: MigrationGate, _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    let migrations = try workspace.migrations(dir, remembers: false, gate: gate, printer)
    if let format { return try findings(of: migrations, gate, format, printer) }
    try printer.warnOfDrift(migrations)
    let steps: [ConfigurationMigrations.Step]
    do {
      steps = try migrations.plan(to: to, allowsOutOfOrder: allowOutOfOrder)
    } catch {
      throw ShellError(wrapping: error).withWayToMark
    }
    printer.warnOfWaysBack(steps)
    let blocks = steps.map { step in
      let verb = step.direction == .up ? "would apply" : "would take back"
      return
        (["\(verb) \(step.migration.title)"]
        + workspace.lines(step.changes, verb: "would").map { "  \($0)" })
        .joined(separator: "\n")
    }
    let text = blocks.isEmpty ? "nothing would change" : blocks.joined(separator: "\n")
    return .text(
      text.escapingControls(keepsLines: true), json: .array(steps.map { $0.json(isPlanned: true) })
    )
  }
}

extension MigrateUp {
  /// What the migrations would bring; a script that fails is a finding, too.
  @MainActor private func findings(
    of migrations: ConfigurationMigrations, _ gate: MigrationGate, _ format: FindingFormat,
    _ printer: Printer
  ) throws -> Answer {
    var findings: [PlacedFinding] = []
    var failure: ShellError?
    do {
      try printer.warnOfDrift(migrations)
      _ = try migrations.plan(to: to, allowsOutOfOrder: allowOutOfOrder)
    } catch {
      let error = ShellError(wrapping: error)
      if error.exit == .interrupted { throw error }
      findings = [PlacedFinding(error, in: nil)]
      failure = error
    }
    var answer = Answer.raw(format.text(gate.found + findings))
    answer.failure = gate.refusal ?? failure
    return answer
  }
}

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
    let migrations = try workspace.migrations(dir, printer)
    try printer.warnOfDrift(migrations, usesStoredText: true)
    return try workspace.run(printer, empty: "nothing to take back") { progress in
      do {
        return try migrations.down(count: n, to: to, progress: progress)
      } catch {
        throw ShellError(wrapping: error).inStoredText
      }
    }
  }
}

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

extension ConfigurationMigrations.Step {
  /// A step in JSON; one that was only planned has no revision.
  fileprivate func json(isPlanned: Bool) -> JSONValue {
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
  fileprivate func answer(empty: String) -> Answer {
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
  fileprivate func run(
    _ printer: Printer, empty: String,
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
    printer.warnOfWaysBack(steps)
    guard let failure else { return steps.answer(empty: empty) }
    let error = ShellError(wrapping: failure).withWayToMark
    guard !steps.isEmpty else { throw error }
    return steps.answer(empty: empty).failing(error)
  }
}

extension ShellError {
  /// The error with what helps if a migration makes rows that are there already.
  fileprivate var withWayToMark: ShellError {
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
