/// The five states of a router. See docs/behaviour.md, "States".
public enum RouterState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Unrouted, routed and removed are stable; routing and removing are in progress.
  case unrouted, routing, routed, removing, removed
}
