import RouteModel

/// The states, handlers and configurations of one router, the same for views and services.
/// See docs/behaviour.md, "States" and "Handlers".
///
/// No lock is held while a handler is called, so that it may perform or remove the router again.
public final class RouterLifecycle<Kind: RouteKind> {
  let registry: Registry
  let route: RegisteredRoute
  let configuration: Kind.Configuration
  /// The remove configuration, once it was read.
  var removal: Kind.Removal?
  private(set) var state: RouterState = .unrouted
  private(set) var previousState: RouterState = .unrouted
  private(set) var error: RouteError?
  /// The event of the current action.
  var draft: (any ActionDraft)?
  /// Called at the end of the current action, whatever ends it.
  var awaiting: [(AnyObject?) -> Void] = []
  private var destinationReference = WeakReference.none
  /// The destination, while something else holds it.
  var destination: AnyObject? {
    get { destinationReference.object }
    set { destinationReference = WeakReference(newValue) }
  }

  init(_ context: RouterContext<Kind>) {
    registry = context.registry
    route = context.route
    configuration = context.configuration
  }

  /// Takes the draft, which belongs to the code that ends the action.
  func takeDraft() -> (any ActionDraft)? {
    defer { draft = nil }
    return draft
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

  // MARK: Performing

  /// Calls the handlers of a success; a caller that asked for something else gets a failure.
  /// - Returns: that failure, if the global handler must be called too.
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

  /// Calls all handlers of a failure but the global one.
  /// - Returns: whether the router must call that one.
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

  /// Whether a removal may begin; if not, the handlers have been called. See docs/behaviour.md,
  /// "Removing".
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
