import SimulatedUI

/// Whether a router class makes views or controllers, told from the classes it has registered.
@MainActor enum ViewKinds {
  static func makesView(_ router: AnyViewRouter.Type) -> Bool {
    Registry.kindOfDestinations(of: router) == .view
  }

  enum Kind { case controller, view }
}
