/// The five states of a router. See docs/behaviour.md, "States".
public enum RouterState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Unrouted, routed and removed are at rest; routing and removing are under way.
  case unrouted, routing, routed, removing, removed
}
