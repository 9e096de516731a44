import RouteModel
import Routing

/// The performs of a replayed session that waited for a guard. Nobody answers in a replay, so what
/// became of them is performed from its own event; where the perform does not wait any more, that
/// event, and the guard's own screen, are left out.
struct ReplayedWaits {
  /// Whether it differed when it began to wait, by the number of its router.
  private var differing: [Int: Bool] = [:]
  /// The routers of performs that go on at once now, and of the screens of their guards.
  private var passed: Set<Int> = []
  /// The guards for which they waited.
  private var unasked: Set<String> = []

  /// Whether an event needs no replay.
  mutating func contains(_ event: RouteEvent) -> Bool {
    if event.outcome == .declined || event.outcome == .left { return true }
    if let router = event.router, passed.contains(router) {
      return event.details[RouteEvent.waited] != nil || event.action == .remove
    }
    guard let name = event.details[RouteEvent.guardName], unasked.remove(name) != nil else {
      return false
    }
    if let router = event.router { passed.insert(router) }
    return true
  }

  /// Whether the perform of a second event differed when it began to wait.
  func isDifferent(_ event: RouteEvent) -> Bool { event.router.flatMap { differing[$0] } ?? false }

  /// Remembers a perform that waited.
  mutating func note(_ event: RouteEvent, _ now: RouteEvent, _ isSame: Bool) {
    guard event.outcome == .waiting, let router = event.router,
      event.details[RouteEvent.waited] == nil
    else { return }
    differing[router] = !isSame
    guard now.outcome == .success else { return }
    passed.insert(router)
    if let name = event.details[RouteEvent.waits] { unasked.insert(name) }
  }
}
