/// What was being done when an error happened. See docs/behaviour.md, "Errors".
public struct RouteAction: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public var description: String { rawValue }

  /// A router was being constructed.
  public static let initialize = RouteAction(rawValue: "Init")
  /// A route was being performed.
  public static let performRoute = RouteAction(rawValue: "PerformRoute")
  /// A route was being removed.
  public static let removeRoute = RouteAction(rawValue: "RemoveRoute")
  /// A view route was looked up by destination protocol or identifier.
  public static let toView = RouteAction(rawValue: "ToView")
  /// A view route was looked up by module protocol.
  public static let toViewModule = RouteAction(rawValue: "ToViewModule")
  /// A service route was looked up by destination protocol or identifier.
  public static let toService = RouteAction(rawValue: "ToService")
  /// A service route was looked up by module protocol.
  public static let toServiceModule = RouteAction(rawValue: "ToServiceModule")
  /// An existing destination was being prepared.
  public static let prepareOnDestination = RouteAction(rawValue: "PrepareOnDestination")
  /// A route was being performed on an existing destination.
  public static let performOnDestination = RouteAction(rawValue: "PerformOnDestination")
  /// A URL was being matched.
  public static let matchURL = RouteAction(rawValue: "MatchURL")
}
