/// A step from a URL to the one to which a redirect leads. See docs/behaviour.md, "Redirects".
public struct RouteRedirect: Sendable, Hashable {
  /// The pattern of the redirect.
  public let pattern: String
  /// The URL that it took.
  public let url: String
  /// The URL to which it led.
  public let target: String
}
