public import RouteModel
import Routing

/// A router whose destination is still shown.
public struct LiveRouter: Sendable, Hashable {
  /// The number by which `@N` names it.
  public let number: Int
  /// The route's identifier or name.
  public let route: String
  /// The state of the router.
  public let state: RouterState
  /// The destination's class.
  public let destination: String
  /// The destination's number in the simulated hierarchy; nil for a view.
  public let node: Int?
  /// How it was performed.
  public let path: PathKind
  /// The parameters as they were delivered.
  public let parameters: [RouteEvent.Parameter]
  /// How its route has changed since it was performed.
  package let mark: Mark?

  /// A route that is not what it was when the router was performed.
  package enum Mark: String, Sendable, Hashable, Codable {
    /// The route was changed or removed after it was performed.
    case changed, removed
  }
}
