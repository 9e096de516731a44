public import RouteModel
import URLPatterns

/// A URL that a route takes: the route, the pattern, and what the URL carries. The router, its
/// destination and AOP see it. See docs/behaviour.md, "URLs".
public struct RouteMatch: Sendable {
  /// The URL as it was given.
  public let url: String
  /// The identifier of the route; for code without one, its pattern.
  public let route: String
  /// The pattern that matched.
  public let pattern: String
  /// What the pattern's names and wildcards took, percent-decoded, in their order.
  public let captures: [RouteEvent.Parameter]
  /// The query's items, decoded, in their order.
  public let query: [RouteEvent.Parameter]
  /// Captures in their order, then query items of other names; of two items of a name the last counts.
  public let parameters: [RouteEvent.Parameter]
  /// The names of values that could not be decoded and are delivered raw.
  public let undecodable: [String]
  /// The query's items that captures of the same name hide, which were taken from elsewhere.
  public let hidden: [RouteEvent.Parameter]
  /// The path that the pattern asks for.
  public let path: PathKind?

  let registered: RegisteredRoute
  private let found: PatternMatch?
  private let index: PatternIndex?

  init(
    _ found: PatternMatch, url: String, entry: PatternTable.Entry, registered: RegisteredRoute,
    index: PatternIndex
  ) {
    self.url = url
    self.registered = registered
    self.found = found
    self.index = index
    route = registered.name
    pattern = entry.pattern.text
    path = entry.pattern.path
    var undecodable: [String] = []
    var captures: [RouteEvent.Parameter] = []
    captures.reserveCapacity(found.captureCount)
    found.forEachValue { name, value, isRaw in
      if isRaw { undecodable.append(name) }
      captures.append(RouteEvent.Parameter(name: name, value: value))
    }
    var hidden: [RouteEvent.Parameter] = []
    query = found.queryItems.map {
      if $0.isRaw { undecodable.append($0.name) }
      let item = RouteEvent.Parameter(name: $0.name, value: $0.value)
      if $0.isShadowed && !$0.isCaptured { hidden.append(item) }
      return item
    }
    self.captures = captures
    self.undecodable = undecodable
    self.hidden = hidden
    parameters = Self.parameters(captures, query)
  }

  /// A match that another URL router has found.
  init(_ resolution: URLResolution, url: String, registered: RegisteredRoute) {
    self.url = url
    self.registered = registered
    found = nil
    index = nil
    route = registered.name
    pattern = resolution.pattern
    path = nil
    captures = []
    query = resolution.parameters.sorted { $0.key < $1.key }.map {
      RouteEvent.Parameter(name: $0.key, value: $0.value)
    }
    undecodable = []
    hidden = []
    parameters = Self.parameters([], query)
  }

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
    guard let found, let index else { return [] }
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
