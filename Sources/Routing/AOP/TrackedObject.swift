import RouteModel
import SimulatedUI

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
  private var first: AnyViewRouter?
  private var others: [AnyViewRouter] = []
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

  /// The live routers whose destination it is.
  var routers: [AnyViewRouter] {
    guard let first else { return others }
    return others.isEmpty ? [first] : [first] + others
  }
  var hasRouters: Bool { first != nil || !others.isEmpty }

  /// Whether a router is moving it.
  var isMovedByRouter: Bool { (first?.isMoving ?? false) || others.contains(where: \.isMoving) }

  /// Whether a router moves it on a path that it announces by itself: not when it adds a child,
  /// which the appearance announces. See docs/behaviour.md, "AOP".
  var isAnnouncedByRouter: Bool {
    if let first, Self.announces(first) { return true }
    return !others.isEmpty && others.contains(where: Self.announces)
  }

  private static func announces(_ router: AnyViewRouter) -> Bool {
    guard router.isMoving else { return false }
    return router.state != .routing || router.configuration.routeType != .child
  }

  func add(_ router: AnyViewRouter) {
    if first === router || others.contains(where: { $0 === router }) { return }
    if first == nil { first = router } else { others.append(router) }
  }

  func remove(_ router: AnyViewRouter) {
    if first === router {
      first = others.isEmpty ? nil : others.removeFirst()
    } else {
      others.removeAll { $0 === router }
    }
  }
}
