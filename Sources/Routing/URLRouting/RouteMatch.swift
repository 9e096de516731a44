public import RouteModel
import URLPatterns

/// A URL that a route takes: the route, the pattern, and what the URL carries. The router, its
/// destination and AOP see it. See docs/behaviour.md, "URLs".
public struct RouteMatch: Sendable {
  /// The URL as it was given.
  public let url: String
  private let target: RouteTarget
  /// Captures in their order, then query items of other names; of two items of a name the last counts. Which items have
  /// a capture's name, `LentMatch.forEachQueryItem` says.
  public let parameters: [RouteEvent.Parameter]
  /// How many of the parameters the pattern took.
  private let captureCount: Int
  private let rest: Rest?

  /// What does not follow from the parameters; most matches have none of it.
  private final class Rest: Sendable {
    let query: [RouteEvent.Parameter]
    let hidden: [RouteEvent.Parameter]
    let undecodable: [String]
    let redirects: [RouteRedirect]

    init(
      _ query: [RouteEvent.Parameter], hidden: [RouteEvent.Parameter] = [],
      undecodable: [String] = [], redirects: [RouteRedirect] = []
    ) {
      self.query = query
      self.hidden = hidden
      self.undecodable = undecodable
      self.redirects = redirects
    }
  }

  init(_ found: PatternMatch, url: String, target: RouteTarget) {
    var match: RouteMatch?
    found.lend { match = RouteMatch($0, url: url, target: target) }
    self = match ?? RouteMatch(url, target, [])
  }

  private init(
    _ url: String, _ target: RouteTarget, _ parameters: [RouteEvent.Parameter],
    captureCount: Int? = nil, _ rest: Rest? = nil
  ) {
    self.url = url
    self.target = target
    self.parameters = parameters
    self.captureCount = captureCount ?? parameters.count
    self.rest = rest
  }

  /// The same match, to which redirects led.
  func redirected(by steps: [RouteRedirect]) -> RouteMatch {
    RouteMatch(
      steps.first?.url ?? url, target, parameters, captureCount: captureCount,
      Rest(query, hidden: hidden, undecodable: undecodable, redirects: steps))
  }

  /// A match with its URL.
  @inline(__always)
  init(_ found: LentMatch, url: String, target: RouteTarget) {
    // Most matches have one parameter and nothing else. An array literal is allocated in its final
    // size.
    if !found.mayHaveQuery, let name = target.onlyName, let text = found.value(0), !text.isRaw {
      self.init(
        url, target, [RouteEvent.Parameter(name: name, value: text.value)], captureCount: 1)
    } else {
      self.init(found, url, target)
    }
  }

  @inline(__always)
  private init(_ found: LentMatch, _ url: String, _ target: RouteTarget) {
    var isDecoded = true
    let mayHaveQuery = found.mayHaveQuery
    let captures =
      target.names.isEmpty
      ? [] : RouteMatch.captures(found, target, rooms: mayHaveQuery ? 4 : 0, &isDecoded)
    if isDecoded && !mayHaveQuery {
      self.init(url, target, captures)
    } else {
      self.init(found, url, target, captures, isDecoded: isDecoded)
    }
  }

  /// - Parameter rooms: capacity for more parameters.
  @inline(__always)
  private static func captures(
    _ found: LentMatch, _ target: RouteTarget, rooms: Int, _ isDecoded: inout Bool
  ) -> [RouteEvent.Parameter] {
    var captures: [RouteEvent.Parameter] = []
    captures.reserveCapacity(target.names.count &+ rooms)
    for place in 0..<target.names.count {
      guard let text = found.value(place) else { continue }
      if text.isRaw { isDecoded = false }
      captures.append(RouteEvent.Parameter(name: target.names[place], value: text.value))
    }
    return captures
  }

  /// A match of a URL with a query, or with values that cannot be decoded.
  @inline(never)
  private init(
    _ found: LentMatch, _ url: String, _ target: RouteTarget,
    _ captures: consuming [RouteEvent.Parameter], isDecoded: Bool
  ) {
    var parameters = captures
    let captureCount = parameters.count
    var isPlain = isDecoded
    found.forEachQueryItem(target.names) { item in
      isPlain = isPlain && !item.isRaw && !item.isShadowed
      // A long query is looked through once, below.
      if isPlain, parameters.count < captureCount + 16 {
        for place in captureCount..<parameters.count where parameters[place].name == item.name {
          isPlain = false
        }
      }
      parameters.append(RouteEvent.Parameter(name: item.name, value: item.value))
    }
    if isPlain, parameters.count > captureCount + 16 {
      let items = Array(parameters[captureCount...])
      isPlain = RouteEvent.Parameter.lastOfEachName(items).count == items.count
    }
    if isPlain {
      self.init(url, target, parameters, captureCount: captureCount)
    } else {
      self.init(
        found, url, target, captureCount: captureCount, query: Array(parameters[captureCount...]))
    }
  }

