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
    hasEnded = true
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

  /// The main actor's side of the registry, which owns it.
  private unowned let views: ViewRouting

  init(_ views: ViewRouting) { self.views = views }

  /// The registry; nil while it is being freed.
  private var registry: Registry? { views.registry }

  /// The guards for which performs wait, sorted.
  package var names: [String] { waits.keys.sorted() }

  /// Lets a perform wait for a guard.
  ///
  /// - Returns: Why it cannot.
  func hold(_ held: WaitingPerform, for name: String) -> RouteError? {
    let registry = held.router.registry
    if let loop = registry.guardLoop(name, of: held.route) { return loop }
    if let refusal = registry.refusal(ofGuard: name, for: held.route) { return refusal }
    if isUnattended, let refusal = registry.refusal(of: name, to: held) { return refusal }
    held.note(name)
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
    ask(wait) { self.show(wait) }
    return nil
  }

  /// Lets the performs go on whose guards are fulfilled now.
  func changed() {
    for name in names {
      guard let wait = waits[name], let registry else { continue }
      if registry.context.guards.contains(name) {
        takeAway(wait)
      } else if !wait.isAsking, registry.codeGuard(name) != nil {
        ask(wait) {}
      }
    }
  }

  /// Refuses all waiting performs: they are left.
  ///
  /// - Parameter why: For example that the user interface began again.
  package func leaveAll(because why: String) {
    for name in names {
      guard let wait = waits[name] else { continue }
      refuse(wait) { .guardLeft($0, name, why) }
    }
  }

  /// Forgets all waiting performs, when nobody is left who could be told.
  package func forget() { waits = [:] }

  /// Ends the waiting of a router whose caller has given up. The route of the guard goes if nobody
  /// else waits.
  ///
  /// - Returns: Whether it waited.
  @discardableResult func withdraw(_ router: AnyViewRouter) -> Bool {
    for name in names {
      guard let wait = waits[name],
        let place = wait.held.firstIndex(where: { $0.router === router })
      else { continue }
      let held = wait.held.remove(at: place)
      if wait.held.isEmpty {
        waits[name] = nil
        shownRouter(wait)?.remove()
      }
      held.end(after: name, .guardLeft(held.route, name, "its caller gave up"))
      return true
    }
    return false
  }

  // MARK: Parts

  /// Asks the code of a guard, if it has some: a fulfilled one lets its performs go on.
  private func ask(_ wait: Wait, otherwise: @escaping () -> Void) {
    guard let registry else { return }
    if registry.context.guards.contains(wait.name)
      || !wait.held.contains(where: { $0.requires(wait.name) })
    {
      return takeAway(wait)
    }
    guard let code = registry.codeGuard(wait.name), let request = wait.held.first?.request else {
      return otherwise()
    }
    wait.isAsking = true
    Task { [registry] in
      defer { withExtendedLifetime(registry) {} }
      let isFulfilled = await code.isFulfilled(request)
      wait.isAsking = false
      guard waits[wait.name] === wait else { return }
      guard isFulfilled else { return otherwise() }
      for held in wait.held { held.passed.insert(wait.name) }
      takeAway(wait)
    }
  }

  /// Performs the guard's own route.
  private func show(_ wait: Wait) {
    guard let first = wait.held.first, let registry else { return }
    guard let route = registry.route(ofGuard: wait.name).flatMap({ registry.route($0) }) else {
      return refuse(wait) { registry.unguarded($0, wait.name) }
    }
    let recorder = views.recorder
    recorder?.pendingDetails = [RouteEvent.guardName: wait.name]
    defer { recorder?.pendingDetails = [:] }
    if route.kind == .service {
      registry.perform(route, Perform<Services>())
      return ask(wait) { self.refuse(wait) { .unguarded($0, wait.name) } }
    }
    let path = first.configuration.sourceOrItsController.map {
      ViewRoutePath.asRoute(from: $0, otherwise: first.otherwise)
    }
    wait.isShowing = true
    let perform = Perform<Views>(path: path) { configuration in
      configuration.stateNotifier = { [weak self] _, state in
        guard let self, state == .removed else { return }
        removed(wait)
      }
      configuration.chainSuccessHandler { [weak self] destination in
        wait.isShowing = false
        wait.destination = destination
        guard let self else { return }
        if wait.isFulfilled {
          takeAway(wait)
        } else if waits[wait.name] !== wait {
          // Nobody waits any more: the last one gave up while the screen was on its way.
          shownRouter(wait)?.remove()
        }
      }
      configuration.chainErrorHandler { [weak self] _, error in
        guard let self else { return }
        refuse(wait) { .unguarded($0, wait.name, after: route, error) }
      }
    }
    registry.perform(route, perform)
  }

  /// Removes what the guard's route has shown, then lets the performs go on. A transition ends first.
  private func takeAway(_ wait: Wait) {
    wait.isFulfilled = true
    if wait.isShowing { return }
    guard let router = shownRouter(wait), router.canRemove else {
      return release(wait)
    }
    router.remove(error: { [weak self] _, _ in self?.release(wait) })
  }

  /// The router that shows the guard's own route.
  private func shownRouter(_ wait: Wait) -> AnyViewRouter? {
    wait.destination.flatMap { views.knownEntry(of: $0) }?.routers.last {
      $0.state == .routed
    }
  }

  /// The guard's route was removed. Its transition ends first.
  private func removed(_ wait: Wait) {
    wait.destination = nil
    guard waits[wait.name] === wait else { return }
    // What is performed next takes the screen away; a person only takes it away.
    let isLeft = PerformScope.current != nil
    let answer: @MainActor @Sendable () -> Void = { [weak self] in
      guard let self, waits[wait.name] === wait else { return }
      // An answer counts once.
      if wait.isFulfilled { return release(wait) }
      ask(wait) {
        self.refuse(wait) {
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

  private func release(_ wait: Wait) {
    guard waits[wait.name] === wait else { return }
    waits[wait.name] = nil
    resume(wait.held[...], after: wait.name)
  }

  /// Performs what has waited, one after the other: two transitions cannot run at once.
  private func resume(_ all: ArraySlice<WaitingPerform>, after name: String) {
    guard let held = all.first else { return }
    let next = { [weak self] in
      guard let self else { return }
      resume(all.dropFirst(), after: name)
    }
    let (route, configuration) = (held.route, held.configuration)
    var failure = held.router.registry.unavailable(route)
    if failure == nil, let other = held.unfulfilledGuard {
      held.saying(after: name) { failure = hold(held, for: other) }
      if failure == nil { return next() }
    }
    configuration.chainSuccessHandler { _ in next() }
    configuration.chainErrorHandler { _, _ in next() }
    held.end(after: name, failure)
  }

  private func refuse(
    _ wait: Wait, _ failure: (RegisteredRoute) -> RouteError
  ) {
    guard waits[wait.name] === wait else { return }
    waits[wait.name] = nil
    for held in wait.held { held.end(after: wait.name, failure(held.route)) }
  }
}
