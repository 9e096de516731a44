/// Holds an application's adapters and easy registrations for views: subclass it and override
/// `registerRoutableDestination`. It is never performed. See docs/behaviour.md, "Adapters".
@MainActor open class ViewRouteAdapter: AnyViewRouter {
  open override class var isAbstractRouter: Bool { true }
}

/// Holds an application's adapters and easy registrations for services.
open class ServiceRouteAdapter: AnyServiceRouter {
  open override class var isAbstractRouter: Bool { true }
}
