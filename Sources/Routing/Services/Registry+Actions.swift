import RouteModel

extension Registry {
  /// Makes the service of an identifier and calls a named action of it.
  func call(
    _ identifier: String, action: String, parameters: [String: Any]
  ) throws -> Any {
    let found: AnyServiceRouterType = try required(identifier)
    var actions: [String: (AnyObject, [String: Any]) throws -> Any] = [:]
    if case .service(let definition) = found.route.maker {
      actions = definition[\.service.actions]
    }
    guard let body = actions[action] else {
      let known = actions.keys.sorted()
      throw RouteError(
        .actionFailed, "\(identifier) has no action \(action)",
        suggestions: NearestNames.of(action, in: known).isEmpty
          ? known : NearestNames.of(action, in: known))
    }
    let service = try found.make { config, _ in config.addUserInfo(parameters) }
    return try body(service as AnyObject, parameters)
  }
}
