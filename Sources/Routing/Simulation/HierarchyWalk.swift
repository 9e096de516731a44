import RouteModel
import SimulatedUI

/// Ways through a simulated hierarchy.
@MainActor enum HierarchyWalk {
  /// What a controller itself presents; what an ancestor presents does not count.
  static func presented(by controller: ViewController) -> ViewController? {
    guard let presented = controller.presentedViewController,
      presented.presentingViewController === controller
    else { return nil }
    return presented
  }

  static func find(_ id: Int, under root: ViewController) -> ViewController? {
    var waiting = [root]
    while let controller = waiting.popLast() {
      if controller.objectNumber == id { return controller }
      waiting += controller.children
      if let presented = presented(by: controller) { waiting.append(presented) }
    }
    return nil
  }

  /// The tree under a controller, with the routers that made its nodes.
  static func node(_ controller: ViewController, _ owners: [Int: AnyViewRouter]) -> StackNode {
    var node = StackNode(id: controller.objectNumber, className: controller.className)
    if let router = owners[controller.objectNumber] {
      node.route = router.route.name
      node.router = router.routerNumber == 0 ? nil : router.routerNumber
      node.parameters = router.deliveredParameters
    }
    node.children = controller.children.map { self.node($0, owners) }
    if let tabs = controller as? TabBarController { node.selected = tabs.selectedIndex }
    if let presented = presented(by: controller) {
      node.presented = [self.node(presented, owners)]
    }
    return node
  }
}
