import RouteModel
import SimulatedUI

/// An action that has begun and will become an event when it ends.
@MainActor package final class EventDraft: @MainActor ActionDraft {
  let recorder: EventRecorder
  let action: RouteEvent.Action
  let router: AnyViewRouter?
  /// What was to be performed, if no router was made.
  private(set) var refused: (route: RegisteredRoute, configuration: PerformRouteConfiguration)?
  let before: RouterState
  let started: Duration
  let clock: Int64
  /// The action during which this one began.
  let outer: EventDraft?
  /// The actions that began during this one, in order; they are reported after it.
  package var nested: [EventDraft] = []
  package var hasEnded = false
  /// Whether it only says that a perform waits.
  var isWaiting = false
  /// Set when the action has ended.
  var event: RouteEvent?
  /// The number of the event, once it was reported.
  var sequence = 0
  /// Facts that only the caller knows.
  package var details: [String: String] = [:]
  package var source: String?

  init(
    _ recorder: EventRecorder, _ action: RouteEvent.Action, _ router: AnyViewRouter?,
    before: RouterState, outer: EventDraft?
  ) {
    self.recorder = recorder
    self.action = action
    self.router = router
    self.before = before
    self.outer = outer
    started = recorder.clock?.now ?? .zero
    clock = recorder.cost()
  }

  /// Whether its router waits until the application's own code has shown or removed the destination.
  var waitsForCode: Bool {
    guard let router else { return false }
    let configuration = router.configuration
    switch router.state {
    case .routing:
      return configuration.pathKind == .custom
        || configuration.pathKind == .child && configuration.addingChildViewHandler != nil
    case .removing:
      return configuration.pathKind == .custom
        || router.removeConfiguration.removingChildViewHandler != nil
    default: return false
    }
  }

  /// Whether its event has not been reported yet.
  var isOpen: Bool { sequence == 0 }

  package var enclosing: EventDraft? { self }

  package func note(_ key: String, _ value: String) { details[key] = value }

  package func finish(_ failure: RouteError?) { recorder.finish(self, failure) }

  package func finish(
    _ failure: RouteError, _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration
  ) {
    refused = (route, configuration)
    recorder.finish(self, failure)
  }

  /// Ends the action; its event is reported with the outer one.
  func end(_ event: RouteEvent) {
    hasEnded = true
    self.event = event
  }

  /// The router of this action, if the controller with this number is its destination.
  func owner(of number: Int) -> AnyViewRouter? {
    router?.destinationController?.objectNumber == number ? router : nil
  }

  /// The routers of this action and of those inside it, by their destinations' numbers.
  func collectOwners(_ owners: inout [Int: AnyViewRouter]) {
    if let router, let controller = router.destinationController {
      owners[controller.objectNumber] = router
    }
    for inner in nested { inner.collectOwners(&owners) }
  }
}
