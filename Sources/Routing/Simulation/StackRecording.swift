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
        .root(id.map { node($0, className ?? "ViewController", owners) })
      case .insert(let id, let className, _, let parent, let index):
        .insert(node(id, className, owners), parent: parent, index: index)
      case .remove(let id, _): .remove(id)
      case .present(let id, let className, _, let presenter, _):
        .present(node(id, className, owners), over: presenter)
      case .dismiss(let id, _): .remove(id)
      case .select(let container, let index): index.map { .select(container, index: $0) }
      }
    }
  }

  private static func node(
    _ id: Int, _ className: String, _ owners: [Int: AnyViewRouter]
  ) -> StackNode {
    guard let router = owners[id] else { return StackNode(id: id, className: className) }
    return StackNode(
      id: id, className: className, route: router.route.name,
      router: router.routerNumber == 0 ? nil : router.routerNumber,
      parameters: router.deliveredParameters)
  }
}

extension AnyViewRouter {
  /// The destination as a controller, where it is one.
  var destinationController: ViewController? { lifecycle.destination as? ViewController }

  /// The parameters as they were delivered, in the order of their names.
  var deliveredParameters: [RouteEvent.Parameter] { configuration.parameters }
}
