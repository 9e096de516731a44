import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

/// Lets a migration be committed, or says why not. What is accepted: `MigrationProof`.
@MainActor final class MigrationGate {
  /// What it must preserve.
  private let proof: MigrationProof
  /// The recorded events that must still succeed; nil means none.
  private let history: HistoryQuestion?
  /// Whether a way back that does not restore the catalog is refused.
  private let isStrict: Bool
  /// Whether findings are collected, and nothing is refused.
  private let collects: Bool
  /// What was collected.
  private(set) var found: [PlacedFinding] = []
  /// Why the first migration would have been refused.
  private(set) var refusal: ShellError?
  /// Which commands of the migrations made what.
  let places = ChangePlaces()
  /// What to tell of each version once it is committed, or planned.
  private var warnings: [Int: [PlacedFinding]] = [:]
  /// The routes that the migrations have renamed, for a later one that uses the old name.
  private(set) var renames: [CatalogChange] = []
  /// What the steps before did to the rows, for the names of the history.
  private var earlier = RowTrail()

  init(
    proof: MigrationProof = MigrationProof(), history: HistoryQuestion? = nil,
    isStrict: Bool = false, collects: Bool = false
  ) {
    self.proof = proof
    self.history = history
    self.isStrict = isStrict
    self.collects = collects
  }

  func check(
    _ step: ConfigurationMigrations.Step, _ before: RouteCatalog, _ after: RouteCatalog,
    _ workspace: Workspace, _ printer: Printer
  ) throws {
    if step.direction == .up { try checkFindings(step, before, after) }
    let found = proof.warnings(of: step.changes, after).map { place($0, step) }
    if collects { self.found += found } else { warnings[step.migration.version] = found }
    // Who takes a migration back wants what was before it, whatever is said of that.
    if step.direction == .down { return }
    renames += step.changes.filter {
      if case .route(let old?, let new?) = $0 { old.identifier != new.identifier } else { false }
    }
    if let problem = step.wayBackProblem {
      let error = ShellError.failure(
        Self.wayBack, "\(step.migration.title) is not applied: \(problem.message)",
        notes: problem.details)
      let finding = Finding(
        code: Self.wayBack, severity: isStrict ? .error : .warning,
        message: ([problem.message] + problem.details).joined(separator: "\n"))
      let place = problem.place ?? SourcePlace(file: step.migration.down.file)
      try refuse(error, if: isStrict, [PlacedFinding(finding, at: place)])
    }
    if let history { try checkHistory(step, before, after, history, workspace, printer) }
  }

  /// What to tell of steps that were committed, or planned.
  func warnings(of steps: [ConfigurationMigrations.Step]) -> [PlacedFinding] {
    steps.flatMap { warnings[$0.migration.version] ?? [] }
  }

  /// Refuses a migration, or collects what is found and remembers that it would be refused.
  private func refuse(
    _ error: ShellError, if isRefused: Bool = true, _ findings: [PlacedFinding]
  ) throws {
    if collects {
      found += findings
      if isRefused, refusal == nil { refusal = error }
    } else if isRefused {
      throw error
    }
  }

  /// A finding at the command of the migration that made what it is about.
  private func place(_ finding: Finding, _ step: ConfigurationMigrations.Step) -> PlacedFinding {
    PlacedFinding(
      finding, at: places.place(of: finding.subjects, in: step.migration[step.direction].file))
  }

  private func checkFindings(
    _ step: ConfigurationMigrations.Step, _ before: RouteCatalog, _ after: RouteCatalog
  ) throws {
    let new = proof.findings(of: step.changes, before, after).map { place($0, step) }
    guard let first = new.first else { return }
    let texts = new.map { "\($0.finding.message) [\($0.finding.code)]" }
    let codes = Set(new.map(\.finding.code)).sorted()
    var error = ShellError.failure(
      "check-failed", "\(step.migration.title) is not applied: \(texts[0])",
      notes: Array(texts.dropFirst())
        + [
          "accept \(new.count == 1 ? "it" : "them") with \(codes.map { "--allow \($0)" }.joined(separator: " "))"
        ])
    error.diagnostic.place = first.place
    try refuse(error, new)
  }

