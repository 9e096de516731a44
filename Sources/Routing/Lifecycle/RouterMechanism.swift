import RouteModel

/// Performing and removing, for both kinds of routers; the requirements are what differs.
protocol RouterMechanism: PerformedRouter where Kind: PerformableKind {
  /// This router, typed by its kind.
  var own: Kind.Router { get }
  /// The closures of a block route; nil for a router class.
  var definition: RouteDefinition<Kind>? { get }
  /// Why the perform cannot happen now; the destination is nil if it is not made yet.
  func obstacle(to destination: AnyObject?) -> RouteError?
  /// Why the destination cannot be removed now; the router must be Routed.
  func removalRefusal() -> RouteError?
  /// Performs if a storyboard makes the destination; returns false if the router makes it.
  func performElsewhere() -> Bool
  /// The object that `make` returns, or one that exists already.
  /// Builds what is below the destination.
  /// - Returns: the destination, if it is shown in its place already.
  func buildWay() throws(RouteError) -> AnyObject?
  func object(_ make: () throws(RouteError) -> AnyObject?) throws(RouteError) -> AnyObject?
  /// Shows or hands over a destination that exists, and ends the perform.
  func handOver(_ destination: AnyObject)
  /// Prepares a destination that is not to be shown, and ends the action.
  func finishMaking(_ destination: AnyObject, _ action: RouteAction)
  /// Removes the destination, and ends the removal.
  func takeAway(_ destination: AnyObject)
  /// Enters Removed, and releases what belongs to the perform.
  func leave()
  /// Called when an action has ended, before its handlers are called.
  func willTellEnd()
  func didTellEnd()
}

/// An action that has begun and will become an event when it ends.
protocol ActionDraft: AnyObject {
  /// The event, once the action has ended.
  var event: RouteEvent? { get }
  /// Ends the action of a router.
  func finish(_ failure: RouteError?)
  /// Ends an action that never had a router.
  func finish(
    _ failure: RouteError, _ route: RegisteredRoute, _ configuration: PerformRouteConfiguration)
}

extension RouterMechanism {
  /// The remove configuration, made when it is first read.
  var removal: Kind.Removal {
    if let made = lifecycle.removal { return made }
    let made = Kind.removal(of: route)
    lifecycle.removal = made
    return made
  }

  /// Neither the interceptors nor the rules of the row are asked: interceptors may have side
  /// effects, the rules change the configuration.
  var mayPerform: Bool {
    PerformGate.refusal(lifecycle) == nil && registry.disabled(route) == nil
      && obstacle(to: lifecycle.destination) == nil
  }
  var mayRemove: Bool { lifecycle.state == .routed && removalRefusal() == nil }

  func answer(_ call: RouterCall<Kind>) {
    switch call {
    case .perform(let success, let error, let isThrown): performAgain(success, error, isThrown)
    case .remove(let configure, let success, let error, let isThrown):
      remove(configure, success, error, isThrown)
    case .failPerform(let failure): fail(.performRoute, failure)
    case .failRemoval(let failure): failRemoval(failure)
    }
  }

  // MARK: Performing

  /// A perform of a router that the caller holds.
  private func performAgain(
    _ success: ((AnyObject) -> Void)?, _ error: ((RouteAction, RouteError) -> Void)?,
    _ isThrown: Bool
  ) {
    perform(error: error, isThrown) {
      configuration.chainSuccessHandler(success)
      configuration.chainErrorHandler(error)
      configuration.isThrown = isThrown
      return registry.readmit(own)
    }
  }

