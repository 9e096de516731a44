import CTypeRecords

/// The router classes of the program, read from the image's type records: once, for all registries.
/// Generic classes and routers of other images are not found; they need records of their own.
enum RouterClasses {
  static let views: [AnyViewRouter.Type] = found.views
  static let services: [AnyServiceRouter.Type] = found.services

  private static let found: (views: [AnyViewRouter.Type], services: [AnyServiceRouter.Type]) = {
    var views: [AnyViewRouter.Type] = []
    var services: [AnyServiceRouter.Type] = []
    for index in 0..<type_record_count() {
      guard let metadata = type_record_class(index) else { continue }
      let type = unsafeBitCast(metadata, to: Any.Type.self)
      if let router = type as? AnyViewRouter.Type {
        if !ownClasses.contains(ObjectIdentifier(router)) { views.append(router) }
      } else if let router = type as? AnyServiceRouter.Type {
        if !ownClasses.contains(ObjectIdentifier(router)) { services.append(router) }
      }
    }
    return (views, services)
  }()

  private static let ownClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(AnyViewRouter.self), ObjectIdentifier(AnyServiceRouter.self),
    ObjectIdentifier(BlockRouter.self), ObjectIdentifier(BlockServiceRouter.self),
    ObjectIdentifier(SimulatedControllerRouter.self), ObjectIdentifier(SimulatedViewRouter.self),
    ObjectIdentifier(SimulatedServiceRouter.self),
    ObjectIdentifier(ViewRouteAdapter.self), ObjectIdentifier(ServiceRouteAdapter.self),
  ]
}