  /// A match of a URL whose query has other items than its parameters.
  private init(
    _ found: LentMatch, _ url: String, _ target: RouteTarget, captureCount: Int,
    query: [RouteEvent.Parameter]
  ) {
    var hidden: [RouteEvent.Parameter] = []
    var undecodable = target.names.indices.filter { found.value($0)?.isRaw == true }
      .map { target.names[$0] }
    var place = 0
    found.forEachQueryItem(target.names) { item in
      if item.isRaw { undecodable.append(item.name) }
      if item.isShadowed, !item.isCaptured { hidden.append(query[place]) }
      place += 1
    }
    self.init(
      url, target, found.parameters.map { RouteEvent.Parameter(name: $0.name, value: $0.value) },
      captureCount: captureCount, Rest(query, hidden: hidden, undecodable: undecodable))
  }

  package var registered: RegisteredRoute { target.route }

  /// The conditions that do not hold in the registry's context, such as `platform=ios`.
  package var unmet: [String] { target.unmet }

  /// What its pattern does with the stack.
  var stackRule: StackRule? { target.pattern.stack }

  /// The pattern's key in the index.
  var key: Int { target.key }

  /// Whether the route takes the URL with these parameters.
  var isAccepted: Bool { !target.mayDecline || target.route.maker.accepts(self) }

  /// The identifier of the route; for code without one, its pattern.
  public var route: String { target.route.name }
  /// The pattern that matched.
  public var pattern: String { target.pattern.text }
  /// What the pattern's names and wildcards captured, percent-decoded, in their order.
  public var captures: [RouteEvent.Parameter] {
    Array(parameters.prefix(captureCount))
  }
  /// The query's items, decoded, in their order.
  public var query: [RouteEvent.Parameter] { Array(items) }
  private var items: ArraySlice<RouteEvent.Parameter> {
    rest?.query[...] ?? parameters[captureCount...]
  }
  /// The names of values that could not be decoded and are delivered raw.
  package var undecodable: [String] { rest?.undecodable ?? [] }
  /// The query's items that are hidden by captures of the same name from other parts of the URL.
  package var hidden: [RouteEvent.Parameter] { rest?.hidden ?? [] }
  /// The path that the pattern asks for.
  public var path: PathKind? { target.pattern.path }

  /// The redirects that led to the route, in their order; nearly always none.
  public var redirects: [RouteRedirect] { rest?.redirects ?? [] }
  /// Whether the pattern is a fallback: no other one takes the URL.
  package var isFallback: Bool { target.pattern.isFallback }
  /// The URL that the route's pattern matches: that of the last redirect, else ``url``.
  package var matchedURL: String { redirects.last?.target ?? url }

  /// The URL as it was matched, after redirects and canonicalisation.
  package var canonicalURL: String {
    URLParts(matchedURL).standardText
  }

  /// The parts of the URL as it was split; host and path are often confused.
  package var split: [RouteEvent.Parameter] {
    let parts: [(String, URLComponent)] = [
      ("scheme", .protocol), ("user", .username), ("password", .password), ("host", .hostname),
      ("port", .port), ("path", .pathname), ("query", .search), ("fragment", .hash),
    ]
    let texts = URLParts(matchedURL).components
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

  /// The other routes that match, best first.
  public var shadowed: [Candidate] {
    guard let index = target.index else { return [] }
    var others: [Candidate] = []
    _ = try? index.forEachMatch(matchedURL) { match in
      if match.key != target.key {
        others.append(Candidate(route: match.route, pattern: match.pattern.text))
      }
      return false
    }
    return others
  }

  /// The `action` of the query: carried out after the route was performed.
  public var action: String? { items.last { $0.name == "action" }?.value }
  /// The `transition` of the query: the path that the URL asks for.
  public var transition: String? { items.last { $0.name == "transition" }?.value }

  /// The value of a parameter.
  public subscript(name: String) -> String? { parameters.last { $0.name == name }?.value }

  /// The key of the URL itself in `userInfo`; no parameter can use it.
  static let originURLKey = "origin-url"
}
