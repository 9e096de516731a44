import RouteModel
import URLPatterns

extension Registry {
  /// The route that takes a URL: the best pattern whose route is enabled, open to URLs and does not
  /// decline.
  ///
  /// - Parameters:
  ///   - url: any text; one that is not a URL is an error.
  ///   - kind: only routes of this kind; nil means both.
  /// - Returns: nil if no pattern takes the URL.
  /// - Throws: ``RouteError`` for a text that is not a URL.
  public func match(_ url: String, kind: RegisteredRoute.Kind? = nil) throws(RouteError)
    -> RouteMatch?
  {
    var isKnown = true
    return try match(url, kind, isKnown: &isKnown)
  }

  /// - Parameter isKnown: set to false if no pattern matches at all.
  @inline(__always)  // As below.
  private func match(
    _ url: String, _ kind: RegisteredRoute.Kind?, isKnown: inout Bool
  ) throws(RouteError) -> RouteMatch? {
    let index = currentIndex()
    // Nearly always the first candidate is the answer.
    var match: RouteMatch?
    var declined: Int?
    do throws(URLParseError) {
      isKnown = try index.lendFirstMatch(url) { found, _ in
        guard let target = target(of: found.key, { found.pattern }), target.isOpen(to: kind)
        else { return }
        match = RouteMatch(found, url: url, target: target)
      }
      if !isKnown { return nil }
      if let match = match.take() {
        if match.isAccepted { return match }
        declined = match.key
      }
    } catch {
      throw RouteError(error, of: url)
    }
    var step: RouteRedirect?
    let other = try candidate(url, kind, index, except: declined, &step)
    guard let step else { return other }
    return try followRedirect(step, kind)
  }

  /// The route that takes a URL in another context than the registry's, such as that of a person
  /// for whom a server resolves a link.
  ///
  /// - Parameters:
  ///   - url: any text; one that is not a URL is an error.
  ///   - context: for whom and when.
  ///   - kind: only routes of this kind; nil means both.
  /// - Throws: ``RouteError``, as ``match(_:kind:)``.
  public func match(
    _ url: String, in context: RouteContext, kind: RegisteredRoute.Kind? = nil
  ) throws(RouteError) -> RouteMatch? {
    var step: RouteRedirect?
    let index = currentIndex()
    let found = try candidate(url, kind, index, except: nil, &step, context)
    guard let step else { return found }
    return try followRedirect(step, kind, context)
  }

  /// The best of the candidates, after the first was asked.
  ///
  /// - Parameter step: Set if the best one is a redirect.
  func candidate(
    _ url: String, _ kind: RegisteredRoute.Kind?, _ index: PatternIndex, except known: Int?,
    _ step: inout RouteRedirect?, _ context: RouteContext? = nil
  ) throws(RouteError) -> RouteMatch? {
    var taken: RouteMatch?
    // Whether the pattern of a candidate was removed meanwhile: a new one may take the URL.
    var isStale = false
    do throws(URLParseError) {
      try index.forEachMatch(url) { found in
        guard let target = target(of: found.key, { found.pattern }) else {
          isStale = true
          return false
        }
        if let redirect = target.redirect {
          if target.takes(kind, in: context) { step = redirect.step(found, from: url) }
          return step != nil
        }
        taken = found.key == known ? nil : take(found, url, kind, target, context)
        return taken != nil
      }
    } catch {
      throw RouteError(error, of: url)
    }
    if taken == nil, step == nil, isStale {
      return try candidate(
        url, kind, currentIndex(), except: nil, &step, context)
    }
    return taken
  }

  private func take(
    _ found: PatternMatch, _ url: String, _ kind: RegisteredRoute.Kind?, _ target: RouteTarget,
    _ context: RouteContext?
  ) -> RouteMatch? {
    guard target.takes(kind, in: context) else { return nil }
    let match = RouteMatch(found, url: url, target: target)
    return match.isAccepted ? match : nil
  }

  /// Where the pattern of a key leads; nil if it was removed meanwhile.
  @inline(__always)  // A call of its own costs each match 340 instructions, of some 2,200.
  func target(of key: Int, _ pattern: () -> RoutePattern) -> RouteTarget? {
    withState { state in
      state.patterns.target(of: key, pattern) { owner in
        switch owner {
        case .row(let identifier): state.routes[identifier]
        case .code(let code): state.codes[code]?.primary
        case .redirect: nil
        }
      }
    }
  }

