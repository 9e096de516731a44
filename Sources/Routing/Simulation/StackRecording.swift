import RouteModel
import SimulatedUI

/// The toolkit's changes in the words of history.
@MainActor enum StackRecording {
  static func changes(
    _ changes: [HierarchyChange], _ owners: [Int: AnyViewRouter]
  ) -> [StackChange] {
    changes.compactMap { change in
      switch change {
      case .setRoot(_, let id, let className, _):
        .root(id.map { StackNode($0, className ?? "ViewController", owners[$0]) })
      case .insert(let id, let className, _, let parent, let index):
        .insert(StackNode(id, className, owners[id]), parent: parent, index: index)
      case .remove(let id, _): .remove(id)
      case .present(let id, let className, _, let presenter, _):
        .present(StackNode(id, className, owners[id]), over: presenter)
      case .dismiss(let id, _): .remove(id)
      case .select(let container, let index): index.map { .select(container, index: $0) }
      }
    }
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

extension AnyViewRouter {
  /// The destination as a controller, where it is one.
  var destinationController: ViewController? { lifecycle.destination as? ViewController }
}
