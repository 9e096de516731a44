/// The four moments that are announced to every route of a class. See docs/behaviour.md, "AOP".
enum ViewMoment {
  case willPerform, didPerform, willRemove, didRemove
}

extension RegisteredRoute.Maker {
  /// Tells a router class, or a block route that has a hook for the moment.
  @MainActor func hear(
    _ moment: ViewMoment, _ destination: AnyObject, router: AnyViewRouter?, source: Any?
  ) {
    switch self {
    case .viewRouter(let type): type.hear(moment, destination, router, from: source)
    case .viewRoute(let definition):
      definition[\.view.moments][moment]?(router, destination, source)
    default: break
    }
  }
}
