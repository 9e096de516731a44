/// The routes that are being performed around the current code, innermost first: by them a nested
/// perform knows its parent, and circles are detected. See docs/behaviour.md, "Circles".
package final class PerformScope: Sendable {
  @TaskLocal package static var current: PerformScope?

  let route: RegisteredRoute
  let outer: PerformScope?
  /// The event that this perform will become; nil if nothing is recorded. It is used on the main
  /// actor alone.
  package nonisolated(unsafe) let draft: (any ActionDraft)?

  /// - Parameter isView: A service is not an action of its own on the stack.
  init(route: RegisteredRoute, draft: (any ActionDraft)?, isView: Bool) {
    self.route = route
    self.outer = PerformScope.current
    self.draft = isView ? draft ?? outer?.draft : outer?.draft
  }

  /// The names from an outer perform of the same route to this one; nil if it is not being
  /// performed.
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
