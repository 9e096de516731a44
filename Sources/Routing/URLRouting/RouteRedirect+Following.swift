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
