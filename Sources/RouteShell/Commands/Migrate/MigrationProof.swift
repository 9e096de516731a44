import RouteModel
import RouteStorage
import Routing

/// What a migration must keep before it is committed: no finding that was not there before, and, if
/// asked, no recorded link that worked and no longer does.
struct MigrationProof {
  /// Codes of findings that it may bring.
  var allowed: Set<String> = []
  /// The recorded events that must still work; nil asks for none.
  var history: HistoryFilter?
  private let findings = NewFindings()

  /// - Parameters:
  ///   - allowed: Codes of findings that it may bring.
  ///   - history: The recorded events that must still work; nil asks for none.
  @MainActor init(allowed: Set<String> = [], history: HistoryFilter? = nil) {
    self.allowed = allowed
    self.history = history
  }

  @MainActor func check(
    _ step: ConfigurationMigrations.Step, _ before: RouteCatalog, _ after: RouteCatalog,
    _ shell: Shell
  ) throws {
    try checkFindings(step, before, after)
    if let history { try checkHistory(step, after, history, shell) }
  }

  @MainActor private func checkFindings(
    _ step: ConfigurationMigrations.Step, _ before: RouteCatalog, _ after: RouteCatalog
  ) throws(ShellError) {
    let new = findings.new(step.changes, before, after).filter {
      $0.severity != .info && !allowed.contains($0.code)
    }
    guard let first = new.first else { return }
    throw .failure(
      "check-failed", "\(step.migration.title) is not applied: \(first.message) [\(first.code)]",
      notes: new.dropFirst().map { "\($0.message) [\($0.code)]" }
        + ["accept it with --allow \(first.code)"])
  }

  @MainActor private func checkHistory(
    _ step: ConfigurationMigrations.Step, _ after: RouteCatalog, _ history: HistoryFilter,
    _ shell: Shell
  ) throws {
    let outcome = try shell.replay(history, of: shell.historyStore(), on: after)
    let broken = outcome.differences.filter(\.isBroken)
    guard !broken.isEmpty else { return }
    let links = Phrase.count(Set(broken.map(\.event)).count, "recorded event") ?? "history"
    throw ShellError.failure(
      "replay-failed",
      "\(step.migration.title) is not applied: it breaks \(links) of \(outcome.replayed)",
      notes: broken.prefix(10).map {
        "event \($0.event)  \($0.subject)  \($0.what): \($0.before) → \($0.after)"
      })
  }
}
