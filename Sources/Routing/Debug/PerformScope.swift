/// The routes that are being performed around the current code, innermost first: how a nested
/// perform knows its parent and how a circle is seen. See docs/behaviour.md, "Circles".
final class PerformScope: Sendable {
  @TaskLocal static var current: PerformScope?

  let route: RegisteredRoute
  let outer: PerformScope?
  /// The event that this perform will become; nil if nobody records.
  let draft: EventDraft?

  /// - Parameter draft: of a view; a service is no action of its own on the stack.
  init(route: RegisteredRoute, draft: (any ActionDraft)?) {
    self.route = route
    self.outer = PerformScope.current
    self.draft = draft as? EventDraft ?? outer?.draft
  }

  /// The names from the perform of a route around a scope to the one that is asked; nil if there is none.
  static func circle(to route: RegisteredRoute, from scope: PerformScope?) -> [String]? {
    guard scope != nil else { return nil }
    var names = [route.name]
    var scope = scope
    while let here = scope {
      names.append(here.route.name)
      if here.route === route { return names.reversed() }
      scope = here.outer
    }
    return nil
  }
}
