import RouteModel
import URLPatterns

/// Links as a Swift program asks for them: made for a route, and asked whether they would open.
extension Registry {
  /// A link that opens a route: built by the first of its patterns whose captures are given, and checked
  /// that the route takes it. Other parameters become items of the query.
  ///
  /// ```swift
  /// let link = try registry.url(of: "editor", parameters: ["title": "milk"])  // app://editor/milk
  /// ```
  ///
  /// - Throws: ``RouteError`` if there is no such route, or none of its patterns takes the parameters.
  public func url(
    of identifier: String, parameters: [String: String] = [:]
  ) throws(RouteError) -> String {
    guard let route = route(identifier) else { throw notFound(identifier) }
    var failure: RouteError?
    for parsed in patterns(of: route) {
      let url: String
      do throws(URLBuildError) {
        url = try parsed.url(filling: parameters)
      } catch {
        failure = failure ?? RouteError(.missingParameter, error.message)
        continue
      }
      if try match(url)?.route == route.name { return url }
      failure = failure ?? RouteError(.noMatch, "\(url) would not open \(route.name)")
    }
    throw failure
      ?? RouteError(
        .noMatch, "\(route.name) has no URL pattern", suggestions: ["give it one"])
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

/// Whether a link would open.
public enum OpeningAnswer: Sendable, Hashable {
  /// It shows its route.
  case yes
  /// It waits until a guard is fulfilled.
  case afterGuard(String)
  /// It fails, for this reason.
  case no(RouteError)
}

extension Registry {
  /// Whether a link would open in a window in which nothing was opened yet; nothing is performed. See
  /// docs/behaviour.md, "Would it open?".
  ///
  /// ```swift
  /// if case .no(let reason) = registry.canOpen(url) { print(reason.message, reason.suggestions) }
  /// ```
  @MainActor public func canOpen(_ url: String) -> OpeningAnswer {
    do throws(RouteError) {
      let opening = opening(of: try matched(url))
      if let failure = opening.failure { return .no(failure) }
      return opening.firstGuard.map { .afterGuard($0.name) } ?? .yes
    } catch {
      return .no(error)
    }
  }
}
