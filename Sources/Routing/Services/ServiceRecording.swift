import RouteModel

/// Where the events of services go. Services run on any thread, so that it is not the recorder itself.
struct ServiceRecording: Sendable {
  let time: @Sendable () -> Int64
  let cost: @Sendable () -> Int64
  let note: @Sendable (RouteEvent) -> Void
}

/// A service's action that has begun.
struct ServiceDraft {
  let recording: ServiceRecording
  let action: RouteEvent.Action
  let before: RouterState
  let started: Int64

  init?(_ registry: Registry, _ action: RouteEvent.Action, before: RouterState) {
    guard registry.recordsServices, let recording = registry.withState({ $0.serviceRecording })
    else { return nil }
    self.recording = recording
    self.action = action
    self.before = before
    started = recording.cost()
  }

  func finish(
    _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration, after: RouterState,
    _ destination: AnyObject?, _ failure: RouteError?
  ) {
    var event = RouteEvent(time: recording.time(), action: action)
    event.route = route.name
    event.url = configuration.match?.url
    event.pattern = configuration.match?.pattern
    event.parameters = configuration.parameters
    event.stateBefore = before
    event.stateAfter = after
    event.cost = recording.cost() - started
    if let service = destination as? SimulatedService {
      event.destination = service.className
    } else if let destination {
      event.destination = TypeCheck.bareName(TypeCheck.qualifiedName(type(of: destination)))
    } else {
      event.destination = route.destinationName
    }
    if let failure {
      event.outcome = .failure
      event.failure = RouteEvent.Failure(
        code: failure.code.name, number: failure.number, message: failure.message)
    }
    recording.note(event)
  }
}
