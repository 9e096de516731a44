/// The four moments that everybody interested in a class hears of. See docs/behaviour.md, "AOP".
enum ViewMoment {
  case willPerform, didPerform, willRemove, didRemove
}

extension RegisteredRoute.Maker {
  /// Tells a router class, or a block route that has a hook for it.
  @MainActor func hear(
    _ moment: ViewMoment, _ destination: AnyObject, router: AnyViewRouter?, source: Any?
  ) {
    switch self {
    case .viewRouter(let type):
      switch moment {
      case .willPerform:
        type.router(router, willPerformRouteOnAny: destination, fromSource: source)
      case .didPerform:
        type.router(router, didPerformRouteOnAny: destination, fromSource: source)
      case .willRemove:
        type.router(router, willRemoveRouteOnAny: destination, fromSource: source)
      case .didRemove:
        type.router(router, didRemoveRouteOnAny: destination, fromSource: source)
      }
    case .viewRoute(let definition):
      definition[\.view.moments][moment]?(router, destination, source)
    default: break
    }
  }
}
