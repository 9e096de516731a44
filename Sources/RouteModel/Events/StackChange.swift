/// One change of the simulated hierarchy. History stores these, not whole stacks, so that the size
/// of an event depends on what changed. Nodes are identified by the toolkit's numbers.
public enum StackChange: Sendable, Hashable, Codable {
  /// A new window with this root (a whole tree), or an empty one.
  case root(StackNode?)
  /// A node, with its contents, becomes a child at an index from 0.
  case insert(StackNode, parent: Int, index: Int)
  /// A node, with its contents, is presented over another.
  case present(StackNode, over: Int)
  /// A node is removed, with its contents.
  case remove(Int)
  /// The container shows its child with this index.
  case select(Int, index: Int)
  /// A router took over a node, or released it.
  case annotate(Int, route: String?, router: Int?, parameters: [RouteEvent.Parameter])

  /// The change with its parameters replaced.
  ///
  /// - Parameter new: Maps parameters and their route to new parameters.
  public func mappingParameters(_ new: StackNode.ParameterMap) -> StackChange {
    switch self {
    case .root(let node): .root(node?.mappingParameters(new))
    case .insert(let node, let parent, let index):
      .insert(node.mappingParameters(new), parent: parent, index: index)
    case .present(let node, let over): .present(node.mappingParameters(new), over: over)
    case .annotate(let id, let route, let router, let parameters):
      .annotate(id, route: route, router: router, parameters: new(parameters, route))
    case .remove, .select: self
    }
  }
}
