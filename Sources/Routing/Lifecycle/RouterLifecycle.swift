import RouteModel

/// The states, handlers and configurations of one router, the same for views and services.
/// See docs/behaviour.md, "States" and "Handlers".
///
/// Every handler is called with nothing held, so that it may perform or remove the router again.
public final class RouterLifecycle<Kind: RouteKind> {
  let registry: Registry
  let route: RegisteredRoute
  let configuration: Kind.Configuration
  /// The remove configuration, once somebody has asked for it.
  var removal: Kind.Removal?
  private(set) var state: RouterState = .unrouted
  private(set) var previousState: RouterState = .unrouted
  private(set) var error: RouteError?
  /// The event that the action which is being done will become.
  var draft: (any ActionDraft)?
  /// Who waits until the routing that is under way has ended, whoever ends it.
  var awaiting: [(AnyObject?) -> Void] = []
  private var destinationReference = WeakReference.none
  /// The destination, while somebody else holds it.
  var destination: AnyObject? {
    get { destinationReference.object }
    set { destinationReference = WeakReference(newValue) }
  }

  init(_ context: RouterContext<Kind>) {
    registry = context.registry
    route = context.route
    configuration = context.configuration
  }

  /// The draft, which belongs to whoever ends the action.
  func takeDraft() -> (any ActionDraft)? {
    defer { draft = nil }
    return draft
  }

  /// Changes the state and tells the notifier; the same state again is nothing.
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

  /// Takes the last change back: after a failure, or when a removal was cancelled.
  func restore() { enter(previousState) }

  // MARK: Performing

  /// Tells whoever is to hear of a success; who asked for something else hears of a failure.
  /// - Returns: that failure, if the global handler is to hear of it too.
  @discardableResult func succeed(_ action: RouteAction, _ destination: AnyObject) -> RouteError? {
    let configuration = configuration
    if let expectation = configuration.expectation,
      let failure = expectation.failure(destination, of: route)
    {
      return fail(action, failure) && !expectation.isRedirected ? failure : nil
    }
    configuration.successHandler?(destination)
    configuration.completionHandler?(true, destination, action, nil)
    let performer = configuration.performerSuccessHandler
    configuration.forgetPerformer()
    performer?(destination)
    return nil
  }

  /// The full fan-out without its last step, the global handler.
  /// - Returns: whether the router is to call that.
  func fail(_ action: RouteAction, _ error: RouteError) -> Bool {
    self.error = error
    return configuration.notifyFailure(action, error, destination: destination)
  }

  // MARK: Removing

  func succeedRemoval() {
    guard let configuration = removal else { return }
    configuration.successHandler?()
    configuration.completionHandler?(true, .removeRoute, nil)
    let performer = configuration.performerSuccessHandler
    configuration.forgetPerformer()
    performer?()
  }

  @discardableResult func failRemoval(_ error: RouteError) -> Bool {
    self.error = error
    return removal?.notifyFailure(error) ?? true
  }

  /// Whether a removal may go on; everybody who is to hear of a refusal has heard of it if not.
  /// See docs/behaviour.md, "Removing".
  func startRemoval(
    _ configuration: Kind.Removal, refusal: RouteError?,
    configure: ((Kind.Removal) -> Void)?, success: (() -> Void)?,
    error handler: ((RouteAction, RouteError) -> Void)?, report: (RouteError) -> Void
  ) -> Bool {
    guard state == .routed else {
      let failure = PerformGate.notRouted(self)
      error = failure
      handler?(.removeRoute, failure)
      report(failure)
      if let configure {
        configure(configuration)
        configuration.notifyFailure(failure, isRefusal: true)
      }
      return false
    }
    if let refusal {
      if destination == nil { enter(.removed) }
      configure?(configuration)
      failRemoval(refusal)
      report(refusal)
      handler?(.removeRoute, refusal)
      return false
    }
    enter(.removing)
    configure?(configuration)
    configuration.chainSuccessHandler(success)
    configuration.chainErrorHandler(handler)
    return true
  }
}
