import RouteModel

/// An object that a caller wants to have shown or prepared.
package struct GivenObject {
  let object: AnyObject?
  /// Whether it is only prepared.
  let isOnlyPrepared: Bool

  package init(object: AnyObject?, isOnlyPrepared: Bool) {
    self.object = object
    self.isOnlyPrepared = isOnlyPrepared
  }

  var action: RouteAction { isOnlyPrepared ? .prepareOnDestination : .performOnDestination }
  /// The action under which it is recorded.
  var event: RouteEvent.Action { isOnlyPrepared ? .prepare : .performOnDestination }
}

@MainActor extension Registry {
  /// Why a given object is not the route's.
  func objection(to object: AnyObject?, of route: RegisteredRoute) -> String? {
    guard let object else { return "there is no object to perform \(route.name) on" }
    let name = ViewRouteFailure.name(object)
    guard let code = route.codeIndex else {
      return name == route.destinationName ? nil : "\(name) is not a destination of \(route.name)"
    }
    guard object is any ViewRoutable else { return "\(name) is not declared as routable" }
    let isRegistered = withState { state in
      state.codes[code]?.classes.contains { TypeCheck.isKind(type(of: object), of: $0.type) }
        ?? false
    }
    return isRegistered ? nil : "\(name) is not registered with \(route.name)"
  }
}
