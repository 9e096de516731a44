import Locking
package import RouteModel

/// The event of a service on its way to the recorder, which numbers it.
final class NotedEvent: Sendable {
  private let stored: Locked<RouteEvent>
  init(_ event: RouteEvent) { stored = Locked(event) }
  var event: RouteEvent {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

/// A service's action that has begun.
package final class ServiceDraft: ActionDraft {
  private let recorder: EventRecorder
  private let action: RouteEvent.Action
  private weak var router: AnyServiceRouter?
  private let before: RouterState
  private let started: Int64
  private var noted: NotedEvent?
  package var event: RouteEvent? { noted?.event }
  package var enclosing: EventDraft? { nil }

  init(
    _ recorder: EventRecorder, _ action: RouteEvent.Action, _ router: AnyServiceRouter?,
    before: RouterState
  ) {
    self.recorder = recorder
    self.action = action
    self.router = router
    self.before = before
    started = recorder.cost()
  }

  package func note(_ key: String, _ value: String) {}

  package func finish(_ failure: RouteError?) {
    guard let router else { return }
    finish(failure, router.route, router.configuration, after: router.state, router.destination)
  }

  package func finish(
    _ failure: RouteError, _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration
  ) { finish(failure, route, configuration, after: .unrouted, nil) }

  private func finish(
    _ failure: RouteError?, _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration,
    after: RouterState, _ destination: AnyObject?
  ) {
    var event = RouteEvent(time: recorder.time(), action: action)
    event.describe(route, configuration)
    event.stateBefore = before
    event.stateAfter = after
    event.cost = recorder.cost() - started
    if let service = destination as? SimulatedService {
      event.destination = service.className
    } else if let destination {
      event.destination = TypeCheck.bareName(TypeCheck.qualifiedName(type(of: destination)))
    }
    if let failure { event.fail(failure) }
    let noted = NotedEvent(event)
    self.noted = noted
    recorder.note(noted)
  }
}
