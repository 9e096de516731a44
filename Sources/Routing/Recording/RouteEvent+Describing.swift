import RouteModel

extension RouteEvent {
  /// Adds the route and its parameters to an event.
  mutating func describe(_ route: RegisteredRoute, _ configuration: PerformRouteConfiguration) {
    self.route = route.name
    url = configuration.match?.url
    pattern = configuration.match?.pattern
    if configuration.match?.isFallback == true { details[RouteEvent.fallback] = "yes" }
    if let redirects = configuration.match?.redirects, !redirects.isEmpty {
      details[RouteEvent.redirect] = redirects.map(\.pattern).joined(separator: " → ")
    }
    parameters = configuration.parameters
    destination = route.destinationName
  }

  /// Adds an error to an event. Who waited for a guard and did not go on has not failed.
  mutating func fail(_ error: RouteError) {
    outcome =
      switch error.code {
      case .guardDeclined: .declined
      case .guardLeft: .left
      default: .failure
      }
    failure = Failure(code: error.code.name, number: error.number, message: error.message)
  }
}

extension RouteError {
  /// The action under which a perform is recorded that fails so: what an interceptor refuses is no perform.
  func recorded(as action: RouteEvent.Action) -> RouteEvent.Action {
    code == .refused ? .refuse : action
  }
}
