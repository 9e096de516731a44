import RouteModel

/// What a link does with the stack before its route is shown: the rule, and the route's parents. See
/// docs/behaviour.md, "A way back".
struct WayBack {
  /// A parent, with its parameters as they are delivered.
  struct Parent {
    let route: RegisteredRoute
    let parameters: [RouteEvent.Parameter]
  }

  let rule: StackRule
  /// The outermost comes first.
  let parents: [Parent]
}

@MainActor extension Registry {
  /// The way back of a perform: the caller's rule, else its pattern's, else `rebuild` for the links
  /// of a route that has a parent.
  ///
  /// - Returns: nil if the stack stays as it is.
  /// - Throws: Why a parent cannot be shown.
  func wayBack(
    of route: RegisteredRoute, _ configuration: ViewRouteConfiguration
  ) throws(RouteError) -> WayBack? {
    guard !configuration.ignoresParents, Self.standsOnStack(configuration.pathKind) else {
      return nil
    }
    let ofLink = configuration.match.flatMap { match in
      match.stackRule ?? (route.row?.parent == nil ? nil : .rebuild)
    }
    guard let rule = configuration.stackRule ?? ofLink else { return nil }
    let parents = try parents(of: route, configuration.parameters)
    return rule == .push && parents.isEmpty ? nil : WayBack(rule: rule, parents: parents)
  }

  /// Whether a path leads to a screen that has others below it.
  private static func standsOnStack(_ path: PathKind) -> Bool {
    switch path {
    case .make, .segue, .subview, .child, .extensible: false
    default: true
    }
  }
}

extension Registry {
  /// Why opening a link would fail although its route takes it: for its parameters, or its parents.
  ///
  /// - Parameter match: The match of the link.
  package func openingFailure(of match: RouteMatch) -> RouteError? {
    do throws(RouteError) {
      _ = try parents(of: match)
      return nil
    } catch {
      return error
    }
  }

  /// The routes that opening a link has below its route, the outermost first.
  ///
  /// - Parameter match: The match of the link.
  /// - Throws: ``RouteError`` `parent-unavailable`, as opening would.
  package func parents(of match: RouteMatch) throws(RouteError) -> [String] {
    try parents(of: match.registered, try match.deliveredParameters).map(\.route.name)
  }

  /// The parents of a route, the outermost first, with their parameters.
  ///
  /// - Parameter parameters: The parameters of the route, as they are delivered.
  /// - Throws: ``RouteError`` `parent-unavailable`.
  func parents(
    of route: RegisteredRoute, _ parameters: [RouteEvent.Parameter]
  ) throws(RouteError) -> [WayBack.Parent] {
    var levels: [WayBack.Parent] = []
    var seen = [route.name]
    var (row, own) = (route.row, parameters)
    while let child = row, let name = child.parent {
      if seen.contains(name) {
        throw .parent(of: child, "leads back to \(child.identifier)")
      }
      guard let parent = self.route(name) else {
        throw .parent(of: child, "is not registered", NearestNames.of(name, in: identifiers))
      }
      guard parent.kind == .view else { throw .parent(of: child, "is a service, not a screen") }
      if let failure = unavailable(parent) {
        throw .parent(of: child, "cannot be shown: \(failure.message)")
      }
      let given = child.parentParameters.sorted { $0.key < $1.key }.compactMap { name, value in
        let parameter = Route.ParentParameter(name: name, value: value)
        let text = parameter.source.map { source in own.last { $0.name == source }?.value } ?? value
        return text.map { RouteEvent.Parameter(name: name, value: $0) }
      }
      do throws(RouteError) {
        own = try ParameterRules.delivered(given, to: parent, quotesValues: false)
      } catch {
        throw .parent(of: child, "cannot be shown: \(error.message)")
      }
      levels.append(WayBack.Parent(route: parent, parameters: own))
      seen.append(name)
      row = parent.row
    }
    return levels.reversed()
  }
}

extension RouteError {
  static func parent(
    of child: Route, _ why: String, _ suggestions: [String] = []
  ) -> RouteError {
    RouteError(
      .parentUnavailable, "the parent \(child.parent ?? "") of \(child.identifier) \(why)",
      suggestions: suggestions)
  }
}
