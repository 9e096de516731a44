public import RouteModel
import URLPatterns

/// A URL that a route takes: the route, the pattern, and what the URL carries. The router, its
/// destination and AOP see it. See docs/behaviour.md, "URLs".
public struct RouteMatch: Sendable {
  /// Behind one reference: a match is handed on many times.
  private let facts: Facts

  private final class Facts: Sendable {
    let url: String
    let registered: RegisteredRoute
    let pattern: String
    let path: PathKind?
    let found: PatternMatch?
    let index: PatternIndex?
    let captures: [RouteEvent.Parameter]
    let query: [RouteEvent.Parameter]
    let parameters: [RouteEvent.Parameter]
    let undecodable: [String]
    let hidden: [RouteEvent.Parameter]

    init(
      _ found: PatternMatch, url: String, pattern: Route.Pattern, registered: RegisteredRoute,
      index: PatternIndex
    ) {
      self.url = url
      self.registered = registered
      self.pattern = pattern.text
      path = pattern.path
      self.found = found
      self.index = index
      var undecodable: [String] = []
      var captures: [RouteEvent.Parameter] = []
      captures.reserveCapacity(found.captureCount)
      found.forEachValue { name, value, isRaw in
        if isRaw { undecodable.append(name) }
        captures.append(RouteEvent.Parameter(name: name, value: value))
      }
      var query: [RouteEvent.Parameter] = []
      var hidden: [RouteEvent.Parameter] = []
      for item in found.queryItems {
        if item.isRaw { undecodable.append(item.name) }
        query.append(RouteEvent.Parameter(name: item.name, value: item.value))
        if item.isShadowed && !item.isCaptured { hidden.append(query[query.count - 1]) }
      }
      self.captures = captures
      self.query = query
      self.undecodable = undecodable
      self.hidden = hidden
      parameters = RouteMatch.parameters(captures, query)
    }

    init(_ resolution: URLResolution, url: String, registered: RegisteredRoute) {
      self.url = url
      self.registered = registered
      pattern = resolution.pattern
      path = nil
      found = nil
      index = nil
      captures = []
      query = resolution.parameters.sorted { $0.key < $1.key }.map {
        RouteEvent.Parameter(name: $0.key, value: $0.value)
      }
      undecodable = []
      hidden = []
      parameters = RouteMatch.parameters([], query)
    }
  }

  init(
    _ found: PatternMatch, url: String, pattern: Route.Pattern, registered: RegisteredRoute,
    index: PatternIndex
  ) {
    facts = Facts(found, url: url, pattern: pattern, registered: registered, index: index)
  }

  /// A match that another URL router has found.
  init(_ resolution: URLResolution, url: String, registered: RegisteredRoute) {
    facts = Facts(resolution, url: url, registered: registered)
  }

  var registered: RegisteredRoute { facts.registered }
  private var found: PatternMatch? { facts.found }

  /// The URL as it was given.
  public var url: String { facts.url }
  /// The identifier of the route; for code without one, its pattern.
  public var route: String { facts.registered.name }
  /// The pattern that matched.
  public var pattern: String { facts.pattern }
  /// What the pattern's names and wildcards took, percent-decoded, in their order.
  public var captures: [RouteEvent.Parameter] { facts.captures }
  /// The query's items, decoded, in their order.
  public var query: [RouteEvent.Parameter] { facts.query }
  /// Captures in their order, then query items of other names; of two items of a name the last counts.
  public var parameters: [RouteEvent.Parameter] { facts.parameters }
  /// The names of values that could not be decoded and are delivered raw.
  public var undecodable: [String] { facts.undecodable }
  /// The query's items that captures of the same name hide, which were taken from elsewhere.
  public var hidden: [RouteEvent.Parameter] { facts.hidden }
  /// The path that the pattern asks for.
  public var path: PathKind? { facts.path }

  /// The URL as it was matched, after canonicalisation.
  public var canonicalURL: String { found?.canonicalURL ?? url }

  /// The parts of the URL as it was taken apart; people get host and path wrong.
  public var split: [RouteEvent.Parameter] {
    guard let found else { return [] }
    let parts: [(String, URLComponent)] = [
      ("scheme", .protocol), ("user", .username), ("password", .password), ("host", .hostname),
      ("port", .port), ("path", .pathname), ("query", .search), ("fragment", .hash),
    ]
    let texts = found.components
    return parts.compactMap { name, part in
      texts[part].map { RouteEvent.Parameter(name: name, value: $0) }
    }
  }

  /// A route that matches as well.
  public struct Candidate: Sendable, Hashable {
    /// The route's identifier; for code without one, its pattern.
    public let route: String
    /// The pattern that matches.
    public let pattern: String
  }

  /// What else would have matched, best first.
  public var shadowed: [Candidate] {
    guard let found, let index = facts.index else { return [] }
    var others: [Candidate] = []
    _ = try? index.forEachCandidate(url) { candidate in
      if case .match(let match) = candidate, match.key != found.key {
        others.append(Candidate(route: match.route, pattern: match.pattern.text))
      }
      return false
    }
    return others
  }

  /// The `action` of the query: carried out after the route was performed.
  public var action: String? { query.last { $0.name == "action" }?.value }
  /// The `transition` of the query: the path that the URL asks for.
  public var transition: String? { query.last { $0.name == "transition" }?.value }

  private static func parameters(
    _ captures: [RouteEvent.Parameter], _ query: [RouteEvent.Parameter]
  ) -> [RouteEvent.Parameter] {
    if query.isEmpty { return captures }
    let open = query.filter { item in !captures.contains { $0.name == item.name } }
    return captures + RouteEvent.Parameter.lastOfEachName(open)
  }

  /// The value of a parameter.
  public subscript(name: String) -> String? { parameters.last { $0.name == name }?.value }

  /// The key of the URL itself in `userInfo`; no parameter can take it.
  public static let originURLKey = "origin-url"
}
