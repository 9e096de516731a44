import RouteModel
import SimulatedUI

/// The state of a destination that is on the screen, or on its way there: its routers, and whether
/// it has been shown. See docs/behaviour.md, "AOP".
///
/// A controller's entry is attached to the controller and is freed with it. A router is kept while
/// its destination lives and it is not Removed; it holds the destination weakly.
@MainActor final class TrackedObject {
  /// The number of the registry that keeps this entry: a controller may be in several registries, and
  /// outlive them.
  let owner: Int
  /// The revision for which no route was found to be interested in a controller; nil if one is.
  let indifferentAt: Int?
  /// A view, or a controller that another registry's entry is attached to.
  var object: AnyObject? { objectReference.object }
  private let objectReference: WeakReference
  /// The live routers of this destination.
  private(set) var routers: [AnyViewRouter] = []
  /// Whether it has appeared and has not been removed since: being covered and uncovered changes
  /// nothing.
  var isRouted = false
  /// Whether it is being removed: between "will" and "did" disappear.
  var isRemoving = false {
    didSet { if !isRemoving { removalSource = nil } }
  }
  /// What it is being removed from; kept only during the removal.
  var removalSource: AnyObject?

  init(_ owner: Int, object: AnyObject? = nil, indifferentAt: Int? = nil) {
    self.owner = owner
    self.objectReference = WeakReference(object)
    self.indifferentAt = indifferentAt
  }

  var hasRouters: Bool { !routers.isEmpty }

  /// Whether a router is showing or removing it.
  var isMovedByRouter: Bool {
    for router in routers where router.isMoving { return true }
    return false
  }

  /// Whether a router moves it on a path that the router announces itself: not when it adds a
  /// child, which is announced when the child appears. See docs/behaviour.md, "AOP".
  var isAnnouncedByRouter: Bool {
    for router in routers where router.isMoving {
      if router.state != .routing || router.configuration.routeType != .child { return true }
    }
    return false
  }

  func add(_ router: AnyViewRouter) {
    if routers.lastIndex(of: router) == nil {
      routers = routers.isEmpty ? [router] : routers + [router]
    }
  }

  func remove(_ router: AnyViewRouter) {
    var others = routers
    routers = []
    others.remove(router)
    routers = others
  }
}