  /// Performs the router, unless its state does not allow it.
  /// - Parameters:
  ///   - error: called after a refusal.
  ///   - readmit: why the perform is refused, if it is; the first perform has passed the stages.
  @discardableResult func perform(
    error: ((RouteAction, RouteError) -> Void)? = nil, _ isThrown: Bool = false,
    readmit: () -> RouteError? = { nil }
  ) -> (any ActionDraft)? {
    if let (audience, failure) = PerformGate.refusal(lifecycle) {
      let draft = Kind.begin(
        registry, Kind.action(of: configuration), own, before: lifecycle.state)
      switch audience {
      case .everyone:
        tell(.performRoute, failure, isThrown: isThrown)
        error?(.performRoute, failure)
      case .caller:
        error?(.performRoute, failure)
        if !isThrown { Kind.report(registry, own, .performRoute, failure) }
      }
      draft?.finish(failure)
      return draft
    }
    if let failure = readmit() { return refuse(failure) }
    let draft = begin(Kind.action(of: configuration))
    throughInterceptors { makeAndHandOver() }
    return draft
  }

  /// Refuses a perform to which a stage has objected, and returns its event.
  @discardableResult func refuse(_ failure: RouteError) -> (any ActionDraft)? {
    let draft = begin(failure.code == .refused ? .refuse : Kind.action(of: configuration))
    fail(.performRoute, failure)
    return draft
  }

  /// Lets the interceptors act before and after.
  func throughInterceptors(_ body: () -> Void) {
    guard passesInterceptors else { return body() }
    let interceptors = registry.interceptors
    for interceptor in interceptors { interceptor.willPerform(self) }
    body()
    for interceptor in interceptors { interceptor.afterPerform?(notice(.performRoute)) }
  }

  @discardableResult private func begin(_ action: RouteEvent.Action) -> (any ActionDraft)? {
    let draft = Kind.begin(registry, action, own, before: lifecycle.state)
    lifecycle.draft = draft
    lifecycle.enter(.routing)
    return draft
  }

  /// Whether any interceptor has something to do for this perform. A row without code needs no URL
  /// processing.
  private var passesInterceptors: Bool {
    !registry.interceptsPlainly || definition != nil
      || configuration.match != nil && route.origin != .row
  }

  /// Makes the destination and hands it over, unless it is not what was promised.
  private func makeAndHandOver() {
    if performElsewhere() { return }
    inScope {
      let object: AnyObject?
      do throws(RouteError) {
        if let there = try buildWay() {
          lifecycle.destination = there
          return finishMaking(there, .performRoute)
        }
        if let made = configuration.making?.anyMadeDestination {
          object = made
        } else {
          object = try self.object { () throws(RouteError) in
            if let made = configuration.making?.makeAnyDestination() { return made }
            return try anyDestination(with: configuration)
          }
        }
      } catch {
        fail(.performRoute, error)
        return
      }
      lifecycle.destination = object
      guard let object else {
        fail(.performRoute, .noDestination(route, configuration))
        return
      }
      if let failure = registry.brokenPromise(route, object) ?? configuration.broken(object, route)
      {
        fail(.performRoute, failure)
        return
      }
      handOver(object)
    }
  }

  /// Makes or prepares a destination in a scope, so that nested performs know their parent.
  func inScope(_ body: () -> Void) {
    let scope = PerformScope(route: route, draft: lifecycle.draft)
    if let circle = PerformScope.circle(to: route, from: scope.outer) {
      registry.noteCircle(circle)
    }
    PerformScope.$current.withValue(scope) { body() }
  }

  /// Performs on or prepares a given object.
  func take(_ object: AnyObject, _ given: GivenObject) -> (any ActionDraft)? {
    let draft = begin(given.event)
    throughInterceptors {
      lifecycle.destination = object
      inScope {
        given.isOnlyPrepared ? finishMaking(object, given.action) : handOver(object)
      }
    }
    return draft
  }

  /// Runs every preparation in order. See docs/behaviour.md, "Preparing".
  func prepare(_ destination: AnyObject) {
    configuration.prepareDestination?(destination)
    prepareByModule(destination)
    guard let making = configuration.making else { return }
    making.reportMadeDestination(destination)
    making.forgetMadeDestination()
  }

