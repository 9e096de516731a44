import RouteModel

/// The states, handlers and configurations of one router, the same for views and services.
/// See docs/behaviour.md, "States" and "Handlers".
///
/// No lock is held while a handler is called, so that it may perform or remove the router again.
public final class RouterLifecycle<Kind: RouteKind> {
  let registry: Registry
  let route: RegisteredRoute
  /// What the code of the route does.
  let definition: RouteDefinition<Kind>
  let configuration: Kind.Configuration
  /// The remove configuration, made when it is first read.
  private(set) lazy var removal: Kind.Removal = definition.removal()
  private(set) var state: RouterState = .unrouted
  private(set) var previousState: RouterState = .unrouted
  private(set) var error: RouteError?
  /// The event of the current action.
  private(set) var draft: (any ActionDraft)?
  /// Called at the end of the current action, whatever ends it.
  var awaiting: [(AnyObject?) -> Void] = []
  /// The destination, while something else holds it.
  weak var destination: AnyObject?

  init(_ context: RouterContext<Kind>) {
    registry = context.registry
    route = context.route
    definition = context.definition
    configuration = context.configuration
  }

  /// A router that is freed in the middle of an action does not count any more.
  deinit {
    if state == .routing || state == .removing { route.leaveAction() }
  }

  /// Changes the state and calls the notifier, unless the state is the same.
  func enter(_ new: RouterState) {
    let old = state
    guard new != old else { return }
    if old == .routing || old == .removing { route.leaveAction() }
    if new == .routing || new == .removing {
      route.enterAction()
      error = nil
    }
    if new == .removed { configuration.clearUserInfo(of: route) }
    previousState = old
    state = new
    if old == .routing, !awaiting.isEmpty {
      let told = awaiting
      awaiting = []
      for tell in told { tell(destination) }
    }
    configuration.stateNotifier?(old, new)
  }

  /// Undoes the last change, after a failure or a cancelled removal.
  func restore() { enter(previousState) }

  /// Calls the handlers of a success; a caller that asked for something else gets a failure.
  /// - Returns: that failure, if the global handler must be called too.
  @discardableResult func tellSuccess(
    _ action: RouteAction, _ destination: AnyObject
  ) -> RouteError? {
    let configuration = configuration
    if let expectation = configuration.expectation,
      let failure = expectation.failure(destination, of: route)
    {
      return tellFailure(action, failure) && !expectation.isRedirected ? failure : nil
    }
    configuration.successHandler?(destination)
    configuration.completionHandler?(true, destination, action, nil)
    let performer = configuration.performerSuccessHandler
    configuration.forgetPerformer()
    performer?(destination)
    return nil
  }

  /// Calls all handlers of a failure but the global one.
  /// - Returns: whether that one must be called.
  private func tellFailure(_ action: RouteAction, _ error: RouteError) -> Bool {
    self.error = error
    return configuration.notifyFailure(action, error, destination: destination)
  }

  // MARK: Removing

  func tellRemoval() {
    removal.successHandler?()
    removal.completionHandler?(true, .removeRoute, nil)
    let performer = removal.performerSuccessHandler
    removal.forgetPerformer()
    performer?()
  }

  private func tellRemovalFailure(_ error: RouteError) -> Bool {
    self.error = error
    return removal.notifyFailure(error)
  }
}

/// The event of an action that was refused before it began; nil if nothing is recorded.
struct RefusedAction<Draft> { let draft: Draft? }

/// How an action of a router begins and ends.
extension RouterLifecycle where Kind: PerformableKind {
  /// How many actions of one route may be in progress before it counts as endless recursion.
  private static var deepestRecursion: Int { 200 }

  /// Why the state does not allow a perform now: one rule for `canPerform` and `performRoute`.
  /// See docs/behaviour.md, "Performing".
  /// - Returns: the error, and whether every handler is told, or only the closure of the call.
  var stateRefusal: (RouteError, tellsEveryone: Bool)? {
    func refusal(_ code: RouteError.Code, _ why: String, _ advice: String) -> RouteError {
      RouteError(code, "\(route.name) \(why)", suggestions: [advice])
    }
    switch state {
    case .routed where configuration.isShown && destination != nil:
      return (
        refusal(.actionFailed, "is shown already", "remove it before it is performed again"), true
      )
    case .routing:
      return (refusal(.overRoute, "is being performed", "wait for its completion"), false)
    case .removing:
      return (refusal(.actionFailed, "is being removed", "wait for its completion"), false)
    default: break
    }
    guard route.actionsInProgress > Self.deepestRecursion else { return nil }
    let circle = PerformScope.circle(to: route, from: .current) ?? [route.name]
    return (
      refusal(
        .infiniteRecursion,
        "is performed inside itself more than \(Self.deepestRecursion) times: \(circle.joined(separator: " → "))",
        "look for a preparation that performs the route again without a guard"), true
    )
  }

