import RouteModel
import SimulatedUI

/// Converts the toolkit's changes into those of the history.
@MainActor enum StackRecording {
  static func changes(
    _ changes: [HierarchyChange], _ owner: (Int) -> AnyViewRouter?
  ) -> [StackChange] {
    var recorded: [StackChange] = []
    recorded.reserveCapacity(changes.count)
    for change in changes {
      switch change {
      case .setRoot(_, let id, let className):
        recorded.append(
          .root(id.map { StackNode($0, className ?? "ViewController", owner($0)) }))
      case .insert(let id, let className, let parent, let index):
        recorded.append(.insert(StackNode(id, className, owner(id)), parent: parent, index: index))
      case .present(let id, let className, let presenter):
        recorded.append(.present(StackNode(id, className, owner(id)), over: presenter))
      case .remove(let id, _), .dismiss(let id, _): recorded.append(.remove(id))
      case .select(let container, let index?): recorded.append(.select(container, index: index))
      case .select(_, nil): break
      }
    }
    return recorded
  }
}

@MainActor extension StackNode {
  /// A controller, with the router that made it.
  init(_ id: Int, _ className: String, _ router: AnyViewRouter?) {
    self.init(id: id, className: className)
    guard let router else { return }
    route = router.route.name
    self.router = router.routerNumber == 0 ? nil : router.routerNumber
    parameters = router.configuration.parameters
  }
}
