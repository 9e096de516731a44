/// The five states of a router. Behaviour reference (b).
public enum RouterState: String, Sendable, Hashable, Codable, CaseIterable {
  case unrouted, routing, routed, removing, removed
}
