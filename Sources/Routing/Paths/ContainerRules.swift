import RouteModel
import SimulatedUI

/// What a container wrapper may return. See docs/behaviour.md, "Containers".
///
/// An invalid container fails the route; nothing is shown.
@MainActor enum ContainerRules {
  /// What to show for a destination, or why its wrapper's container cannot be shown.
  static func wrap(
    _ destination: ViewController, _ router: AnyViewRouter
  ) throws(RouteError) -> ViewController {
    let configuration = router.configuration
    guard let wrapper = configuration.containerWrapper else { return destination }
    let container = wrapper(destination)
    if let why = objection(container, destination, configuration) {
      throw ViewRouteFailure.invalidContainer(router.route, container, why)
    }
    router.container = container === destination ? nil : container
    return container ?? destination
  }

  private static func objection(
    _ container: ViewController?, _ destination: ViewController,
    _ configuration: ViewRouteConfiguration
  ) -> String? {
    guard let container else { return "there is none" }
    guard container !== destination else { return nil }
    switch container {
    case let navigation as NavigationController:
      if navigation.viewControllers.first !== destination {
        return "its first controller is not the destination"
      }
      return pushes(configuration) ? "a navigation controller cannot be pushed" : nil
    case let tabs as TabBarController:
      return tabs.children.contains { $0 === destination }
        ? nil : "it does not hold the destination"
    case let split as SplitViewController:
      let held = split.children + split.children.flatMap(\.children)
      if !held.contains(where: { $0 === destination }) {
        return "it does not hold the destination"
      }
      return pushes(configuration) ? "a split controller cannot be pushed" : nil
    default: return nil
    }
  }

  /// Whether the path ends in a push.
  private static func pushes(_ configuration: ViewRouteConfiguration) -> Bool {
    let source = configuration.source as? ViewController
    switch configuration.pathKind {
    case .push: return true
    case .show: return source?.navigationController != nil
    case .showDetail:
      guard let split = source?.splitViewController, split.isCollapsed else { return false }
      return split.children.first is NavigationController
    default: return false
    }
  }
}
