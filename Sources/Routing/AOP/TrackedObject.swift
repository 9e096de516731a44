import RouteModel
import SimulatedUI

/// What is known of a destination on the screen, or on its way there: its routers, and whether it
/// has been shown. Behaviour reference (e), "Suppression" and "First appearance".
@MainActor final class TrackedObject {
  private struct Reference {
    weak var router: AnyViewRouter?
  }

  private(set) weak var object: AnyObject?
  private var references: [Reference] = []
  /// It has appeared and not gone since: covering and uncovering is nothing then.
  var isRouted = false
  /// It is between will and did disappear for good.
  var isRemoving = false
  weak var movingTo: ViewController?
  weak var movingFrom: ViewController?
  weak var removalSource: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  /// The living routers whose destination it is.
  var routers: [AnyViewRouter] { references.compactMap(\.router) }
  var hasRouters: Bool { references.contains { $0.router != nil } }

  /// Whether a router is moving it on a path that announces by itself.
  var isMovedByRouter: Bool {
    references.contains {
      $0.router?.isMoving ?? false
    }
  }

  /// Whether a router moves it on a path that it announces by itself: not when it adds a child, which
  /// the appearance announces. Behaviour reference (e).
  var isAnnouncedByRouter: Bool {
    references.contains {
      guard let router = $0.router, router.isMoving else { return false }
      return router.state != .routing || router.configuration.routeType != .child
    }
  }

  func add(_ router: AnyViewRouter) {
    if references.contains(where: { $0.router === router }) { return }
    references.removeAll { $0.router == nil }
    references.append(Reference(router: router))
  }

  func remove(_ router: AnyViewRouter) {
    references.removeAll { $0.router === router || $0.router == nil }
  }
}
