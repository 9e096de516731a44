/// A controller of the simulated hierarchy as `stack` shows it and history keeps it: one node of a tree.
public struct StackNode: Sendable, Hashable, Codable {
  /// The toolkit's number of the controller.
  public var id: Int
  /// The name of the class, as in a row.
  public var className: String
  /// The route that made it, if a router did.
  public var route: String?
  /// The number of the live router, written `@N`.
  public var router: Int?
  /// The parameters of the destination.
  public var parameters: [RouteEvent.Parameter]
  /// The children of the container, from the bottom or the left.
  public var children: [StackNode]
  /// The index of the child in front, if the container shows one of several.
  public var selected: Int?
  /// The node presented over it, at most one. An array, because a struct cannot contain itself.
  public var presented: [StackNode]

  /// This node and everything that it contains or presents, from the root to the front.
  public var all: [StackNode] { [self] + children.flatMap(\.all) + presented.flatMap(\.all) }

  /// Maps the parameters of a route to new ones.
  public typealias ParameterMap = ([RouteEvent.Parameter], _ route: String?) -> [RouteEvent
    .Parameter]

  /// The tree with its parameters replaced.
  public func mappingParameters(_ new: ParameterMap) -> StackNode {
    var node = self
    node.parameters = new(parameters, route)
    node.children = children.map { $0.mappingParameters(new) }
    node.presented = presented.map { $0.mappingParameters(new) }
    return node
  }

  /// A controller or view with what it contains and presents.
  public init(
    id: Int, className: String, route: String? = nil, router: Int? = nil,
    parameters: [RouteEvent.Parameter] = [], children: [StackNode] = [], selected: Int? = nil,
    presented: [StackNode] = []
  ) {
    self.id = id
    self.className = className
    self.route = route
    self.router = router
    self.parameters = parameters
    self.children = children
    self.selected = selected
    self.presented = presented
  }
}
