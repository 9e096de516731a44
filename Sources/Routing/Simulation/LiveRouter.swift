public import RouteModel

/// A router that has shown something which is still there.
public struct LiveRouter: Sendable, Hashable {
  /// The number by which `@N` names it.
  public let number: Int
  public let route: String
  public let state: RouterState
  /// The destination's class.
  public let destination: String
  /// The destination's number in the simulated hierarchy; nil for a view.
  public let node: Int?
  /// How it was performed.
  public let path: PathKind
  public let parameters: [RouteEvent.Parameter]
  /// What has become of its route since it was performed.
  public let mark: Mark?

  /// A route that is not what it was when the router was performed.
  public enum Mark: String, Sendable, Hashable, Codable {
    case changed, removed
  }
}
