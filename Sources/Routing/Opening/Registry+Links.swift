import RouteModel
package import URLPatterns

/// Links as a Swift program asks for them: made for a route, and asked whether they would open.
extension Registry {
  /// A link that opens a route with these parameters: built by the first of its patterns whose captures are given, and
  /// judged as ``canOpen(_:)`` does. Other parameters become items of the query. The link of a service is for
  /// ``Router/find(serviceURL:)``.
  ///
  /// ```swift
  /// let link = try registry.url(of: "editor", parameters: ["title": "milk"])  // app://editor/milk
  /// ```
  ///
  /// - Throws: ``RouteError`` if there is no such route, or no link of its patterns opens it with the parameters.
  @MainActor public func url(
    of identifier: String, parameters: [String: String] = [:]
  ) throws(RouteError) -> String {
    launchIfNeeded()
    guard let route = route(identifier) else { throw notFound(identifier) }
    var failure: RouteError?
    for pattern in patterns(of: route) {
      do throws(RouteError) {
        return try url(of: route.name, by: pattern, parameters)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure
      ?? RouteError(
        .noMatch, "\(route.name) has no URL pattern", suggestions: ["give it one"])
  }

  /// The link that a pattern of a route makes of parameters, if opening it in a fresh window shows the route with them.
  @MainActor package func url(
    of identifier: String, by pattern: RoutePattern, _ parameters: [String: String]
  ) throws(RouteError) -> String {
    let url: String
    do throws(URLBuildError) {
      url = try pattern.url(filling: parameters)
    } catch {
      throw RouteError(
        error.code == .missingValue ? .missingParameter : .invalidParameter,
        "\(pattern.text): \(error.message)")
    }
    let match = try matched(url)
    if match.route != identifier {
      throw RouteError(.noMatch, "\(url) would open \(match.route), by \(match.pattern)")
    }
    let opening = opening(of: match)
    if let failure = opening.failure {
      throw RouteError(
        failure.code, "\(url) would fail: \(failure.message)", suggestions: failure.suggestions)
    }
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      let back = opening.parameters.last { $0.name == name }?.value ?? ""
      guard back != value else { continue }
      throw RouteError(.invalidParameter, "\(url) would give \(name) back as '\(back)'")
    }
    return url
  }

  /// The patterns of a route, those with the most captures first: they take the most parameters.
  private func patterns(of route: RegisteredRoute) -> [RoutePattern] {
    var patterns = route.row.map { Array($0.patterns.values) } ?? []
    if let code = route.codeIndex {
      patterns += withState { $0.codes[code]?.patterns ?? [] }
    }
    return patterns.inOrder.map(\.parsed).enumerated().sorted { one, other in
      (other.element.captureNames.count, one.offset) < (
        one.element.captureNames.count, other.offset
      )
    }.map(\.element)
  }
}

/// Whether a link would show a screen.
public enum OpeningAnswer: Sendable, Hashable {
  /// It shows its route.
  case yes
  /// It waits until a guard is fulfilled.
  case afterGuard(String)
  /// It fails, for this reason.
  case no(RouteError)
}

extension Registry {
  /// Whether ``Router/open(_:from:)`` would show a link's screen in a window in which nothing was opened yet; nothing is
  /// performed or recorded. A link of a service shows none. See docs/behaviour.md, "Would it open?".
  ///
  /// ```swift
  /// if case .no(let reason) = registry.canOpen(url) { print(reason.message, reason.suggestions) }
  /// ```
  @MainActor public func canOpen(_ url: String) -> OpeningAnswer {
    launchIfNeeded()
    do throws(RouteError) {
      let opening = opening(of: try matched(url, .view))
      if let failure = opening.failure { return .no(failure) }
      return opening.firstGuard.map { .afterGuard($0.name) } ?? .yes
    } catch {
      return .no(error)
    }
  }
}
