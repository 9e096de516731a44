/// One change of the simulated hierarchy. History stores these, not whole stacks: an event costs what
/// changed. Nodes are named by the toolkit's numbers.
public enum StackChange: Sendable, Hashable, Codable {
  /// A new window with this root (a whole tree), or an empty one.
  case root(StackNode?)
  /// A node, with what it holds, becomes a child at an index from 0.
  case insert(StackNode, parent: Int, index: Int)
  /// A node, with what it holds, is presented over another.
  case present(StackNode, over: Int)
  /// A node goes, with what it holds.
  case remove(Int)
  /// The container shows its child with this index.
  case select(Int, index: Int)
  /// A router took over a node, or let it go.
  case annotate(Int, route: String?, router: Int?, parameters: [RouteEvent.Parameter])

  /// The change with other parameters wherever it has some.
  ///
  /// - Parameter new: Takes parameters and their route.
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
