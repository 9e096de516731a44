import RouteModel
import SimulatedUI

/// A perform that waits for a guard: its router has passed all other stages.
@MainActor package final class WaitingPerform {
  let router: AnyViewRouter
  /// The path of routes that declare none, as the caller says.
  let otherwise: PathKind?
  /// Guards whose code has let it through.
  var passed: Set<String> = []
  /// Whether it was performed or refused in the meantime.
  package var hasEnded = false
  /// Its newest event, if events are recorded: that it waits, or what became of it.
  package private(set) var draft: EventDraft?
  /// What its caller asked for, for its events.
  private var asked: [String: String] = [:]
  private var isKept = false

  init(_ router: AnyViewRouter, otherwise: PathKind?) {
    self.router = router
    self.otherwise = otherwise
  }

  package var route: RegisteredRoute { router.route }
  package var configuration: ViewRouteConfiguration { router.configuration }

  /// The first guard that is not fulfilled, of the route as it is now and its parents.
  package func unfulfilledGuard(_ registry: Registry) -> String? {
    registry.unfulfilledGuard(of: present(registry), above: parents, passed: passed)
  }

  /// Whether the route as it is now, or a parent, requires a guard.
  func requires(_ name: String, _ registry: Registry) -> Bool {
    ([present(registry)] + parents).contains { $0.guards.contains(name) }
  }

  private func present(_ registry: Registry) -> RegisteredRoute {
    registry.route(route.name) ?? route
  }
  private var parents: [RegisteredRoute] { configuration.way?.parents.map(\.route) ?? [] }

  var request: RouteRequest {
    RouteRequest(
      route: route.name, kind: .view, match: configuration.match, path: configuration.pathKind)
  }

  /// Records that it waits for a guard.
  func note(_ name: String, _ registry: Registry) {
    guard let recorder = registry.views.recorder else { return }
    if !isKept { (asked, isKept) = (recorder.pendingDetails, true) }
    draft = recorder.noteWaiting(router, for: name)
  }

  /// It goes on after it has waited for a guard, or is refused: its second event.
  ///
  /// - Parameter name: nil if it has not waited.
  func end(_ registry: Registry, after name: String?, _ failure: RouteError? = nil) {
    hasEnded = true
    saying(registry, after: name) {
      draft = failure.map { router.lifecycle.refuse($0, of: router) } ?? router.perform()
    }
  }

  /// Runs a closure whose first event says that it has waited.
  func saying(_ registry: Registry, after name: String?, _ body: () -> Void) {
    guard let name, let recorder = registry.views.recorder else { return body() }
    recorder.pendingDetails = asked.merging([RouteEvent.waited: name]) { $1 }
    defer { recorder.pendingDetails = [:] }
    body()
  }
}

