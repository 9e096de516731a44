public import RouteModel

/// A router that has shown something which is still there.
public struct LiveRouter: Sendable, Hashable {
  /// The number by which `@N` names it.
  public let number: Int
  /// The route's identifier, or what it is called.
  public let route: String
  /// Where the router is in its life.
  public let state: RouterState
  /// The destination's class.
  public let destination: String
  /// The destination's number in the simulated hierarchy; nil for a view.
  public let node: Int?
  /// How it was performed.
  public let path: PathKind
  /// The parameters as they were delivered.
  public let parameters: [RouteEvent.Parameter]
  /// What has become of its route since it was performed.
  public let mark: Mark?

  /// A route that is not what it was when the router was performed.
  public enum Mark: String, Sendable, Hashable, Codable {
    /// The route is no longer as it was when it was performed, or is gone.
    case changed, removed
  }
}