  /// Replays on the catalog before and on the catalog after: a link that failed before is not counted as broken by
  /// this step.
  private func checkHistory(
    _ step: ConfigurationMigrations.Step, _ before: RouteCatalog, _ after: RouteCatalog,
    _ history: HistoryQuestion, _ workspace: Workspace, _ printer: Printer
  ) throws {
    var names = try workspace.pastNames(history.history.numbering)
    names.since = earlier
    defer { earlier.append(step.changes) }
    let outcome = try history.replay(
      on: after, against: before, names: names, step: step.changes,
      defaultPath: workspace.defaultPath(), printer)
    guard let harm = outcome.harm(accepting: proof.accepted) else {
      printer.note(
        Diagnostic(
          code: "replayed", message: "\(step.migration.title): \(Self.summary(outcome))"))
      return
    }
    let refused = proof.harm(in: outcome).byLink
    var error = ShellError.failure(
      "replay-failed",
      "\(step.migration.title) is not applied: it \(harm)",
      notes: refused.prefix(10).flatMap { $0.lines(width: printer.notesWidth) }
        + (refused.count > 10 ? ["and \(Phrase.count(refused.count - 10, "link")) more"] : [])
        + Self.acceptable(outcome, proof.accepted).map { "accept it with --allow \($0)" })
    // Each link at the command by which another takes it, or none; as many as are listed.
    let registries = [after, before].map { Registry(catalog: $0) }
    for registry in registries { registry.printsProblems = false }
    let found = refused.prefix(10).map { link in
      let finding = Finding(
        code: error.diagnostic.code, severity: .error, message: "recorded \(link.line)",
        subjects: registries.flatMap { $0.takers(of: link.subject) })
      return place(finding, step)
    }
    error.diagnostic.place = found.first?.place
    let rest = refused.count > 10 ? [PlacedFinding(error, in: step.migration.up.file)] : []
    try refuse(error, found + rest)
  }

  /// The code of a way back that does not restore the catalog.
  nonisolated static let wayBack = "way-back"

  /// The codes that would accept what is not accepted.
  private static func acceptable(
    _ outcome: Replay.Summary, _ accepted: Set<Replay.Harm>
  ) -> [String] {
    let all: [(Replay.Harm, Int, String)] = [
      (.rerouted, outcome.rerouted.events, MigrationProof.rerouted),
      (.waits, outcome.waiting.events, MigrationProof.needsGuard),
    ]
    return all.filter { $0.1 > 0 && !accepted.contains($0.0) }.map(\.2)
  }

  private static func summary(_ outcome: Replay.Summary) -> String {
    let failing = Phrase.some(outcome.failing.events, "event").map {
      "none fails because of it; \($0) that worked when recorded failed before it, too"
    }
    let parts = [
      Phrase.some(outcome.rerouted.links, "link").map { "\($0) rerouted, as allowed" },
      Phrase.some(outcome.waiting.links, "link").map { "\($0) waiting for a guard, as allowed" },
      outcome.skipped.events == 0 ? nil : outcome.skippedText(),
      outcome.uncommitted == 0
        ? nil : "\(outcome.uncommitted) left out, of a catalog that was not committed",
    ].compactMap(\.self)
    let result =
      outcome.replayed == 0
      ? "there was nothing to replay"
      : "replayed \(outcome.replayedText): \(failing ?? "all still work")"
    return ([result] + parts).joined(separator: ", ")
  }
}

extension Registry {
  /// What takes a link: redirects, a pattern, and the route. A route that was performed is itself.
  fileprivate func takers(of subject: String) -> [String] {
    guard let match = try? match(subject) else { return [subject] }
    return match.redirects.map(\.pattern) + [match.pattern, match.route]
  }
}
