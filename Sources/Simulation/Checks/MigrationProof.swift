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

  /// The codes of findings that it may bring, and ``rerouted``.
  public let allowed: Set<String>
  private let found = NewFindings()

  /// A proof of migrations, best in their order: what is known of a catalog is kept for the next.
  ///
  /// - Parameter allowed: The codes of findings that they may bring, and ``rerouted``.
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

  /// Whether links may open another route.
  package var allowsRerouted: Bool { allowed.contains(Self.rerouted) }

  /// The harm to recorded events that is not allowed; failures come first.
  ///
  /// - Parameter outcome: A replay on the catalog after it, against the catalog before.
  public func harm(in outcome: Replay.Outcome) -> [Replay.Difference] {
    let differences = outcome.differences
    return differences.filter { $0.harm == .fails }
      + (allowsRerouted ? [] : differences.filter { $0.harm == .rerouted })
  }
}
