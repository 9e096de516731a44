import RouteModel
import SimulatedUI

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
    if let refusal = registry.unfulfillable(name, for: held.route) { return refusal }
    if isUnattended, let refusal = registry.cannotWait(held, for: name) { return refusal }
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
    guard let route = registry.ownRoute(ofGuard: wait.name) else {
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

  /// Removes what the guard's route has shown, then lets the performs go on: at once if nothing is animated, else when
  /// the transition has ended.
  private func takeAway(_ wait: Wait) {
    wait.isFulfilled = true
    if wait.isShowing { return }
    guard let router = shownRouter(wait), router.canRemove else {
      return release(wait)
    }
    router.remove(error: { [weak self] _, _ in self?.release(wait) })
    if router.state == .removed { release(wait) }
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
    source.environment.afterThisChange(answer)
  }

  private func release(_ wait: Wait) {
    guard waits[wait.name] === wait else { return }
    waits[wait.name] = nil
    resume(wait.held[...], after: wait.name)
  }

  /// Performs what has waited, one after the other: two transitions cannot run at once, and none is part of another.
  private func resume(_ all: ArraySlice<WaitingPerform>, after name: String) {
    guard let held = all.first else { return }
    // How many of the two are there: the perform has ended, and its call has returned.
    var ends = 0
    let next = { [weak self] in
      ends += 1
      guard let self, ends == 2 else { return }
      resume(all.dropFirst(), after: name)
    }
    let (route, configuration) = (held.route, held.configuration)
    var failure = held.router.registry.unavailable(route)
    if failure == nil, let other = held.unfulfilledGuard {
      held.saying(after: name) { failure = hold(held, for: other) }
      if failure == nil { return resume(all.dropFirst(), after: name) }
    }
    configuration.chainSuccessHandler { _ in next() }
    configuration.chainErrorHandler { _, _ in next() }
    held.end(after: name, failure)
    next()
  }

  private func refuse(
    _ wait: Wait, _ failure: (RegisteredRoute) -> RouteError
  ) {
    guard waits[wait.name] === wait else { return }
    waits[wait.name] = nil
    for held in wait.held { held.end(after: wait.name, failure(held.route)) }
  }
}
