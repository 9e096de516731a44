/// A controller of the simulated hierarchy as `stack` shows it and history keeps it: one node of a tree.
public struct StackNode: Sendable, Hashable, Codable {
  /// The toolkit's number of the controller.
  public var id: Int
  /// The class as a row names it.
  public var className: String
  /// The route that made it, and the live router's number, if a router knows it.
  public var route: String?
  /// The live router, as `@N` names it.
  public var router: Int?
  /// What the destination was given.
  public var parameters: [RouteEvent.Parameter]
  /// What the container holds, from the bottom or the left.
  public var children: [StackNode]
  /// The index of the child in front, where the container shows one of several.
  public var selected: Int?
  /// What is presented over it. In a list so that a value can hold itself; one at most.
  public var presented: [StackNode]

  /// This node and all that it holds or presents, from the root to the front.
  public var all: [StackNode] { [self] + children.flatMap(\.all) + presented.flatMap(\.all) }

  /// Makes other parameters of those of a route.
  public typealias ParameterMap = ([RouteEvent.Parameter], _ route: String?) -> [RouteEvent
    .Parameter]

  /// The tree with other parameters.
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
