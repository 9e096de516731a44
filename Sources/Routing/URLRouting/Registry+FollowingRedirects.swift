extension Registry {
  /// The route to which a redirect leads, perhaps by others.
  ///
  /// - Throws: `redirect-loop`, and why the last URL cannot be matched.
  func follow(
    _ first: RouteRedirect, _ kind: RegisteredRoute.Kind?, _ context: RouteContext? = nil
  ) throws(RouteError) -> RouteMatch? {
    var steps = [first]
    while true {
      var next: RouteRedirect?
      let last = steps[steps.count - 1].target
      if steps.count > RouteRedirect.limit || steps.contains(where: { $0.url == last }) {
        throw .redirectLoop(steps)
      }
      let index = currentIndex()
      let found = try candidate(last, kind, index, except: nil, &next, context)
      guard let next else { return found?.redirected(by: steps) }
      steps.append(next)
    }
  }
}
