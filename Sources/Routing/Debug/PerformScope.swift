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

  /// The names from the outer perform of the same route to this one, or nil if there is none.
  var circle: [String]? {
    var names = [route.name]
    var scope = outer
    while let here = scope {
      names.append(here.route.name)
      if here.route === route { return names.reversed() }
      scope = here.outer
    }
    return nil
  }

  /// The shortest circle around a route that is performed inside itself.
  static func circle(around route: RegisteredRoute) -> [String] {
    var names = [route.name]
    var scope = current
    while let here = scope {
      names.append(here.route.name)
      if here.route === route { break }
      scope = here.outer
    }
    return names.reversed()
  }
}
