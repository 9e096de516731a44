package import RouteModel
import Routing

extension RouteSimulation {
  /// What the caller of a perform asks for besides the route.
  package struct PerformOptions: Sendable, Hashable {
    /// The path to take; nil leaves it to the URL, the pattern and the route.
    var path: PathKind?
    /// Where it starts.
    var source: Source
    /// Whether it is put into a navigation controller of its own.
    var isInNavigation: Bool
    /// What happens to the stack; nil leaves it to the pattern and the route's parent.
    var stack: StackRule?
    /// Whether the stack stays as it is, whatever the pattern and the route say.
    var ignoresParents: Bool

    package init(
      path: PathKind? = nil, source: Source = .front, isInNavigation: Bool = false,
      stack: StackRule? = nil, ignoresParents: Bool = false
    ) {
      self.path = path
      self.source = source
      self.isInNavigation = isInNavigation
      self.stack = stack
      self.ignoresParents = ignoresParents
    }

    /// What the details of an event say; see ``details(_:)``.
    init(_ details: [String: String]) {
      let stack = details[RouteEvent.stackRule]
      self.init(
        path: details[RouteEvent.requestedPath].flatMap { PathKind(rawValue: $0) },
        source: details[RouteEvent.startedFrom].map(Source.place) ?? .front,
        isInNavigation: details[RouteEvent.container] != nil,
        stack: stack.flatMap(StackRule.init), ignoresParents: stack == RouteEvent.noStackRule)
    }

    /// The details of an event that record it, so that it can be performed again.
    ///
    /// - Parameter place: The place of a source on the stack.
    func details(_ place: (Source) -> String?) -> [String: String] {
      var said: [String: String] = [:]
      said[RouteEvent.requestedPath] = path?.rawValue
      if isInNavigation { said[RouteEvent.container] = "navigation" }
      said[RouteEvent.stackRule] = ignoresParents ? RouteEvent.noStackRule : stack?.rawValue
      switch source {
      case .front: break
      case .place(let place): said[RouteEvent.startedFrom] = place
      default: said[RouteEvent.startedFrom] = place(source) ?? "nowhere"
      }
      return said
    }

    /// Whether the configuration has more than the path.
    var setsConfiguration: Bool { isInNavigation || stack != nil || ignoresParents }

    @MainActor func configure(_ configuration: ViewRouteConfiguration) {
      if isInNavigation { ViewRouteConfiguration.wrapsInNavigation(configuration) }
      configuration.stackRule = stack
      configuration.ignoresParents = ignoresParents
    }
  }
}
