import RouteModel
import SimulatedUI

/// The state of a destination that is on the screen, or on its way there: its routers, and whether
/// it has been shown. See docs/behaviour.md, "AOP".
///
/// It is noted at the destination, by each registry for itself, and freed with it. A router is kept while its destination lives
/// and it is not Removed; it holds the destination weakly.
@MainActor final class TrackedObject {
  /// The live routers of this destination.
  private(set) var routers: [AnyViewRouter] = []
  /// Whether it has appeared and has not been removed since: being covered and uncovered changes
  /// nothing.
  var hasAppeared = false
  /// Whether it is being removed: between "will" and "did" disappear.
  var isRemoving = false {
    didSet { if !isRemoving { removalSource = nil } }
  }
  /// What it is being removed from; kept only during the removal.
  var removalSource: AnyObject?

  /// Set for a view that was added to another one outside of any window.
  var waiting: WaitingView?

  var hasRouters: Bool { !routers.isEmpty }

  /// Whether a router is showing or removing it.
  var isMovedByRouter: Bool { routers.contains(where: \.isMoving) }

  /// Whether a router moves it on a path that the router announces itself: not when it adds a
  /// child, which is announced when the child appears. See docs/behaviour.md, "AOP".
  var isAnnouncedByRouter: Bool {
    routers.contains {
      $0.isMoving && ($0.state != .routing || $0.configuration.pathKind != .child)
    }
  }

  /// The newest router of a route that only makes or prepares it takes the place of those before: a
  /// shared object may be made any number of times.
  func add(_ router: AnyViewRouter) {
    if routers.lastIndex(of: router) != nil { return }
    if router.configuration.pathKind == .make {
      routers.removeAll { $0.onlyMakes && $0.route.name == router.route.name }
    }
    routers.append(router)
  }

  func remove(_ router: AnyViewRouter) { routers = routers.filter { $0 !== router } }
}

extension AnyViewRouter {
  /// Whether it has made or prepared its destination, which nobody has shown since.
  fileprivate var onlyMakes: Bool {
    state == .routed && !isMoving && configuration.pathKind == .make && realPath == .unknown
  }
}
