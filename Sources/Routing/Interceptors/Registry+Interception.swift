import RouteModel
import Texts

extension Registry {
  /// The route that is performed after all interceptors have decided, or why it is not performed.
  func decided(
    _ route: RegisteredRoute, _ match: RouteMatch?, _ path: () -> PathKind?
  ) -> (route: RegisteredRoute, refusal: RouteError?) {
    let interceptors = interceptors
    if interceptors.allSatisfy({ $0.decide == nil }) { return (route, nil) }
    let path = path()
    var current = route
    var redirects = 0
    for interceptor in interceptors {
      guard let decide = interceptor.decide else { continue }
      let request = RouteRequest(route: current.name, kind: current.kind, match: match, path: path)
      switch decide(request) {
      case .letThrough: continue
      case .refuse(let error): return (current, error)
      case .redirect(let identifier):
        redirects += 1
        guard let next = self.route(identifier), next.kind == route.kind else {
          return (
            current,
            RouteError(
              .invalidProtocol,
              "interceptor \(interceptor.name) redirects \(current.name) to \(identifier), which is not registered as a \(route.kind)",
              suggestions: NearestNames.of(identifier, in: identifiers))
          )
        }
        // A route redirected to itself stays the same, whatever happened to its row.
        if next.name != current.name { current = next }
      }
    }
    return (current, nil)
  }
}
