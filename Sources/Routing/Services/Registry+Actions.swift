import RouteModel

extension Registry {
  /// Makes the service of an identifier and calls a named action of it.
  func call(
    _ identifier: String, action: String, parameters: [String: Any]
  ) throws -> Any {
    guard let route = route(identifier, Services.self) else {
      throw notFound(identifier, .toService)
    }
    var actions: [String: (AnyObject, [String: Any]) throws -> Any] = [:]
    if case .serviceRoute(let definition) = route.maker { actions = definition[\.service.actions] }
    guard let body = actions[action] else {
      let known = actions.keys.sorted()
      throw RouteError(
        .actionFailed, "\(identifier) has no action \(action)",
        suggestions: NearestNames.of(action, in: known).isEmpty
          ? known : NearestNames.of(action, in: known))
    }
    var failure: RouteError?
    let perform = Perform<Services> {
      $0.addUserInfo(parameters)
      $0.performerErrorHandler = { failure = $1 }
    }
    guard let service = makeDestination(route, perform) else {
      throw failure ?? RouteError(.destinationUnavailable, "\(identifier) made no service")
    }
    return try body(service, parameters)
  }
}
