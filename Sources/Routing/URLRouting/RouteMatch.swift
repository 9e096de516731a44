public import RouteModel
import URLPatterns

/// A URL that a route takes: the route, the pattern, and what the URL carries. The router, its
/// destination and AOP see it. See docs/behaviour.md, "URLs".
public struct RouteMatch: Sendable {
  /// Behind one reference: a match is handed on many times.
  private let facts: Facts

  private final class Facts: Sendable {
    let url: String
    let target: RouteTarget
    let parameters: [RouteEvent.Parameter]
    /// How many of the parameters the pattern took.
    let captureCount: Int
    let rest: Rest?

    init(
      _ url: String, _ target: RouteTarget, _ parameters: [RouteEvent.Parameter],
      captureCount: Int, _ rest: Rest?
    ) {
      self.url = url
      self.target = target
      self.parameters = parameters
      self.captureCount = captureCount
      self.rest = rest
    }
  }

  /// What most matches have nothing of.
  private final class Rest: Sendable {
    let query: [RouteEvent.Parameter]
    let undecodable: [String]
    let hidden: [RouteEvent.Parameter]

    init(
      _ query: [RouteEvent.Parameter], undecodable: [String] = [],
      hidden: [RouteEvent.Parameter] = []
    ) {
      self.query = query
      self.undecodable = undecodable
      self.hidden = hidden
    }
  }

  init(_ found: PatternMatch, url: String, target: RouteTarget) {
    var facts: Facts?
    found.lend { facts = RouteMatch($0, url: url, target: target).facts }
    self.facts = facts ?? Facts(url, target, [], captureCount: 0, nil)
  }

  /// A match whose URL is at hand.
  @inline(__always)
  init(_ found: LentMatch, url: String, target: RouteTarget) {
    let names = target.names
    var undecodable: [String] = []
    var captures: [RouteEvent.Parameter] = []
    if !names.isEmpty { captures.reserveCapacity(names.count) }
    for place in 0..<names.count {
      guard let text = found.value(place) else { continue }
      captures.append(RouteEvent.Parameter(name: names[place], value: text.value))
      if text.isRaw { undecodable.append(names[place]) }
    }
    facts =
      undecodable.isEmpty && !found.hasQuery
      ? Facts(url, target, captures, captureCount: captures.count, nil)
      : RouteMatch.facts(found, url, target, &captures, undecodable)
  }

  @inline(never)
  private static func facts(
    _ found: LentMatch, _ url: String, _ target: RouteTarget,
    _ parameters: inout [RouteEvent.Parameter], _ undecodable: [String]
  ) -> Facts {
    let count = parameters.count
    var undecodable = undecodable
    var query: [RouteEvent.Parameter] = []
    var hidden: [RouteEvent.Parameter] = []
    found.forEachQueryItem(target.names) { item in
      if item.isRaw { undecodable.append(item.name) }
      let parameter = RouteEvent.Parameter(name: item.name, value: item.value)
      query.append(parameter)
      if !item.isShadowed {
        parameters.append(parameter)
      } else if !item.isCaptured {
        hidden.append(parameter)
      }
    }
    if parameters.count > count + 1 {
      let open = RouteEvent.Parameter.lastOfEachName(Array(parameters[count...]))
      parameters.replaceSubrange(count..., with: open)
    }
    return Facts(
      url, target, parameters, captureCount: count,
      Rest(query, undecodable: undecodable, hidden: hidden))
  }

  /// A match that another URL router has found.
  init(_ resolution: URLResolution, url: String, registered: RegisteredRoute) {
    let query = resolution.parameters.sorted { $0.key < $1.key }.map {
      RouteEvent.Parameter(name: $0.key, value: $0.value)
    }
    let target = RouteTarget(
      pattern: Route.Pattern(text: resolution.pattern), route: registered, names: [], key: 0,
      index: nil)
    facts = Facts(url, target, query, captureCount: 0, Rest(query))
  }

  var registered: RegisteredRoute { facts.target.route }

  /// Whether the route takes the URL after it has seen the parameters.
  var isAccepted: Bool { !facts.target.mayDecline || facts.target.route.accepts(self) }

  /// The URL as it was given.
  public var url: String { facts.url }
  /// The identifier of the route; for code without one, its pattern.
  public var route: String { facts.target.route.name }
  /// The pattern that matched.
  public var pattern: String { facts.target.pattern.text }
  /// What the pattern's names and wildcards took, percent-decoded, in their order.
  public var captures: [RouteEvent.Parameter] {
    Array(facts.parameters.prefix(facts.captureCount))
  }
  /// The query's items, decoded, in their order.
  public var query: [RouteEvent.Parameter] { facts.rest?.query ?? [] }
  /// Captures in their order, then query items of other names; of two items of a name the last counts.
  public var parameters: [RouteEvent.Parameter] { facts.parameters }
  /// The names of values that could not be decoded and are delivered raw.
  public var undecodable: [String] { facts.rest?.undecodable ?? [] }
  /// The query's items that captures of the same name hide, which were taken from elsewhere.
  public var hidden: [RouteEvent.Parameter] { facts.rest?.hidden ?? [] }
  /// The path that the pattern asks for.
  public var path: PathKind? { facts.target.pattern.path }

  /// The URL as it was matched, after canonicalisation.
  public var canonicalURL: String {
    facts.target.index == nil ? url : URLParts(url).standardText
  }

  /// The parts of the URL as it was taken apart; people get host and path wrong.
  public var split: [RouteEvent.Parameter] {
    guard facts.target.index != nil else { return [] }
    let parts: [(String, URLComponent)] = [
      ("scheme", .protocol), ("user", .username), ("password", .password), ("host", .hostname),
      ("port", .port), ("path", .pathname), ("query", .search), ("fragment", .hash),
    ]
    let texts = URLParts(url).components
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
    guard let index = facts.target.index else { return [] }
    var others: [Candidate] = []
    _ = try? index.forEachCandidate(url) { candidate in
      if case .match(let match) = candidate, match.key != facts.target.key {
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

  /// The value of a parameter.
  public subscript(name: String) -> String? { parameters.last { $0.name == name }?.value }

  /// The key of the URL itself in `userInfo`; no parameter can take it.
  public static let originURLKey = "origin-url"
}