  /// The preparations that are not the caller's.
  func prepareByModule(_ destination: AnyObject) {
    configuration.modulePreparation?(destination)
    prepareAnyDestination(destination, configuration: configuration)
    didFinishPrepareAnyDestination(destination, configuration: configuration)
  }

  /// Enters Routed; then the announcements of the kind, the handlers, the interceptors, the event.
  func succeed(_ action: RouteAction, announce: (AnyObject) -> Void = { _ in }) {
    guard let destination = lifecycle.destination else {
      fail(.performRoute, .noDestination(route, configuration))
      return
    }
    let isAwaited = !lifecycle.awaiting.isEmpty
    end(nil) {
      lifecycle.enter(.routed)
      announce(destination)
      if let failure = lifecycle.succeed(action, destination), !isAwaited {
        Kind.report(registry, own, action, failure)
      }
      guard passesInterceptors else { return }
      let notice = notice(action)
      for interceptor in registry.interceptors { interceptor.didSucceed(self, notice) }
    }
  }

  /// Restores the previous state, then calls the handlers of the failure.
  func fail(_ action: RouteAction, _ failure: RouteError) {
    let isAwaited = !lifecycle.awaiting.isEmpty
    end(failure) {
      if lifecycle.state == .routing { lifecycle.restore() }
      tell(action, failure, isThrown: isAwaited)
      for interceptor in registry.interceptors { interceptor.afterError?(notice(action, failure)) }
    }
  }

  /// Ends an action: its event is made after all handlers have run. The draft is taken first,
  /// because a handler may begin another action.
  private func end(_ failure: RouteError?, _ tell: () -> Void) {
    let draft = lifecycle.takeDraft()
    willTellEnd()
    tell()
    didTellEnd()
    draft?.finish(failure)
  }

  /// Calls every handler of the configuration, then the global one, unless the failure is thrown.
  func tell(_ action: RouteAction, _ failure: RouteError, isThrown: Bool = false) {
    if lifecycle.fail(action, failure), !isThrown { Kind.report(registry, own, action, failure) }
  }

  func notice(_ action: RouteAction, _ error: RouteError? = nil) -> RouteNotice {
    RouteNotice(
      route: route.name, kind: Kind.kind, url: configuration.match?.url,
      path: Kind.path(of: configuration), action: action, error: error)
  }

  // MARK: Removing

  @discardableResult func remove(
    _ configure: ((Kind.Removal) -> Void)? = nil, _ success: (() -> Void)? = nil,
    _ error: ((RouteAction, RouteError) -> Void)? = nil, _ isThrown: Bool = false
  ) -> (any ActionDraft)? {
    let before = lifecycle.state
    let draft = Kind.begin(registry, .remove, own, before: before)
    let destination = lifecycle.destination
    var failure: RouteError?
    let mayGoOn = lifecycle.startRemoval(
      removal, refusal: before == .routed ? removalRefusal() : nil, configure: configure,
      success: success, error: error,
      report: {
        failure = $0
        if !isThrown { Kind.report(registry, own, .removeRoute, $0) }
      })
    guard mayGoOn, let destination else {
      draft?.finish(failure)
      return draft
    }
    lifecycle.draft = draft
    removal.isThrown = isThrown
    removal.prepareDestination?(destination)
    takeAway(destination)
    return draft
  }

  /// Enters Removed; then the announcements of the kind, the handlers, the event.
  func succeedRemoval(announce: (AnyObject) -> Void = { _ in }) {
    guard lifecycle.state == .removing else { return }
    let destination = lifecycle.destination
    end(nil) {
      leave()
      if let destination { announce(destination) }
      lifecycle.succeedRemoval()
    }
    withExtendedLifetime(destination) {}
  }

  private func failRemoval(_ failure: RouteError) {
    guard lifecycle.state == .removing else { return }
    end(failure) {
      lifecycle.restore()
      if lifecycle.failRemoval(failure) { Kind.report(registry, own, .removeRoute, failure) }
    }
  }
}