  /// 8. The state is checked.
  ///
  /// - Parameter error: The closure of the call.
  /// - Returns: What was refused; the handlers have been called then.
  func checkState(
    of router: Kind.Router, _ error: ((RouteAction, RouteError) -> Void)? = nil,
    isThrown: Bool = false
  ) -> RefusedAction<Kind.Draft>? {
    guard let (failure, tellsEveryone) = stateRefusal else { return nil }
    let draft = Kind.begin(registry, configuration.recordedAction, router, before: state)
    if tellsEveryone {
      tell(.performRoute, failure, of: router, isThrown: isThrown)
      error?(.performRoute, failure)
    } else {
      error?(.performRoute, failure)
      if !isThrown { Kind.report(registry, router, .performRoute, failure) }
    }
    draft?.finish(failure)
    return RefusedAction(draft: draft)
  }

  /// The stages of a router that is performed again, up to the change of its state.
  ///
  /// - Parameter stages: Those before there is a router; returns why it is not performed.
  /// - Returns: Whether it goes on; the handlers have been called otherwise.
  func mayPerformAgain(
    _ router: Kind.Router, _ success: ((AnyObject) -> Void)?,
    _ error: ((RouteAction, RouteError) -> Void)?, isThrown: Bool, _ stages: () -> RouteError?
  ) -> Bool {
    if checkState(of: router, error, isThrown: isThrown) != nil { return false }
    configuration.chainSuccessHandler(success)
    configuration.chainErrorHandler(error)
    configuration.isThrown = isThrown
    guard let failure = stages() else { return true }
    refuse(failure, of: router)
    return false
  }

  /// 9. The state becomes `routing`.
  ///
  /// - Returns: The event of the action, if events are recorded.
  func begin(_ action: RouteEvent.Action, of router: Kind.Router) -> Kind.Draft? {
    let draft = Kind.begin(registry, action, router, before: state)
    self.draft = draft
    enter(.routing)
    return draft
  }

  /// The object that exists already for this perform, or the one that is made.
  func made(
    _ make: () throws(RouteError) -> AnyObject?
  ) throws(RouteError) -> AnyObject? {
    if let made = configuration.making?.anyMadeDestination { return made }
    return try make()
  }

  /// 10. What was made is what the route promises, and what the caller asked for.
  @discardableResult func checkMade(_ made: AnyObject?) throws(RouteError) -> AnyObject {
    guard let made else { throw .noDestination(route, configuration) }
    if let broken = registry.brokenPromise(route, made) ?? configuration.broken(made, route) {
      throw broken
    }
    return made
  }

  /// 14. The state becomes `routed`; then `didPerform`, the handlers, the interceptors, the event.
  func succeed(
    _ action: RouteAction, of router: Kind.Router, announce: (AnyObject) -> Void
  ) {
    guard let destination else {
      return fail(.performRoute, .noDestination(route, configuration), of: router)
    }
    let isAwaited = !awaiting.isEmpty
    let draft = takeDraft()
    enter(.routed)
    announce(destination)
    if let failure = tellSuccess(action, destination), !isAwaited {
      Kind.report(registry, router, action, failure)
    }
    let notice = router.notice(action)
    for interceptor in registry.interceptors { interceptor.didSucceed(router, notice) }
    draft?.finish(nil)
  }

  /// The previous state is restored; then the handlers of the failure, the interceptors, the event.
  func fail(_ action: RouteAction, _ failure: RouteError, of router: Kind.Router) {
    let isAwaited = !awaiting.isEmpty
    let draft = takeDraft()
    if state == .routing { restore() }
    tell(action, failure, of: router, isThrown: isAwaited)
    let notice = router.notice(action, failure)
    for interceptor in registry.interceptors { interceptor.afterError?(notice) }
    draft?.finish(failure)
  }

  /// Refuses a perform to which a stage has objected.
  ///
  /// - Returns: The event of the action, if events are recorded.
  @discardableResult func refuse(
    _ failure: RouteError, of router: Kind.Router
  ) -> Kind.Draft? {
    let draft = begin(
      failure.code == .refused ? .refuse : configuration.recordedAction, of: router)
    fail(.performRoute, failure, of: router)
    return draft
  }

