import RouteModel

/// What a link does with the stack before its route is shown: the rule, and the route's parents. See
/// docs/behaviour.md, "A way back".
struct WayBack {
  /// A parent, with its parameters as they are delivered.
  struct Parent {
    let route: RegisteredRoute
    /// nil if they depend on the link.
    let parameters: [RouteEvent.Parameter]?

    /// Whether a controller of this class that no router has shown is this screen, or may be it.
    func isScreen(of className: String) -> Bool {
      parameters?.isEmpty != false && className == route.destinationName
    }
  }

  let rule: StackRule
  /// The outermost comes first.
  let parents: [Parent]
}

extension WayBack {
  /// What a link does with the stack: its pattern's rule, else `rebuild` if its route has a parent.
  static func rule(of match: RouteMatch?, _ route: RegisteredRoute) -> StackRule? {
    match.flatMap { $0.stackRule ?? ruleOfLinks(to: route) }
  }

  /// What the links of a pattern do with the stack.
  static func rule(of pattern: Route.Pattern, _ route: RegisteredRoute) -> StackRule? {
    pattern.stack ?? ruleOfLinks(to: route)
  }

  private static func ruleOfLinks(to route: RegisteredRoute) -> StackRule? {
    route.row?.parent == nil ? nil : .rebuild
  }
}

extension WayBack {
  /// What a stack has of the way already. Each rule looks in its own places.
  ///
  /// - Parameters:
  ///   - stack: The screens, from the bottom.
  ///   - own: The route itself.
  ///   - isShown: Whether a screen is that of a parent or of the route; the last value says whether other parameters
  ///     make it another screen.
  /// - Returns: The parents that are missing, the place of the last screen that stays, and whether that is the route's
  ///   own.
  func found<Screen>(
    on stack: [Screen], below own: Parent, isShown: (Parent, Screen, Bool) -> Bool
  ) -> (missing: ArraySlice<Parent>, last: Int, isThere: Bool) {
    let top = stack.count - 1
    switch rule {
    case .rebuild:
      guard let root = stack.first else { return (parents[...], top, false) }
      // The first screen stays, whether it is the first parent or what the app begins with.
      let start = isShown(parents.first ?? own, root, false) ? 0 : 1
      let count = zip(parents, stack.dropFirst(start)).prefix { isShown($0, $1, false) }.count
      let next = start + count
      let isThere = count == parents.count && next <= top && isShown(own, stack[next], true)
      return (parents[count...], isThere ? next : max(0, next - 1), isThere)
    case .push, .replace:
      let shown = parents.lastIndex { parent in stack.contains { isShown(parent, $0, false) } }
      return (shown.map { parents[($0 + 1)...] } ?? parents[...], top, false)
    }
  }
}
