package import RouteModel
package import SimulatedUI

/// Lookups in a simulated hierarchy.
@MainActor package enum HierarchyWalk {
  /// What a controller itself presents; what an ancestor presents does not count.
  static func presented(by controller: ViewController) -> ViewController? {
    guard let presented = controller.presentedViewController,
      presented.presentingViewController === controller
    else { return nil }
    return presented
  }

  /// The outermost unselected tab around a controller, with its tab bar controller.
  static func coveredTab(of controller: ViewController) -> (TabBarController, Int)? {
    var found: (TabBarController, Int)?
    var current = controller
    while let parent = current.parent ?? current.presentingViewController {
      if let bar = parent as? TabBarController,
        let index = bar.children.firstIndex(where: { $0 === current }), bar.selectedIndex != index
      {
        found = (bar, index)
      }
      current = parent
    }
    return found
  }

  /// The controllers of a hierarchy by their numbers.
  package static func all(under root: ViewController) -> [Int: ViewController] {
    var all: [Int: ViewController] = [:]
    var waiting = [root]
    while let controller = waiting.popLast() {
      all[controller.objectNumber] = controller
      waiting += controller.children
      if let presented = presented(by: controller) { waiting.append(presented) }
    }
    return all
  }

  /// The controller at a place such as `root/0/1`.
  package static func controller(
    at place: String, under root: ViewController
  ) throws(RouteError) -> ViewController {
    let found = StackPlace(text: place).node(
      from: root, child: { $0.children.indices.contains($1) ? $0.children[$1] : nil },
      presented: { self.presented(by: $0) })
    if let found { return found }
    throw RouteError(
      .notOnStack, "there is nothing at \(place) on the stack",
      suggestions: ["leave the place out to start from the controller in front"])
  }

  /// The place of a controller, such as `root/0/1`.
  package static func place(of controller: ViewController) -> String {
    var steps: [String] = []
    var current = controller
    while true {
      if let parent = current.parent,
        let index = parent.children.firstIndex(where: { $0 === current })
      {
        steps.append("\(index)")
        current = parent
      } else if let presenter = current.presentingViewController,
        presented(by: presenter) === current
      {
        steps.append(StackPlace.presented)
        current = presenter
      } else {
        return ([StackPlace.root] + steps.reversed()).joined(separator: "/")
      }
    }
  }

  /// The tree under a controller, with the routers that made its nodes. A chain of presented controllers
  /// may be long: it is walked without recursion.
  package static func node(
    _ controller: ViewController, _ owner: (ViewController) -> AnyViewRouter?
  ) -> StackNode {
    var chain: [StackNode] = []
    var current: ViewController? = controller
    while let here = current {
      var node = StackNode(here.objectNumber, here.className, owner(here))
      node.children = here.children.map { self.node($0, owner) }
      if let tabs = here as? TabBarController { node.selected = tabs.selectedIndex }
      chain.append(node)
      current = presented(by: here)
    }
    var last = chain.removeLast()
    while var node = chain.popLast() {
      node.presented = [last]
      last = node
    }
    return last
  }
}
