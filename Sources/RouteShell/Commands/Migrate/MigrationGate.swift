import RouteModel
import RouteStorage
import Routing
import Simulation

/// Lets a migration be committed, or says why not.
@MainActor
struct MigrationGate {
  /// What it must preserve.
  var proof = MigrationProof()
  /// The recorded events that must still succeed; nil means none.
  var history: HistoryQuestion?
  /// Whether a way back that does not restore the catalog is refused.
  var isStrict = false

  func check(
    _ step: ConfigurationMigrations.Step, _ before: RouteCatalog, _ after: RouteCatalog,
    _ shell: Shell
  ) throws {
    try checkFindings(step, before, after)
    if isStrict, let problem = step.wayBackProblem {
      throw ShellError.failure(
        Self.wayBack, "\(step.migration.title) is not applied: \(problem.message)",
        notes: problem.details)
    }
    if let history { try checkHistory(step, before, after, history, shell) }
  }

  private func checkFindings(
    _ step: ConfigurationMigrations.Step, _ before: RouteCatalog, _ after: RouteCatalog
  ) throws {
    let new = proof.findings(of: step.changes, before, after)
    guard let first = new.first else { return }
    let codes = Set(new.map(\.code)).sorted()
    throw ShellError.failure(
      "check-failed", "\(step.migration.title) is not applied: \(first.message) [\(first.code)]",
      notes: new.dropFirst().map { "\($0.message) [\($0.code)]" }
        + [
          "accept \(new.count == 1 ? "it" : "them") with \(codes.map { "--allow \($0)" }.joined(separator: " "))"
        ])
  }

  /// Replays on the catalog before and on the catalog after: what failed before is not broken by
  /// this step.
  private func checkHistory(
    _ step: ConfigurationMigrations.Step, _ before: RouteCatalog, _ after: RouteCatalog,
    _ history: HistoryQuestion, _ shell: Shell
  ) throws {
    let outcome = try shell.replay(history, on: after, against: before)
    guard let harm = outcome.harm(countsRerouted: !proof.allowsRerouted) else {
      shell.errors.note(
        Diagnostic(
          code: "replayed", message: "\(step.migration.title): \(Self.summary(outcome))"))
      return
    }
    let refused = proof.harm(in: outcome).byLink
    throw ShellError.failure(
      "replay-failed",
      "\(step.migration.title) is not applied: it \(harm)",
      notes: refused.prefix(10).map(\.line)
        + (refused.count > 10 ? ["and \(Phrase.count(refused.count - 10, "link")) more"] : [])
        + (!proof.allowsRerouted && outcome.rerouted.events > 0
          ? ["accept it with --allow \(MigrationProof.rerouted)"] : []))
  }

  /// The code of a way back that does not restore the catalog.
  nonisolated static let wayBack = "way-back"

  private static func summary(_ outcome: Replay.Outcome) -> String {
    let parts = [
      Phrase.some(outcome.rerouted.links, "link").map { "\($0) rerouted, as allowed" },
      outcome.left.events == 0 ? nil : outcome.leftText(),
      outcome.uncommitted == 0
        ? nil : "\(outcome.uncommitted) left out, of a catalog that was not committed",
    ].compactMap(\.self)
    let result =
      outcome.replayed > 0
      ? "replayed \(outcome.replayedText): all still work" : "there was nothing to replay"
    return ([result] + parts).joined(separator: ", ")
  }
}
