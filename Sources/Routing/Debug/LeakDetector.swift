import RouteModel
import SimulatedUI

/// Finds destinations that stay alive after they were removed. Behaviour reference (k).
@MainActor struct LeakDetector {
  func watch(_ destination: AnyObject, _ makers: [RegisteredRoute.Maker], _ views: ViewRouting) {}
}
