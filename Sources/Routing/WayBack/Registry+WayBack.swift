import RouteModel
import Texts

@MainActor extension Registry {
  /// The way back of a perform: the caller's rule, else its pattern's, else `rebuild` for the links
  /// of a route that has a parent.
  ///
  /// - Returns: nil if the stack stays as it is.
  /// - Throws: Why a parent cannot be shown.
  func wayBack(
    of route: RegisteredRoute, _ configuration: ViewRouteConfiguration
  ) throws(RouteError) -> WayBack? {
    if configuration.ignoresParents { return nil }
    return try wayBack(
      of: route, by: configuration.pathKind,
      configuration.stackRule ?? WayBack.rule(of: configuration.match, route),
      configuration.parameters)
  }

  /// The way back of a route that is shown by a path.
  ///
  /// - Parameters:
  ///   - rule: What is done with the stack; nil if it stays as it is.
  ///   - parameters: Those of the route, as they are delivered; nil if they depend on the link.
  ///   - context: Another context than the registry's.
  func wayBack(
    of route: RegisteredRoute, by path: PathKind, _ rule: StackRule?,
    _ parameters: [RouteEvent.Parameter]?, in context: RouteContext? = nil
  ) throws(RouteError) -> WayBack? {
    guard let rule, Self.standsOnStack(path) else { return nil }
    let parents = try parents(of: route, parameters, in: context)
    return rule == .push && parents.isEmpty ? nil : WayBack(rule: rule, parents: parents)
  }

  /// Whether a path leads to a screen that has others below it.
  static func standsOnStack(_ path: PathKind) -> Bool {
    switch path {
    case .make, .segue, .subview, .child, .extensible: false
    default: true
    }
  }
}

extension Registry {
  /// The parents of a route, the outermost first, with their parameters.
  ///
  /// - Parameters:
  ///   - parameters: The parameters of the route, as they are delivered; nil if they depend on the
  ///     link, so that neither they nor conditions are asked.
  ///   - context: Another context than the registry's.
  /// - Throws: ``RouteError`` `parent-unavailable`.
  private func parents(
    of route: RegisteredRoute, _ parameters: [RouteEvent.Parameter]?, in context: RouteContext?
  ) throws(RouteError) -> [WayBack.Parent] {
    var levels: [WayBack.Parent] = []
    var seen = [route.name]
    var (row, own) = (route.row, parameters)
    while let child = row, let name = child.parent {
      if seen.contains(name) {
        throw .parent(of: child, "leads back to \(child.identifier)")
      }
      guard let parent = self.route(name) else {
        throw .parent(of: child, "is not registered") {
          NearestNames.of(name, in: self.identifiers)
        }
      }
      guard parent.kind == .view else { throw .parent(of: child, "is a service, not a screen") }
      let failure = own == nil ? parent.disabled : unavailable(parent, in: context)
      if let failure { throw .parent(of: child, "cannot be shown: \(failure.message)") }
      if let parameters = own {
        own = try delivered(to: parent, of: child, parameters)
      }
      levels.append(WayBack.Parent(route: parent, parameters: own))
      seen.append(name)
      row = parent.row
    }
    return levels.reversed()
  }

  /// The parameters that a parent gets from its child's.
  private func delivered(
    to parent: RegisteredRoute, of child: Route, _ own: [RouteEvent.Parameter]
  ) throws(RouteError) -> [RouteEvent.Parameter] {
    let given = child.parentParameters.sorted { $0.key < $1.key }.compactMap { name, value in
      let parameter = Route.ParentParameter(name: name, value: value)
      let text = parameter.source.map { source in own.last { $0.name == source }?.value } ?? value
      return text.map { RouteEvent.Parameter(name: name, value: $0) }
    }
    do throws(RouteError) {
      return try ParameterRules.delivered(given, to: parent, quotesValues: false)
    } catch {
      throw .parent(of: child, "cannot be shown: \(error.message)")
    }
  }
}

extension RouteError {
  static func parent(
    of child: Route, _ why: String, advice: @escaping @Sendable () -> [String] = { [] }
  ) -> RouteError {
    RouteError(
      .parentUnavailable, "the parent \(child.parent ?? "") of \(child.identifier) \(why)",
      advice: advice)
  }

  /// A parent that fails when it is shown below a route.
  static func parent(
    _ parent: RegisteredRoute, of route: RegisteredRoute, _ failure: RouteError
  ) -> RouteError {
    RouteError(
      .parentUnavailable,
      "\(parent.name), a parent of \(route.name), cannot be shown: \(failure.message)")
  }

  /// A parent whose transition takes time, so that nothing can be shown above it yet.
  static func parentStillMoving(_ parent: RegisteredRoute, of route: RegisteredRoute) -> RouteError
  {
    RouteError(
      .parentUnavailable,
      "\(parent.name), a parent of \(route.name), is not shown at once: its transition runs")
  }
}
