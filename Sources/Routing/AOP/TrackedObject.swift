import RouteModel

/// What is known of a destination on the screen, or on its way there: its routers, and whether it
/// has been shown. See docs/behaviour.md, "AOP".
///
/// A controller's entry is attached to the controller and goes with it. A router is kept for as long as
/// its destination lives and it is not Removed; it holds the destination weakly.
@MainActor final class TrackedObject {
  /// The number of the registry that keeps this entry: a controller may be in several registries, and
  /// outlive them.
  let owner: Int
  /// The revision for which a controller was found to interest nobody; nil for one that does.
  let indifferentAt: Int?
  /// A view, or a controller that another registry's entry is attached to.
  var object: AnyObject? { objectReference.object }
  private let objectReference: WeakReference
  /// The live routers whose destination it is.
  private(set) var routers: [AnyViewRouter] = []
  /// It has appeared and not gone since: covering and uncovering is nothing then.
  var isRouted = false
  /// It is between will and did disappear for good.
  var isRemoving = false {
    didSet { if !isRemoving { removalSource = nil } }
  }
  /// Where it is removed from; kept only while it is being removed.
  var removalSource: AnyObject?

  init(_ owner: Int, object: AnyObject? = nil, indifferentAt: Int? = nil) {
    self.owner = owner
    self.objectReference = WeakReference(object)
    self.indifferentAt = indifferentAt
  }

  var hasRouters: Bool { !routers.isEmpty }

  /// Whether a router is moving it.
  var isMovedByRouter: Bool {
    for router in routers where router.isMoving { return true }
    return false
  }

  /// Whether a router moves it on a path that it announces by itself: not when it adds a child,
  /// which the appearance announces. See docs/behaviour.md, "AOP".
  var isAnnouncedByRouter: Bool {
    for router in routers where router.isMoving {
      if router.state != .routing || router.configuration.routeType != .child { return true }
    }
    return false
  }

  func add(_ router: AnyViewRouter) {
    for known in routers where known === router { return }
    routers = routers.isEmpty ? [router] : routers + [router]
  }

  func remove(_ router: AnyViewRouter) { routers = routers.filter { $0 !== router } }
}