  /// Calls every handler of the configuration, then the global one, unless the failure is thrown.
  func tell(
    _ action: RouteAction, _ failure: RouteError, of router: Kind.Router, isThrown: Bool = false
  ) {
    if tellFailure(action, failure), !isThrown { Kind.report(registry, router, action, failure) }
  }

  /// The draft belongs to the code that ends the action: a handler may begin another one.
  private func takeDraft() -> (any ActionDraft)? {
    defer { draft = nil }
    return draft
  }

  // MARK: Removing

  /// Begins a removal, unless it is refused; the handlers have been called then. See
  /// docs/behaviour.md, "Removing".
  ///
  /// - Parameter refusal: Why the destination cannot be removed now.
  /// - Returns: The event of the action, and whether it goes on.
  func beginRemoval(
    of router: Kind.Router, refusal: RouteError?, configuring: ((Kind.Removal) -> Void)?,
    success: (() -> Void)?, error handler: ((RouteAction, RouteError) -> Void)?, isThrown: Bool
  ) -> (draft: Kind.Draft?, goesOn: Bool) {
    let draft = Kind.begin(registry, .remove, router, before: state)
    func report(_ failure: RouteError) {
      if !isThrown { Kind.report(registry, router, .removeRoute, failure) }
    }
    guard state == .routed else {
      let failure = RouteError(
        .actionFailed,
        state == .removed
          ? "\(route.name) has been removed already"
          : "\(route.name) cannot be removed while it is \(state)",
        suggestions: ["only a routed router can be removed"])
      error = failure
      handler?(.removeRoute, failure)
      report(failure)
      if let configuring {
        configuring(removal)
        removal.notifyFailure(failure, isRefusal: true)
      }
      draft?.finish(failure)
      return (draft, false)
    }
    if let refusal {
      if destination == nil { enter(.removed) }
      configuring?(removal)
      _ = tellRemovalFailure(refusal)
      report(refusal)
      handler?(.removeRoute, refusal)
      draft?.finish(refusal)
      return (draft, false)
    }
    enter(.removing)
    configuring?(removal)
    removal.chainSuccessHandler(success)
    removal.chainErrorHandler(handler)
    removal.isThrown = isThrown
    self.draft = draft
    return (draft, true)
  }

  /// The state becomes `removed`; then the announcements of the kind, the handlers, the event.
  func succeedRemoval(leave: () -> Void, announce: (AnyObject) -> Void) {
    let destination = destination
    let draft = takeDraft()
    leave()
    if let destination { announce(destination) }
    tellRemoval()
    draft?.finish(nil)
  }

  func failRemoval(_ failure: RouteError, of router: Kind.Router) {
    let draft = takeDraft()
    restore()
    if tellRemovalFailure(failure) { Kind.report(registry, router, .removeRoute, failure) }
    draft?.finish(failure)
  }
}

extension PerformedRouter where Kind: PerformableKind {
  func notice(_ action: RouteAction, _ error: RouteError? = nil) -> RouteNotice {
    RouteNotice(
      route: route.name, kind: Kind.kind, url: configuration.match?.url,
      path: configuration.chosenPath, action: action, error: error)
  }
}

extension PerformedRouter where Kind: PerformableKind, Kind.Router == Self {
  /// Makes or prepares a destination in a scope, so that nested performs know their parent.
  func inScope(_ body: () -> Void) {
    let scope = PerformScope(route: route, draft: lifecycle.draft?.enclosing)
    if let circle = PerformScope.circle(to: route, from: scope.outer) {
      registry.noteCircle(circle)
    }
    scope.run(body)
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
    Kind.prepare(destination, by: self)
  }
}

extension Registry {
  /// A perform that fails before there is a router. See docs/behaviour.md, "Performing".
  /// - Parameter isForeign: whether the given object is not the route's: the handlers are then
  ///   called in another order, see docs/behaviour.md, "Handlers".
  @discardableResult func refuse<Kind: PerformableKind>(
    _ action: RouteAction, _ failure: RouteError, _ route: RegisteredRoute,
    _ configuration: Kind.Configuration, of kind: Kind.Type, _ given: GivenObject? = nil,
    isForeign: Bool = false
  ) -> Kind.Draft? {
    let recorded = given?.event ?? configuration.recordedAction
    let draft = Kind.begin(
      self, failure.code == .refused ? .refuse : recorded, nil, before: .unrouted)
    if isForeign {
      if !configuration.isThrown { Kind.report(self, nil, action, failure) }
      configuration.notifyRefusal(action, failure)
    } else if configuration.notifyFailure(action, failure, destination: nil) {
      Kind.report(self, nil, action, failure)
    }
    draft?.finish(failure, route, configuration)
    return draft
  }
}
