/// A step from a URL to the one to which a redirect leads. See docs/behaviour.md, "Redirects".
public struct RouteRedirect: Sendable, Hashable {
  /// The pattern of the redirect.
  public let pattern: String
  /// The URL that it took.
  public let url: String
  /// The URL to which it led.
  public let target: String

  /// How many redirects may follow each other.
  package static let limit = 8
}

extension RouteRedirect {
  /// Why redirects that follow each other open nothing: the last one leads back to a URL, or there are too many of
  /// them; nil if they go on.
  package static func loop(_ steps: [RouteRedirect]) -> RouteError? {
    guard let first = steps.first, let last = steps.last else { return nil }
    let isCircle = steps.contains { $0.url == last.target }
    guard isCircle || steps.count > limit else { return nil }
    let way = steps.map(\.url) + [last.target]
    return RouteError(
      .redirectLoop,
      (isCircle
        ? "the redirects of \(first.url) lead round in a circle"
        : "more than \(limit) redirects follow each other from \(first.url)")
        + ": \(way.joined(separator: " → "))", suggestions: ["explain \(first.url)"])
  }
}