/// The performs that wait for guards. While a guard is not fulfilled, its own route is performed; when
/// that is removed, or the guard is fulfilled, they go on or are refused. See docs/behaviour.md,
/// "Guards".
@MainActor package final class GuardedPerforms {
  /// Whether nobody is there who could fulfil a guard, as in a replay: a perform waits, and the
  /// guard's own route is not performed.
  package var isUnattended = false

  /// What waits for one guard.
  private final class Wait {
    let name: String
    var held: [WaitingPerform]
    /// Whether its code is being asked.
    var isAsking = false
    /// Whether the guard's own route is on its way to the screen.
    var isShowing = false
    /// Whether the guard was fulfilled meanwhile.
    var isFulfilled = false
    /// What the guard's own route has shown.
    weak var destination: AnyObject?

    init(_ name: String, _ held: WaitingPerform) {
      self.name = name
      self.held = [held]
    }
  }

  private var waits: [String: Wait] = [:]

  nonisolated init() {}

  /// The guards for which performs wait, sorted.
  package var names: [String] { waits.keys.sorted() }

  /// Lets a perform wait for a guard.
  ///
  /// - Returns: Why it cannot.
  func hold(_ held: WaitingPerform, for name: String, _ registry: Registry) -> RouteError? {
    if let loop = registry.guardLoop(name, of: held.route) { return loop }
    if let refusal = registry.refusal(ofGuard: name, for: held.route) { return refusal }
    if isUnattended, let refusal = registry.refusal(of: name, to: held) { return refusal }
    held.note(name, registry)
    if isUnattended { return nil }
    if let wait = waits[name] {
      // A perform that starts from the guard's own screen does not wait for the guard.
      if let shown = wait.destination, let source = held.configuration.sourceController,
        source.upwards.contains(where: { $0 === shown })
      {
        held.configuration.source = wait.held.first?.configuration.source
      }
      wait.held.append(held)
      return nil
    }
    let wait = Wait(name, held)
    waits[name] = wait
    ask(wait, registry) { self.show(wait, registry) }
    return nil
  }

  /// Lets the performs go on whose guards are fulfilled now.
  func changed(_ registry: Registry) {
    for name in names {
      guard let wait = waits[name] else { continue }
      if registry.context.guards.contains(name) {
        takeAway(wait, registry)
      } else if !wait.isAsking, registry.codeGuard(name) != nil {
        ask(wait, registry) {}
      }
    }
  }

  /// Refuses all waiting performs: they are left.
  ///
  /// - Parameter why: For example that the user interface began again.
  package func leaveAll(_ registry: Registry, because why: String) {
    for name in names {
      guard let wait = waits[name] else { continue }
      refuse(wait, registry) { .guardLeft($0, name, why) }
    }
  }

  /// Forgets all waiting performs, when nobody is left who could be told.
  package func forget() { waits = [:] }

  /// Ends the waiting of a router whose caller has given up. The route of the guard goes if nobody
  /// else waits.
  ///
  /// - Returns: Whether it waited.
  @discardableResult func withdraw(_ router: AnyViewRouter, _ registry: Registry) -> Bool {
    for name in names {
      guard let wait = waits[name],
        let place = wait.held.firstIndex(where: { $0.router === router })
      else { continue }
      let held = wait.held.remove(at: place)
      if wait.held.isEmpty {
        waits[name] = nil
        shownRouter(wait, registry)?.remove()
      }
      held.end(registry, after: name, .guardLeft(held.route, name, "its caller gave up"))
      return true
    }
    return false
  }

  // MARK: Parts

  /// Asks the code of a guard, if it has some: a fulfilled one lets its performs go on.
  private func ask(_ wait: Wait, _ registry: Registry, otherwise: @escaping () -> Void) {
    if registry.context.guards.contains(wait.name)
      || !wait.held.contains(where: { $0.requires(wait.name, registry) })
    {
      return takeAway(wait, registry)
    }
    guard let code = registry.codeGuard(wait.name), let request = wait.held.first?.request else {
      return otherwise()
    }
    wait.isAsking = true
    Task {
      let isFulfilled = await code.isFulfilled(request)
      wait.isAsking = false
      guard waits[wait.name] === wait else { return }
      guard isFulfilled else { return otherwise() }
      for held in wait.held { held.passed.insert(wait.name) }
      takeAway(wait, registry)
    }
  }

  /// Performs the guard's own route.
  private func show(_ wait: Wait, _ registry: Registry) {
    guard let first = wait.held.first else { return }
    guard let route = registry.route(ofGuard: wait.name).flatMap({ registry.route($0) }) else {
      return refuse(wait, registry) { registry.unguarded($0, wait.name) }
    }
    let recorder = registry.views.recorder
    recorder?.pendingDetails = [RouteEvent.guardName: wait.name]
    defer { recorder?.pendingDetails = [:] }
    if route.kind == .service {
      registry.perform(route, Perform<Services>())
      return ask(wait, registry) { self.refuse(wait, registry) { .unguarded($0, wait.name) } }
    }
    let path = first.configuration.sourceOrItsController.map {
      PathChoice.from($0, otherwise: first.otherwise)
    }
    wait.isShowing = true
    let perform = Perform<Views>(path: path) { configuration in
      configuration.stateNotifier = { [weak self, weak registry] _, state in
        guard let self, let registry, state == .removed else { return }
        removed(wait, registry)
      }
      configuration.chainSuccessHandler { [weak self, weak registry] destination in
        wait.isShowing = false
        wait.destination = destination
        guard let self, let registry else { return }
        if wait.isFulfilled {
          takeAway(wait, registry)
        } else if waits[wait.name] !== wait {
          // Nobody waits any more: the last one gave up while the screen was on its way.
          shownRouter(wait, registry)?.remove()
        }
      }
      configuration.chainErrorHandler { [weak self, weak registry] _, error in
        guard let self, let registry else { return }
        refuse(wait, registry) { .unguarded($0, wait.name, after: route, error) }
      }
    }
    registry.perform(route, perform)
  }

  /// Removes what the guard's route has shown, then lets the performs go on. A transition ends first.
  private func takeAway(_ wait: Wait, _ registry: Registry) {
    wait.isFulfilled = true
    if wait.isShowing { return }
    guard let router = shownRouter(wait, registry), router.canRemove else {
      return release(wait, registry)
    }
    router.remove(error: { [weak self] _, _ in self?.release(wait, registry) })
  }

  /// The router that shows the guard's own route.
  private func shownRouter(_ wait: Wait, _ registry: Registry) -> AnyViewRouter? {
    wait.destination.flatMap { registry.views.knownEntry(of: $0) }?.routers.last {
      $0.state == .routed
    }
  }

  /// The guard's route was removed. Its transition ends first.
  private func removed(_ wait: Wait, _ registry: Registry) {
    wait.destination = nil
    guard waits[wait.name] === wait else { return }
    // What is performed next takes the screen away; a person only takes it away.
    let isLeft = PerformScope.current != nil
    let answer: @MainActor @Sendable () -> Void = { [weak self, weak registry] in
      guard let self, let registry, waits[wait.name] === wait else { return }
      // An answer counts once.
      if wait.isFulfilled { return release(wait, registry) }
      ask(wait, registry) {
        self.refuse(wait, registry) {
          isLeft
            ? .guardLeft($0, wait.name, "another route was performed")
            : .guardDeclined($0, wait.name)
        }
      }
    }
    guard let source = wait.held.first?.configuration.sourceController else {
      return answer()
    }
    source.environment.clock.schedule(after: .zero, answer)
  }

  private func release(_ wait: Wait, _ registry: Registry) {
    guard waits[wait.name] === wait else { return }
    waits[wait.name] = nil
    resume(wait.held[...], registry, after: wait.name)
  }

  /// Performs what has waited, one after the other: two transitions cannot run at once.
  private func resume(_ all: ArraySlice<WaitingPerform>, _ registry: Registry, after name: String) {
    guard let held = all.first else { return }
    let next = { [weak self, weak registry] in
      guard let self, let registry else { return }
      resume(all.dropFirst(), registry, after: name)
    }
    let (route, configuration) = (held.route, held.configuration)
    var failure = registry.unavailable(route)
    if failure == nil, let other = held.unfulfilledGuard(registry) {
      held.saying(registry, after: name) { failure = hold(held, for: other, registry) }
      if failure == nil { return next() }
    }
    configuration.chainSuccessHandler { _ in next() }
    configuration.chainErrorHandler { _, _ in next() }
    held.end(registry, after: name, failure)
  }

  private func refuse(
    _ wait: Wait, _ registry: Registry, _ failure: (RegisteredRoute) -> RouteError
  ) {
    guard waits[wait.name] === wait else { return }
    waits[wait.name] = nil
    for held in wait.held { held.end(registry, after: wait.name, failure(held.route)) }
  }
}
