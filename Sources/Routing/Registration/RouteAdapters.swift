/// Holds an application's adapters and easy registrations for views: subclass it and override
/// `registerRoutableDestination`. It is never performed. See docs/behaviour.md, "Adapters".
@MainActor open class ViewRouteAdapter: AnyViewRouter {
  open override class var isAbstractRouter: Bool { true }
  open override class func registerRoutableDestination() {
    Registry.current.reportMissingOverride(of: self)
  }
}

/// Holds an application's adapters and easy registrations for services.
open class ServiceRouteAdapter: AnyServiceRouter {
  open override class var isAbstractRouter: Bool { true }
  @MainActor open override class func registerRoutableDestination() {
    Registry.current.reportMissingOverride(of: self)
  }
}
