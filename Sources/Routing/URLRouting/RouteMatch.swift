public import RouteModel

/// A URL that a route takes: the route, the pattern, and what the URL carries. The router, its
/// destination and AOP see it. Behaviour reference (i).
public struct RouteMatch: Sendable, Hashable {
  /// The URL as it was given.
  public let url: String
  /// The URL as it was matched, after canonicalisation.
  public let canonicalURL: String
  /// The identifier of the route; for code without one, its pattern.
  public let route: String
  /// The pattern that matched.
  public let pattern: String
  /// What the pattern's names and wildcards took, percent-decoded, in their order.
  public let captures: [RouteEvent.Parameter]
  /// The query's items, decoded, in their order.
  public let query: [RouteEvent.Parameter]
  /// The names of values that could not be decoded and are delivered raw.
  public let undecodable: [String]
  /// The path that the pattern asks for.
  public let path: PathKind?
  /// What else would have matched, best first.
  public let shadowed: [Candidate]
  /// How the URL was taken apart, one part a line; people get host and path wrong.
  public let split: String

  let registered: RegisteredRoute

  /// A route that matches too.
  public struct Candidate: Sendable, Hashable {
    public let route: String
    public let pattern: String
    /// The rule that it lost by.
    public let reason: String
  }

  /// The `action` of the query: carried out after the route was performed.
  public var action: String? { query.last { $0.name == "action" }?.value }
  /// The `transition` of the query: the path that the URL asks for.
  public var transition: String? { query.last { $0.name == "transition" }?.value }

  /// Captures and query items by name; captures win, of two items of a name the last wins.
  public var parameters: [String: String] {
    var merged: [String: String] = [:]
    for item in query { merged[item.name] = item.value }
    for capture in captures { merged[capture.name] = capture.value }
    return merged
  }

  /// What routers get as `userInfo`: the parameters, and the URL under `origin-url`, which no parameter
  /// can take.
  public var userInfo: [String: Any] {
    var info: [String: Any] = parameters
    info[RouteMatch.originURLKey] = url
    return info
  }

  /// The key of the URL itself in `userInfo`.
  public static let originURLKey = "origin-url"

  public static func == (a: Self, b: Self) -> Bool {
    a.url == b.url && a.route == b.route && a.pattern == b.pattern && a.captures == b.captures
      && a.query == b.query
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(route)
    hasher.combine(pattern)
  }
}
