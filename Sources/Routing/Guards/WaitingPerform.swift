import RouteModel

/// A perform that waits for a guard: its router has passed all other stages.
@MainActor package final class WaitingPerform {
  let router: AnyViewRouter
  /// The path of routes that declare none, as the caller says.
  let otherwise: PathKind?
  /// Guards whose code has let it through.
  var passed: Set<String> = []
  /// Its newest event, if events are recorded: that it waits, or what became of it.
  package private(set) var draft: EventDraft?
  /// What its caller asked for, for its events.
  private var asked: [String: String] = [:]
  private var isKept = false

  init(_ router: AnyViewRouter, otherwise: PathKind?) {
    self.router = router
    self.otherwise = otherwise
    router.lifecycle.isWaiting = true
  }

  /// Whether it was performed or refused in the meantime.
  package var hasEnded: Bool { !router.lifecycle.isWaiting }

  package var route: RegisteredRoute { router.route }
  package var configuration: ViewRouteConfiguration { router.configuration }

  /// The first guard that is not fulfilled, of the route as it is now and its parents.
  package var unfulfilledGuard: String? {
    registry.unfulfilledGuard(of: present, above: parents, passed: passed)
  }

  /// Whether the route as it is now, or a parent, requires a guard.
  func requires(_ name: String) -> Bool {
    ([present] + parents).contains { $0.guards.contains(name) }
  }

  private var registry: Registry { router.registry }
  private var present: RegisteredRoute { registry.route(route.name) ?? route }
  private var parents: [RegisteredRoute] { configuration.way?.parents.map(\.route) ?? [] }

  var request: RouteRequest {
    RouteRequest(
      route: route.name, kind: .view, match: configuration.match, path: configuration.pathKind)
  }

  /// Records that it waits for a guard.
  func note(_ name: String) {
    guard let recorder = registry.views.recorder else { return }
    if !isKept { (asked, isKept) = (recorder.pendingDetails, true) }
    draft = recorder.noteWaiting(router, for: name)
  }

  /// It goes on after it has waited for a guard, or is refused: its second event.
  ///
  /// - Parameter name: nil if it has not waited.
  func end(after name: String?, _ failure: RouteError? = nil) {
    router.lifecycle.isWaiting = false
    saying(after: name) {
      draft = failure.map { router.lifecycle.refuse($0, of: router) } ?? router.perform()
    }
  }

  /// Runs a closure whose first event says that it has waited.
  func saying(after name: String?, _ body: () -> Void) {
    guard let name, let recorder = registry.views.recorder else { return body() }
    recorder.pendingDetails = asked.merging([RouteEvent.waited: name]) { $1 }
    defer { recorder.pendingDetails = [:] }
    body()
  }
}
