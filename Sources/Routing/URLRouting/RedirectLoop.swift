package import RouteModel
package import URLPatterns

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

extension RouteError {
  /// Redirects that lead back to a URL, or too many of them.
  package static func redirectLoop(_ steps: [RouteRedirect]) -> RouteError {
    let url = steps.first?.url ?? ""
    let isCircle =
      steps.dropLast().contains { $0.url == steps.last?.target }
      || steps.last.map { $0.url == $0.target } == true
    let way = steps.map(\.url) + (steps.last.map { [$0.target] } ?? [])
    return RouteError(
      .redirectLoop,
      (isCircle
        ? "the redirects of \(url) lead round in a circle"
        : "more than \(RouteRedirect.limit) redirects follow each other from \(url)")
        + ": \(way.joined(separator: " → "))", suggestions: ["explain \(url)"])
  }
}
