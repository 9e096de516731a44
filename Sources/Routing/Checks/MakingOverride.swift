import CTypeRecords

/// Whether a router class can make its destination: whether it overrides `destination(with:)`, or
/// `anyDestination(with:)` if it has no typed destination. See docs/behaviour.md, "Checks".
enum MakingOverride {
  static func exists(in router: AnyViewRouter.Type) -> Bool {
    let isTyped = descends(router, from: view_router_descriptor())
    let base: AnyViewRouter.Type =
      isTyped ? ViewRouter<AnyObject, ViewRouteConfiguration>.self : AnyViewRouter.self
    return view_making(pointer(router), isTyped ? 1 : 0)
      != view_making(pointer(base), isTyped ? 1 : 0)
  }

  static func exists(in router: AnyServiceRouter.Type) -> Bool {
    let isTyped = descends(router, from: service_router_descriptor())
    let base: AnyServiceRouter.Type =
      isTyped ? ServiceRouter<AnyObject, PerformRouteConfiguration>.self : AnyServiceRouter.self
    return service_making(pointer(router), isTyped ? 1 : 0)
      != service_making(pointer(base), isTyped ? 1 : 0)
  }

  private static func pointer(_ type: AnyClass) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  private static func descends(_ type: AnyClass, from descriptor: UnsafeRawPointer?) -> Bool {
    var current: UnsafeRawPointer? = pointer(type)
    while let here = current {
      if class_descriptor(here) == descriptor { return true }
      current = type_superclass(here)
    }
    return false
  }
}
