import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

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
      allow, at: \Self.allow,
      or: [MigrationProof.rerouted, MigrationProof.needsGuard, [CatalogChange].lostLinks])
    let since = try HistoryFilters.time(replay, "--replay", at: \Self.replay)
    if since == nil, hub || machine != nil {
      throw ShellError.usage("--hub and --machine need --replay SINCE")
    }
    let history = try since.map {
      HistoryQuestion(
        history: try workspace.history(HubOptions(hub: hub, machine: machine), printer),
        filter: HistoryFilter(since: $0))
    }
    try history?.noteBegin(printer)
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
    return try workspace.run(printer, empty: "nothing to apply", gate) { progress in
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
    if let format { return try findings(of: migrations, gate, format, workspace, printer) }
    try printer.warnOfDrift(migrations)
    var steps: [ConfigurationMigrations.Step] = []
    var failure: ShellError?
    do {
      _ = try migrations.plan(to: to, allowsOutOfOrder: allowOutOfOrder) { steps.append($0) }
    } catch {
      let error = ShellError(wrapping: error).withWayToMark
      if steps.isEmpty || error.exit == .interrupted { throw error }
      failure = error
    }
    printer.warn(gate.warnings(of: steps))
    printer.warnOfWaysBack(steps)
    let blocks = steps.map { step in
      let verb = step.direction == .up ? "would apply" : "would take back"
      return
        (["\(verb) \(step.migration.title)"]
        + workspace.lines(step.changes, verb: "would").map { "  \($0)" })
        .joined(separator: "\n")
    }
    let text = blocks.isEmpty ? "nothing would change" : blocks.joined(separator: "\n")
    let answer = Answer.text(
      text.escapingControls(keepsLines: true), json: .array(steps.map { $0.json(isPlanned: true) }))
    return failure.map { answer.failing($0) } ?? answer
  }
}

extension MigrateUp {
  /// What the migrations would bring; a script that fails is a finding, too.
  @MainActor private func findings(
    of migrations: ConfigurationMigrations, _ gate: MigrationGate, _ format: FindingFormat,
    _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    var findings: [PlacedFinding] = []
    var failure: ShellError?
    do {
      try printer.warnOfDrift(migrations)
      _ = try migrations.plan(to: to, allowsOutOfOrder: allowOutOfOrder)
    } catch {
      let error = ShellError(wrapping: error)
      if error.exit == .interrupted { throw error }
      findings = [PlacedFinding(workspace.explaining(error), in: nil)]
      failure = error
    }
    var answer = Answer.raw(format.text(gate.found + findings))
    answer.failure = gate.refusal ?? failure
    return answer
  }
}
