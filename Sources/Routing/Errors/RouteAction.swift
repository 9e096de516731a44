/// What was being done when an error happened. See docs/behaviour.md, "Errors".
public enum RouteAction: String, Sendable, CustomStringConvertible {
  /// A router was being constructed.
  case initialize = "Init"
  /// A route was being performed.
  case performRoute = "PerformRoute"
  /// A route was being removed.
  case removeRoute = "RemoveRoute"
  /// A view route was looked up by destination protocol or identifier.
  case toView = "ToView"
  /// A view route was looked up by module protocol.
  case toViewModule = "ToViewModule"
  /// A service route was looked up by destination protocol or identifier.
  case toService = "ToService"
  /// A service route was looked up by module protocol.
  case toServiceModule = "ToServiceModule"
  /// An existing destination was being prepared.
  case prepareOnDestination = "PrepareOnDestination"
  /// A route was being performed on an existing destination.
  case performOnDestination = "PerformOnDestination"
  /// A URL was being matched.
  case matchURL = "MatchURL"

  public var description: String { rawValue }
}
