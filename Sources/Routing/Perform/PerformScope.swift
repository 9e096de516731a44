import Synchronization

/// The routes that are being performed around the current code, innermost first: by them a nested
/// perform knows its parent, and circles are detected. See docs/behaviour.md, "Circles".
package final class PerformScope: Sendable {
  @TaskLocal private static var scoped: PerformScope?
  private let hasEnded = Atomic<Bool>(false)

  /// The scope around the current code. A task that was begun inside a perform keeps its scope for ever, so a scope that
  /// has ended does not count.
  package static var current: PerformScope? {
    scoped.flatMap { $0.hasEnded.load(ordering: .relaxed) ? nil : $0 }
  }

  /// Runs a closure inside this scope.
  func run(_ body: () -> Void) {
    defer { hasEnded.store(true, ordering: .relaxed) }
    PerformScope.$scoped.withValue(self) { body() }
  }

  let route: RegisteredRoute
  let outer: PerformScope?
  /// The event that this perform will become; nil if nothing is recorded.
  let draft: EventDraft?

  init(route: RegisteredRoute, draft: EventDraft?) {
    self.route = route
    self.outer = PerformScope.current
    self.draft = draft ?? outer?.draft
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

extension PerformedRouter where Kind: PerformableKind, Kind.Router == Self {
  /// Makes or prepares a destination in a scope, so that nested performs know their parent.
  func inScope(_ body: () -> Void) {
    let scope = PerformScope(route: route, draft: lifecycle.draft?.enclosing)
    if let circle = PerformScope.circle(to: route, from: scope.outer) {
      registry.noteCircle(circle)
    }
    scope.run(body)
  }
}
