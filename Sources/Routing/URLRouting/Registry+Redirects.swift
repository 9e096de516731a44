extension Registry {
  /// The route to which a redirect leads, perhaps by others.
  ///
  /// - Throws: `redirect-loop`, and why the last URL cannot be matched.
  func followRedirect(
    _ first: RouteRedirect, _ kind: RegisteredRoute.Kind?, _ context: RouteContext? = nil
  ) throws(RouteError) -> RouteMatch? {
    var steps = [first]
    while true {
      if let loop = RouteRedirect.loop(steps) { throw loop }
      var next: RouteRedirect?
      let last = steps[steps.count - 1].target
      let found = try candidate(last, kind, currentIndex(), except: nil, &next, context)
      guard let next else { return found?.redirected(by: steps) }
      steps.append(next)
    }
  }
}

extension RouteRedirect {
  /// How many redirects may follow each other.
  package static let limit = 8

  /// Why redirects that follow each other open nothing: the last one leads back to a URL, or there are too many of
  /// them; nil if they go on.
  package static func loop(_ steps: [RouteRedirect]) -> RouteError? {
    guard let first = steps.first, let last = steps.last else { return nil }
    let isCircle = steps.contains { $0.url == last.target }
    guard isCircle || steps.count > limit else { return nil }
    let way = steps.map(\.url) + [last.target]
    return RouteError(
      .redirectLoop,
      (isCircle
        ? "the redirects of \(first.url) lead round in a circle"
        : "more than \(limit) redirects follow each other from \(first.url)")
        + ": \(way.joined(separator: " → "))", suggestions: ["explain \(first.url)"])
  }
}
