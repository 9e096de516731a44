import RouteModel

/// The states, handlers and configurations of one router, the same for views and services.
/// See docs/behaviour.md, "States" and "Handlers".
///
/// No lock is held while a handler is called, so that it may perform or remove the router again.
public final class RouterLifecycle<Kind: RouteKind> {
  let registry: Registry
  let route: RegisteredRoute
  let configuration: Kind.Configuration
  private var madeRemoval: Kind.Removal?
  private(set) var state: RouterState = .unrouted
  private(set) var previousState: RouterState = .unrouted
  private(set) var error: RouteError?
  /// The event of the current action.
  private(set) var draft: (any ActionDraft)?
  /// Whether its perform waits for a guard, before its first state.
  var isWaiting = false
  /// Called at the end of the current action, whatever ends it.
  var awaiting: [(AnyObject?) -> Void] = []
  /// The destination, while something else holds it.
  weak var destination: AnyObject?

  init(_ context: RouterContext<Kind>) {
    registry = context.registry
    route = context.route
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

  /// The draft belongs to the code that ends the action: a handler may begin another one.
  func takeDraft() -> (any ActionDraft)? {
    defer { draft = nil }
    return draft
  }

  func keep(_ draft: (any ActionDraft)?) { self.draft = draft }

  /// Remembers why the current action failed.
  func note(_ failure: RouteError) { error = failure }
}

/// How an action of a router begins and ends.
extension RouterLifecycle where Kind: PerformableKind {
  /// The remove configuration, made when it is first read.
  var removal: Kind.Removal {
    if let madeRemoval { return madeRemoval }
    let made = Kind.removal(of: route)
    madeRemoval = made
    return made
  }

  /// 9. The state becomes `routing`.
  ///
  /// - Returns: The event of the action, if events are recorded.
  func begin(_ action: RouteEvent.Action, of router: Kind.Router) -> Kind.Draft? {
    let draft = Kind.begin(registry, action, router, before: state)
    keep(draft)
    enter(.routing)
    return draft
  }

  /// 14. The state becomes `routed`, and everyone is told.
  func succeed(
    _ action: RouteAction, of router: Kind.Router, announce: (AnyObject) -> Void
  ) {
    guard let destination else {
      return fail(.performRoute, .noDestination(route, configuration), of: router)
    }
    let draft = takeDraft()
    let expectation = configuration.expectation
    let mismatch = expectation?.failure(destination, of: route)
    let ending: Ending =
      mismatch == nil ? .performed : expectation?.isRedirected == true ? .redirected : .unsuitable
    registry.tell(
      ending, Told(action: action, destination: destination, failure: mismatch), configuration,
      Kind.self, of: router, isAwaited: isAwaited, state: { enter(.routed) },
      announce: { announce(destination) }, finish: { draft?.finish($0) })
  }

  /// The previous state is restored, and everyone is told.
  func fail(_ action: RouteAction, _ failure: RouteError, of router: Kind.Router) {
    let draft = takeDraft()
    registry.tell(
      .failed, Told(action: action, destination: destination, failure: failure), configuration,
      Kind.self, of: router, isAwaited: isAwaited,
      state: { if state == .routing { restore() } }, finish: { draft?.finish($0) })
  }

  /// Refuses a perform to which a stage has objected.
  ///
  /// - Returns: The event of the action, if events are recorded.
  @discardableResult func refuse(_ failure: RouteError, of router: Kind.Router) -> Kind.Draft? {
    let draft = begin(failure.recorded(as: configuration.recordedAction), of: router)
    fail(.performRoute, failure, of: router)
    return draft
  }

  /// Tells the handlers of a move that other code has made, or of what it lacked.
  func tell(_ ending: Ending, of router: Kind.Router, _ failure: RouteError? = nil) {
    let isRemoval = ending == .disappeared
    let mismatch = destination.flatMap { configuration.expectation?.failure($0, of: route) }
    registry.tell(
      ending,
      Told(
        action: isRemoval ? .removeRoute : .performRoute, destination: destination,
        failure: failure ?? (isRemoval ? nil : mismatch)),
      isRemoval ? removal : configuration, Kind.self, of: router, isAwaited: false)
  }

  private var isAwaited: Bool { configuration.isAwaited || !awaiting.isEmpty }

  // MARK: Removing

  /// Begins a removal, unless it is refused; everyone has been told then. See docs/behaviour.md,
  /// "Removing".
  ///
  /// - Parameters:
  ///   - refusal: Why the destination cannot be removed now.
  ///   - call: The closure of this call.
  ///   - isAwaited: Whether a task awaits the end of this call.
  /// - Returns: The event of the action, and whether it goes on.
  func beginRemoval(
    of router: Kind.Router, refusal: RouteError?, configuring: ((Kind.Removal) -> Void)?,
    success: (() -> Void)?, error call: ((RouteAction, RouteError) -> Void)?, isAwaited: Bool
  ) -> (draft: Kind.Draft?, goesOn: Bool) {
    let draft = Kind.begin(registry, .remove, router, before: state)
    func refuse(_ ending: Ending, _ failure: RouteError) -> (draft: Kind.Draft?, goesOn: Bool) {
      note(failure)
      registry.tell(
        ending, Told(action: .removeRoute, failure: failure), removal, Kind.self, of: router,
        isAwaited: isAwaited, call: call, build: { configuring?(removal) },
        finish: { draft?.finish($0) })
      return (draft, false)
    }
    guard state == .routed else {
      let failure = RouteError(
        .actionFailed,
        state == .removed
          ? "\(route.name) has been removed already"
          : "\(route.name) cannot be removed while it is \(state)",
        suggestions: ["only a routed router can be removed"])
      return refuse(configuring == nil ? .notRouted : .notRoutedWithBuilder, failure)
    }
    if let refusal {
      if destination == nil { enter(.removed) }
      return refuse(.notRemovable, refusal)
    }
    enter(.removing)
    configuring?(removal)
    removal.chainSuccessHandler(success)
    removal.chainErrorHandler(call)
    removal.isAwaited = isAwaited
    keep(draft)
    return (draft, true)
  }

  /// The state becomes `removed`, and everyone is told.
  func succeedRemoval(
    of router: Kind.Router, leave: () -> Void, announce: (AnyObject) -> Void
  ) {
    let destination = destination
    let draft = takeDraft()
    registry.tell(
      .removed, Told(action: .removeRoute), removal, Kind.self, of: router, isAwaited: false,
      state: leave, announce: { if let destination { announce(destination) } },
      finish: { draft?.finish($0) })
  }

  /// The previous state is restored, and everyone is told.
  func failRemoval(_ failure: RouteError, of router: Kind.Router) {
    let draft = takeDraft()
    registry.tell(
      .removalFailed, Told(action: .removeRoute, failure: failure), removal, Kind.self, of: router,
      isAwaited: removal.isAwaited, state: { restore() }, finish: { draft?.finish($0) })
  }
}
