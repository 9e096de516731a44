extension Registry {
  /// Why a route, which may have been found earlier, must not be performed now.
  ///
  /// - Parameter context: Another context than the registry's.
  func unavailable(_ route: RegisteredRoute, in context: RouteContext? = nil) -> RouteError? {
    if let now = self.route(route.name) { return now.disabled ?? unfulfilled(now, in: context) }
    return route.row == nil ? nil : notFound(route.name)
  }
}
