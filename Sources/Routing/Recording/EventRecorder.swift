import Locking
package import RouteModel
package import SimulatedUI

/// Turns the actions of one registry into events, one for each action, and sends them to every
/// observer.
///
/// The cost depends on what changed on the stack: the journal of the user interface is read once
/// for each action. Changes made by a nested action belong to the outer one.
@MainActor package final class EventRecorder {
  /// Called with every event before the ``observers``.
  package var observer: ((RouteEvent) -> Void)?
  package var observers: [(RouteEvent) -> Void] = []
  /// Streams of events; one that has stopped is removed at the next event.
  private var listeners: [AsyncStream<RouteEvent>.Continuation] = []
  /// Microseconds since 1970-01-01 UTC.
  package let time: @Sendable () -> Int64
  /// Nanoseconds of a real clock.
  let cost: @Sendable () -> Int64
  /// The registry, if it records without a simulation, only for its listeners. The recorder keeps
  /// no routers then, because they keep the registry.
  private weak var home: Registry?
  private let isAlone: Bool
  /// The clock of the user interface that is followed.
  private(set) var clock: VirtualClock?
  private var journal: HierarchyJournal?
  private var sequence = 0
  private var current: EventDraft?
  /// Details that only the caller of the next action knows, for its event.
  package var pendingDetails: [String: String] = [:]
  /// The actions that have begun and not ended, without nested ones.
  private var open: [EventDraft] = []
  private var numbers = 0
  /// The live routers by their numbers.
  private var followed: [Int: AnyViewRouter] = [:]
  private var sweepAt = 256
  /// Events of services that have not been reported yet.
  nonisolated private let services = Locked<(events: [NotedEvent], isAwaited: Bool)>(([], false))

  package init(
    time: @escaping @Sendable () -> Int64, cost: @escaping @Sendable () -> Int64,
    of home: Registry? = nil
  ) {
    self.time = time
    self.cost = cost
    self.home = home
    isAlone = home != nil
  }

  isolated deinit { end() }

  // MARK: Listeners

  package func events(bufferingNewest limit: Int) -> AsyncStream<RouteEvent> {
    let (stream, listener) = AsyncStream.makeStream(
      of: RouteEvent.self, bufferingPolicy: .bufferingNewest(limit))
    listeners = listeners + [listener]
    services.withLock { $0.isAwaited = true }
    return stream
  }

  /// Takes over the listeners of another recorder.
  func takeOver(from other: EventRecorder?) {
    guard let other, other.isAlone else { return }
    (listeners, other.listeners) = (listeners + other.listeners, [])
    services.withLock { [isAwaited = !listeners.isEmpty] in $0.isAwaited = isAwaited }
  }

  /// Ends the recording.
  package func end() {
    for listener in listeners { listener.finish() }
    listeners = []
    // A closure that waits for the clock may hold an unfinished action, which holds its recorder.
    clock = nil
    journal = nil
  }

  private func tell(_ event: RouteEvent) {
    observer?(event)
    for observer in observers { observer(event) }
    guard !listeners.isEmpty else { return }
    listeners = listeners.filter { if case .terminated = $0.yield(event) { false } else { true } }
    guard listeners.isEmpty else { return }
    services.withLock { $0.isAwaited = false }
    home?.stopRecording(with: self)
  }

  /// Reads the changes of a user interface from now on.
  package func follow(_ environment: UIEnvironment) {
    clock = environment.clock
    journal = environment.journal
    environment.journal.isRecording = true
  }

  // MARK: Drafts

  func begin(
    _ action: RouteEvent.Action, _ router: AnyViewRouter?, before: RouterState
  ) -> EventDraft { draft(action, router, before: before) }

  nonisolated func begin(
    _ action: RouteEvent.Action, _ router: AnyServiceRouter?, before: RouterState
  ) -> ServiceDraft { ServiceDraft(self, action, router, before: before) }

  private func draft(
    _ action: RouteEvent.Action, _ router: AnyViewRouter?, before: RouterState
  ) -> EventDraft {
    let outer = self.outer
    let draft = EventDraft(self, action, router, before: before, outer: outer)
    if let outer { outer.nested.append(draft) } else { open.append(draft) }
    draft.details = pendingDetails
    pendingDetails = [:]
    if let source = router?.configuration.source { draft.source = ViewRouteFailure.name(source) }
    return draft
  }

  /// The action during which another one would begin now.
  private var outer: EventDraft? {
    guard let around = PerformScope.current?.draft ?? current, around.isOpen else {
      return nil
    }
    return around
  }

  /// The event of an action, or what is known of an action that has not ended: once, for the caller
  /// that began it.
  package func provisional(_ draft: EventDraft) -> RouteEvent {
    if !draft.isOpen, let event = draft.event.take() { return event }
    if let event = draft.event { return event }
    return self.event(of: draft, nil, false)
  }

  /// The event of an action that fails before it begins: it has no nested actions, and no cost.
  package func fail(_ event: consuming RouteEvent, _ failure: RouteError) -> RouteEvent {
    event.fail(failure)
    report(&event)
    return event
  }

  /// Records a link that opens nothing.
  @discardableResult package func unopened(_ url: String, _ failure: RouteError) -> RouteEvent {
    fail(unopened(url), failure)
  }

  /// The same on any thread: it waits for the next report.
  nonisolated func noteUnopened(_ url: String, _ failure: RouteError) {
    var event = unopened(url)
    event.fail(failure)
    note(NotedEvent(event))
  }

  nonisolated private func unopened(_ url: String) -> RouteEvent {
    RouteEvent(time: time(), action: .match, url: url)
  }

  /// Runs an action of the user interface itself, such as `back`.
  package func record(
    _ action: RouteEvent.Action, details: [String: String] = [:],
    _ body: (EventDraft) -> RouteError?
  ) -> RouteEvent {
    let draft = draft(action, nil, before: .unrouted)
    draft.details.merge(details) { $1 }
    let outside = current
    current = draft
    let failure = body(draft)
    current = outside
    draft.finish(failure)
    return provisional(draft)
  }

  func finish(_ draft: EventDraft, _ failure: RouteError?) {
    guard !draft.hasEnded else { return }
    draft.hasEnded = true
    if let place = open.lastIndex(where: { $0 === draft }) { open.remove(at: place) }
    // What is inside another action is reported after it.
    let isReported = draft.outer?.isOpen != true
    draft.event = event(of: draft, failure, isReported)
    if isReported { reportNested(draft) }
  }

  private func event(
    of draft: EventDraft, _ failure: RouteError?, _ isReported: Bool
  ) -> RouteEvent {
    var event = RouteEvent(time: time(), action: draft.action)
    describe(draft, failure, &event)
    if isReported { report(&event, of: draft) }
    return event
  }

  /// Records that a perform waits for a guard, with the stack of this moment.
  func noteWaiting(_ router: AnyViewRouter, for name: String) -> EventDraft {
    let draft = draft(.perform, router, before: router.state)
    draft.isWaiting = true
    draft.note(RouteEvent.waits, name)
    number(router)
    finish(draft, nil)
    return draft
  }

  /// Records that a destination was moved by other code, outside of any action. An action that waits for
  /// the application's own code, such as a custom path, moves nothing meanwhile.
  func noteExternal(_ router: AnyViewRouter, before: RouterState) {
    guard outer == nil, open.allSatisfy(\.waitsForCode) else { return }
    let draft = draft(.external, router, before: before)
    draft.finish(nil)
  }

  private func describe(_ draft: EventDraft, _ failure: RouteError?, _ event: inout RouteEvent) {
    if draft.hasEnded {
      event.cost = cost() - draft.clock
      if let now = clock?.now, now != draft.started {
        // After a reset the clock of the new user interface starts again.
        event.duration = now > draft.started ? now - draft.started : now
      }
      event.details = draft.details
    }
    event.source = draft.source
    event.stateBefore = draft.before
    if draft.isWaiting { event.outcome = .waiting }
    if let failure { event.fail(failure) }
    if let (route, configuration) = draft.refused {
      event.describe(route, configuration)
      guard let configuration = configuration as? ViewRouteConfiguration else { return }
      event.path = configuration.pathKind
      if let source = configuration.source { event.source = ViewRouteFailure.name(source) }
    }
    guard let router = draft.router else { return }
    event.stateAfter = router.state
    event.describe(router.route, router.configuration)
    event.path = router.configuration.pathKind
    if let destination = router.destination {
      event.destination = ViewRouteFailure.name(destination)
    }
    if router.state == .routed { follow(router) }
    if router.routerNumber != 0 {
      event.router = router.routerNumber
      if router.state == .removed { forget(router) }
    }
  }

  /// Gives a router its number and keeps it for as long as its destination lives.
  func follow(_ router: AnyViewRouter) {
    number(router)
    guard !isAlone else { return }
    if followed.count >= sweepAt {
      followed = followed.filter { $0.value.destination != nil }
      sweepAt = max(256, followed.count * 2)
    }
    followed[router.routerNumber] = router
  }

  private func number(_ router: AnyViewRouter) {
    guard router.routerNumber == 0 else { return }
    numbers += 1
    router.routerNumber = numbers
  }

  /// The live router with a number.
  package func router(_ number: Int) -> AnyViewRouter? { followed[number] }

  /// The live routers in the order of their numbers.
  package var live: [AnyViewRouter] { followed.sorted { $0.key < $1.key }.map(\.value) }

  /// The names of the newest live routers, as suggestions.
  package var newest: [String] { live.suffix(3).map { "@\($0.routerNumber)" } }

  /// Forgets a router whose destination was freed.
  func forget(_ router: AnyViewRouter) { followed[router.routerNumber] = nil }

  /// Forgets all live routers and what the journal still holds.
  package func reset() {
    followed = [:]
    numbers = 0
    // What has not ended never will.
    open = current.map { [$0] } ?? []
    journal?.drain()
  }

  // MARK: Reporting

  /// Reports the event of an action that has ended.
  private func report(_ event: inout RouteEvent, of draft: EventDraft) {
    event.stackChanges = stackChanges(of: draft)
    number(&event, of: draft)
  }

  /// Reports an event without an action; inside an action, after that.
  private func report(_ event: inout RouteEvent) {
    if let outer {
      let draft = EventDraft(self, event.action, nil, before: .unrouted, outer: outer)
      draft.end(event)
      outer.nested.append(draft)
      return
    }
    event.details = pendingDetails
    pendingDetails = [:]
    event.stackChanges = stackChanges(of: nil)
    drainServices()
    number(&event)
  }

  private func number(_ event: inout RouteEvent, of draft: EventDraft) {
    event.parent = draft.outer?.sequence
    drainServices()
    number(&event)
    draft.sequence = event.sequence
  }

  /// Reports what ended inside an action, after it.
  private func reportNested(_ draft: EventDraft) {
    if draft.nested.isEmpty { return }
    for inner in draft.nested {
      guard var event = inner.event else { continue }
      number(&event, of: inner)
      inner.event = event
      reportNested(inner)
    }
    // Each nested draft holds its outer one, for its number: if both held each other, neither would
    // be freed.
    draft.nested = []
  }

  private func number(_ event: inout RouteEvent) {
    sequence += 1
    event.sequence = sequence
    if observer != nil || !observers.isEmpty || !listeners.isEmpty { tell(event) }
  }

  /// Keeps the event of a service until the next report; it may come from any thread.
  ///
  /// A program that performs services and shows nothing has no next report: then only the newest
  /// are kept, and listeners get them soon.
  nonisolated func note(_ event: NotedEvent) {
    let isAwaited = services.withLock { noted in
      if noted.events.count >= Self.mostServices {
        noted.events.removeFirst(Self.mostServices / 2)
      }
      noted.events.append(event)
      return noted.isAwaited && noted.events.count == 1
    }
    if isAwaited { Task { @MainActor in drainServices() } }
  }

  nonisolated private static let mostServices = 65_536

  /// Reports what services were performed meanwhile, on whatever thread.
  package func drainServices() {
    let events = services.withLock { noted in
      defer { if !noted.events.isEmpty { noted.events = [] } }
      return noted.events
    }
    for noted in events { number(&noted.event) }
  }

  private func stackChanges(of draft: EventDraft?) -> [StackChange] {
    guard let changes = journal?.drain(), !changes.isEmpty else { return [] }
    var owners: [Int: AnyViewRouter] = [:]
    for inner in draft?.nested ?? [] { inner.collectOwners(&owners) }
    return StackRecording.changes(changes) { owners[$0] ?? draft?.owner(of: $0) }
  }
}
