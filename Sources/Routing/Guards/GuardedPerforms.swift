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
  /// Its event, if it has ended and events are recorded.
  package var draft: (any ActionDraft)?

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

  func refuse(_ failure: RouteError) {
    hasEnded = true
    draft = router.lifecycle.refuse(failure, of: router)
  }

  func resume() {
    hasEnded = true
    draft = router.perform()
  }
}

/// The performs that wait for guards. While a guard is not fulfilled, its own route is performed; when
/// that is removed, or the guard is fulfilled, they go on or are refused. See docs/behaviour.md,
/// "Guards".
@MainActor package final class GuardedPerforms {
  /// Whether nobody can fulfil a guard, as in a replay: a perform that would wait is refused at
  /// once.
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
    if isUnattended { return .guardCancelled(held.route, name) }
    if let loop = registry.guardLoop(name, of: held.route) { return loop }
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

  /// Refuses all waiting performs, for example when the user interface starts again.
  package func cancelAll(_ registry: Registry) {
    for name in names {
      guard let wait = waits[name] else { continue }
      refuse(wait, registry) { .guardCancelled($0, name, "the user interface began again") }
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
      held.refuse(.guardCancelled(held.route, name, "its caller gave up"))
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
    recorder?.said = [RouteEvent.guardName: wait.name]
    defer { recorder?.said = [:] }
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
        if let self, let registry, wait.isFulfilled { takeAway(wait, registry) }
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
    let answer: @MainActor @Sendable () -> Void = { [weak self, weak registry] in
      guard let self, let registry, waits[wait.name] === wait else { return }
      // An answer counts once.
      if wait.isFulfilled { return release(wait, registry) }
      ask(wait, registry) {
        self.refuse(wait, registry) { .guardCancelled($0, wait.name) }
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
      failure = hold(held, for: other, registry)
      if failure == nil { return next() }
    }
    configuration.chainSuccessHandler { _ in next() }
    configuration.chainErrorHandler { _, _ in next() }
    let recorder = registry.views.recorder
    recorder?.said = [RouteEvent.guardName: name]
    defer { recorder?.said = [:] }
    if let failure { held.refuse(failure) } else { held.resume() }
  }

  private func refuse(
    _ wait: Wait, _ registry: Registry, _ failure: (RegisteredRoute) -> RouteError
  ) {
    guard waits[wait.name] === wait else { return }
    waits[wait.name] = nil
    for held in wait.held { held.refuse(failure(held.route)) }
  }
}
