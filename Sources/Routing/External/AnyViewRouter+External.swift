import RouteModel
import SimulatedUI

/// How a live router follows its destination when other code moves it. See docs/behaviour.md,
/// "External moves".
extension AnyViewRouter {
  func externalWillAppear() {
    guard let destination else { return }
    guard state != .routed || madeSnapshot != nil else { return }
    lifecycle.enter(.routing)
    configuration.handlesExternalRoutes ? prepare(destination) : prepareByModule(destination)
  }

  func externalDidAppear() {
    guard let destination, state == .routing else { return }
    let stateBefore = previousState
    if let before = madeSnapshot, let controller = destination as? ViewController {
      realPath = before.realPath(of: controller)
      madeSnapshot = nil
    } else if destination is View {
      realPath = .subview
    }
    lifecycle.enter(.routed)
    if configuration.handlesExternalRoutes { lifecycle.tell(.appeared, of: self) }
    registry.views.recorder?.noteExternal(self, before: stateBefore)
  }

  func externalWillDisappear() {
    if state == .routing, let destination {
      Views.report(registry, self, .performRoute, ViewRouteFailure.unbalanced(destination))
    }
    lifecycle.enter(.removing)
  }

  func externalDidDisappear() {
    guard state == .removing else { return }
    leave()
    if lifecycle.removal.handlesExternalRoutes { lifecycle.tell(.disappeared, of: self) }
    registry.views.recorder?.noteExternal(self, before: .routed)
    registry.views.recorder?.forget(self)
  }

  func cancelExternalRemoval() { lifecycle.restore() }
}
