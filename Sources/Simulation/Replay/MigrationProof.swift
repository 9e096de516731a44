public import RouteModel
import Routing

/// What a migration must preserve to be committed: it brings no new finding, and no recorded event
/// fails because of it, opens another route or gets other values. See docs/behaviour.md, "Checks".
///
/// ```swift
/// let proof = MigrationProof()
/// let problems = proof.findings(of: after.changes(from: before), before, after)
/// ```
@MainActor
public struct MigrationProof {
  /// The code that allows links that open another route or get other values.
  public nonisolated static let rerouted = "rerouted"
  /// The code that allows links that then wait for a guard.
  public nonisolated static let needsGuard = RouteError.Code.needsGuard.name

  /// The codes of findings that it may bring, ``rerouted`` and ``needsGuard``.
  public let allowed: Set<String>
  private let found = NewFindings()

  /// A proof of migrations, best in their order: what is known of a catalog is kept for the next.
  ///
  /// - Parameter allowed: The codes of findings that they may bring, ``rerouted`` and
  ///   ``needsGuard``.
  public init(allowed: Set<String> = []) { self.allowed = allowed }

  /// The findings that a migration brings and that are not allowed. Findings that only inform do
  /// not count.
  ///
  /// - Parameters:
  ///   - changes: What it changes.
  ///   - before: The catalog before it.
  ///   - after: The catalog after it.
  public func findings(
    of changes: [CatalogChange], _ before: RouteCatalog, _ after: RouteCatalog
  ) -> [Finding] {
    found.new(changes, before, after)
      .filter { $0.severity != .info && !allowed.contains($0.code) }
  }

  /// What somebody should know of a migration that is not refused for it: patterns that probably mean something
  /// else, and links that lead nowhere any more.
  package func warnings(of changes: [CatalogChange], _ after: RouteCatalog) -> [Finding] {
    (changes.doubts + found.lostLinks(changes, after)).filter { !allowed.contains($0.code) }
  }

  /// The harm to links that the proof accepts.
  package var accepted: Set<Replay.Harm> {
    var accepted: Set<Replay.Harm> = []
    if allowed.contains(Self.rerouted) { accepted.insert(.rerouted) }
    if allowed.contains(Self.needsGuard) { accepted.insert(.waits) }
    return accepted
  }

  /// The harm to recorded events that is not allowed; failures come first.
  ///
  /// - Parameter summary: A replay on the catalog after it, against the catalog before.
  public func harm(in summary: Replay.Summary) -> [Replay.Difference] {
    let differences = summary.differences
    return [.fails, .rerouted, .waits].filter { !accepted.contains($0) }.flatMap { harm in
      differences.filter { $0.harm == harm }
    }
  }
}