  /// Every route that a URL matches, best first, and why each but the first was not taken.
  public func explain(_ url: String) throws(RouteError) -> [MatchExplanation] {
    let index = currentIndex()
    var explanations: [MatchExplanation] = []
    var winner: RouteMatch?
    do throws(URLParseError) {
      try index.forEachMatch(url) { found in
        guard let target = target(of: found.key, { found.pattern }) else { return false }
        let match = RouteMatch(found, url: url, target: target)
        let verdict = verdict(match, target, winner)
        if verdict == .taken { winner = match }
        explanations.append(
          MatchExplanation(
            match: match, verdict: verdict, redirect: target.redirect?.step(found, from: url)))
        return false
      }
    } catch {
      throw RouteError(error, of: url)
    }
    return explanations
  }

  private func verdict(
    _ match: RouteMatch, _ target: RouteTarget, _ winner: RouteMatch?
  ) -> MatchExplanation.Verdict {
    if let closing = target.closing { return closing }
    if !target.isFulfilled() { return .unfulfilled }
    if winner != nil { return .outranked }
    return match.isAccepted ? .taken : .declined
  }

  /// The route that takes a URL, or why none does.
  package func matched(
    _ url: String, _ kind: RegisteredRoute.Kind? = nil
  ) throws(RouteError) -> RouteMatch {
    var isKnown = true
    if let match = try match(url, kind, isKnown: &isKnown) { return match }
    if !isKnown { throw RouteError(unknown: url, in: patternIndex) }
    if let kind, let other = try match(url), other.registered.kind != kind {
      throw RouteError(
        .noMatch,
        "no \(kind) takes \(url): it leads to \(other.route), which is a \(other.registered.kind)",
        suggestions: ["Router.find(\(other.registered.kind)URL:)"])
    }
    throw noMatch(url)
  }

  /// Why no route takes a URL: which routes were skipped, and which patterns are near.
  ///
  /// - Returns: The error with which opening it fails: `no-match`, `route-disabled`, `route-internal`
  ///   or `declined`.
  package func noMatch(_ url: String) -> RouteError {
    if let candidates = try? explain(url), let first = candidates.first {
      if let step = candidates.first(where: { $0.verdict == .taken })?.redirect {
        return noMatch(url, after: step)
      }
      let code: RouteError.Code =
        switch first.verdict {
        case .disabled: .routeDisabled
        case .isInternal: .routeInternal
        case .unfulfilled: .conditionUnmet
        default: .declined
        }
      let routes = candidates.map { candidate in
        let unmet = candidate.match.unmet.joined(separator: " and ")
        let words = candidate.verdict == .unfulfilled ? "needs \(unmet)" : candidate.verdict.words
        return "\(candidate.match.route) (\(words))"
      }
      return RouteError(
        code, "\(url) is taken by no route: \(routes.joined(separator: ", "))",
        suggestions: ["explain \(url)"])
    }
    return RouteError(unknown: url, in: patternIndex)
  }

  /// Why the URL to which a redirect leads is taken by no route.
  private func noMatch(_ url: String, after step: RouteRedirect) -> RouteError {
    do throws(RouteError) {
      _ = try match(url)
    } catch {
      return error
    }
    let end = noMatch(step.target)
    return RouteError(
      end.code, "\(url) is redirected to \(step.target): \(end.message)",
      suggestions: end.suggestions)
  }
}

/// A route that a URL matches, and whether it was taken.
public struct MatchExplanation: Sendable {
  /// The candidate, with the parameters that it would deliver.
  public let match: RouteMatch
  /// Whether it was taken, or why not.
  public let verdict: Verdict
  /// Where it leads, if it is a redirect; ``match`` has only its pattern and its captures then.
  public let redirect: RouteRedirect?

  /// Whether a candidate was taken, or why not.
  public enum Verdict: String, Sendable, Hashable, Codable {
    /// The URL opens this route.
    case taken
    /// A candidate before it takes the URL.
    case outranked
    /// It looked at the parameters and declined.
    case declined
    /// The route is disabled.
    case disabled
    /// A condition of the pattern or of the route does not hold.
    case unfulfilled
    /// It is closed to URLs.
    case isInternal = "internal"

    var words: String { rawValue }
  }
}
