import Routing
import SimulatedUI

/// The second tab. It always exists, so showing it means selecting it.
final class SettingsViewController: ViewController {}

extension SettingsViewController: ViewRoutable {}

/// A custom path: switches the tab, and back again when it is removed.
final class SettingsRouter: ViewRouter<SettingsViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveView(SettingsViewController.self)
    registerIdentifier("settings")
  }

  override class var supportedPaths: Set<PathKind>? { [.custom] }

  private var tabs: TabBarController? {
    (configuration.source as? ViewController)?.tabBarController
  }
  private var before: Int?

  override func destination(with configuration: ViewRouteConfiguration) -> SettingsViewController? {
    tabs?.viewControllers.lazy.compactMap { $0 as? SettingsViewController }.first
  }

  override func canPerformCustomRoute() -> Bool { tabs != nil }

  override func performCustomRoute(
    on destination: SettingsViewController, from source: AnyObject?,
    configuration: ViewRouteConfiguration
  ) {
    beginPerformRoute()
    before = tabs?.selectedIndex
    do throws(TransitionError) {
      try tabs?.select(destination)
      endPerformRouteWithSuccess()
    } catch {
      endPerformRoute(with: RouteError(.actionFailed, error.message, suggestions: [error.advice]))
    }
  }

  override func canRemoveCustomRoute() -> Bool { before != nil }

  override func removeCustomRoute(
    on destination: SettingsViewController, from source: AnyObject?,
    removeConfiguration: ViewRemoveConfiguration, configuration: ViewRouteConfiguration
  ) {
    beginRemoveRoute(from: source)
    if let before { tabs?.selectedIndex = before }
    before = nil
    endRemoveRouteWithSuccess(from: source)
  }
}
