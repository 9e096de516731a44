import RouteModel
import URLPatterns

extension Registry {
  /// The route that takes a URL: the best pattern whose route is enabled, open to URLs and does not
  /// decline.
  ///
  /// - Parameters:
  ///   - url: any text; what is not a URL is an error.
  ///   - kind: only routes of this kind; nil takes both.
  /// - Returns: nil if no pattern takes it.
  /// - Throws: ``RouteError`` for a text that is not a URL.
  public func match(_ url: String, kind: RegisteredRoute.Kind? = nil) throws -> RouteMatch? {
    if let resolver = withState({ $0.resolver }) {
      let found = try resolve(url, resolver)
      return kind == nil || found?.registered.kind == kind ? found : nil
    }
    let index = withState { $0.patterns.index() }
    do throws(URLParseError) {
      guard let first = try index.firstMatch(url) else { return nil }
      if let match = take(first, url, kind, index) { return match }
      var taken: RouteMatch?
      try index.forEachMatch(url) { candidate in
        guard candidate.key != first.key else { return false }
        taken = take(candidate, url, kind, index)
        return taken != nil
      }
      return taken
    } catch {
      throw RouteError(.invalidURL, "\(error)")
    }
  }

  private func take(
    _ found: PatternMatch, _ url: String, _ kind: RegisteredRoute.Kind?, _ index: PatternIndex
  ) -> RouteMatch? {
    guard let match = candidate(found, url, index), match.registered.isEnabled,
      kind == nil || match.registered.kind == kind,
      !(match.registered.row?.isInternal ?? false), match.registered.accepts(match)
    else { return nil }
    return match
  }

  /// A match with its route; nil if the pattern was removed meanwhile.
  func candidate(_ found: PatternMatch, _ url: String, _ index: PatternIndex) -> RouteMatch? {
    let (entry, route): (PatternTable.Entry?, RegisteredRoute?) = withState { state in
      guard let entry = state.patterns.entries[found.key] else { return (nil, nil) }
      switch entry.owner {
      case .row(let identifier): return (entry, state.routes[identifier])
      case .code(let code): return (entry, state.codes[code]?.primary)
      }
    }
    guard let entry, let route else { return nil }
    return RouteMatch(found, url: url, entry: entry, registered: route, index: index)
  }

  private func resolve(_ url: String, _ resolver: any URLResolving) throws -> RouteMatch? {
    guard let resolution = resolver.resolve(url) else { return nil }
    guard let route = route(resolution.identifier) else {
      throw notFound(resolution.identifier, .matchURL)
    }
    return RouteMatch(resolution, url: url, registered: route)
  }

  /// Every route that a URL matches, best first, and why each but the first was not taken.
  public func explain(_ url: String) throws -> [MatchExplanation] {
    let index = withState { $0.patterns.index() }
    var explanations: [MatchExplanation] = []
    var winner: RouteMatch?
    do throws(URLParseError) {
      try index.forEachMatch(url) { found in
        guard let match = candidate(found, url, index) else { return false }
        let verdict = verdict(match, winner)
        if verdict == .taken { winner = match }
        explanations.append(MatchExplanation(match: match, verdict: verdict))
        return false
      }
    } catch {
      throw RouteError(.invalidURL, "\(error)")
    }
    return explanations
  }

  private func verdict(_ match: RouteMatch, _ winner: RouteMatch?) -> MatchExplanation.Verdict {
    if !match.registered.isEnabled { return .disabled }
    if match.registered.row?.isInternal ?? false { return .isInternal }
    if winner == nil { return match.registered.accepts(match) ? .taken : .declined }
    return .outranked
  }

  /// Why a URL leads nowhere: what was skipped, and which patterns are near.
  ///
  /// - Returns: The error with which opening it fails: `no-match`, `route-disabled`, `route-internal`
  ///   or `declined`.
  public func noMatch(_ url: String) -> RouteError {
    if let candidates = try? explain(url), let first = candidates.first {
      let code: RouteError.Code =
        switch first.verdict {
        case .disabled: .routeDisabled
        case .isInternal: .routeInternal
        default: .declined
        }
      let routes = candidates.map { "\($0.match.route) (\($0.verdict.words))" }
      return RouteError(
        code, "\(url) is taken by no route: \(routes.joined(separator: ", "))",
        suggestions: ["explain \(url)"])
    }
    return RouteError(
      .noMatch, "no route matches \(url)", suggestions: nearestPatterns(to: url))
  }
}

/// A route that a URL matches, and what became of it.
public struct MatchExplanation: Sendable {
  public let match: RouteMatch
  public let verdict: Verdict

  /// What became of a candidate.
  public enum Verdict: String, Sendable, Hashable, Codable {
    /// The URL goes here.
    case taken
    /// A candidate before it takes the URL.
    case outranked
    /// It looked at the parameters and declined.
    case declined
    case disabled
    /// It is closed to URLs.
    case isInternal = "internal"

    var words: String { rawValue }
  }
}
