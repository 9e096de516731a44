public import RouteModel

/// What performing and removing have in common: error handlers and the state notifier.
/// See docs/behaviour.md, "Configurations".
open class RouteConfiguration {
  /// Called at every failure, for as long as the router lives.
  public var errorHandler: ((RouteAction, RouteError) -> Void)?
  /// Called at a failure of the current action only, after ``errorHandler``.
  public var performerErrorHandler: ((RouteAction, RouteError) -> Void)?
  /// Called with the old and the new state of the router. It may perform or remove the router again.
  public var stateNotifier: ((RouterState, RouterState) -> Void)?
  /// Whether a task awaits the end of the current action, and is told with ``performerErrorHandler``.
  var isAwaited = false

  /// A configuration without handlers.
  public required init() {}

  package func chainErrorHandler(_ handler: ((RouteAction, RouteError) -> Void)?) {
    performerErrorHandler = chain(performerErrorHandler, handler)
  }

  // MARK: Telling, see ``Ending``

  func tellLasting(_ told: Told) {
    if let failure = told.failure { errorHandler?(told.action, failure) }
  }
  func tellCompletion(_ told: Told) {}
  func tellPerformer(_ told: Told) {
    let handler = performerErrorHandler
    forgetPerformer()
    if let failure = told.failure { handler?(told.action, failure) }
  }

  /// Forgets the handlers of the current action.
  func forgetPerformer() {
    performerErrorHandler = nil
    isAwaited = false
  }
}

/// Combines two handlers: the second is called after the first.
private func chain<each Value>(
  _ first: ((repeat each Value) -> Void)?, _ second: ((repeat each Value) -> Void)?
) -> ((repeat each Value) -> Void)? {
  guard let first else { return second }
  guard let second else { return first }
  return { (value: repeat each Value) in
    first(repeat each value)
    second(repeat each value)
  }
}

/// How a route is performed. Subclass it to carry a module's parameters, and let the subclass
/// conform to the module protocol. See docs/behaviour.md, "Configurations".
open class PerformRouteConfiguration: RouteConfiguration {
  /// Prepares the destination before the router's own preparation.
  public var prepareDestination: ((AnyObject) -> Void)?
  /// Called at every success, for as long as the router lives.
  public var successHandler: ((AnyObject) -> Void)?
  /// Called at the success of the current action only, last.
  public var performerSuccessHandler: ((AnyObject) -> Void)?
  /// Called at every success and failure: whether it succeeded, the destination, what was done, why
  /// it failed.
  public var completionHandler: ((Bool, AnyObject?, RouteAction, RouteError?) -> Void)?
  /// Parameters without a type, such as those of a URL. Emptied when the router is removed.
  public internal(set) var userInfo: [String: Any] = [:]
  /// The match that made this perform, if a URL did.
  public internal(set) var match: RouteMatch?

  /// The parameters as they were delivered, in the order of their names, as history records them.
  package internal(set) var parameters: [RouteEvent.Parameter] = []

  /// The declared parameters of a removed router, in case it is performed again.
  var kept: [String: Any] = [:]

  /// What the caller asked for, if the route may make something else.
  var expectation: CallerExpectation?

  /// The configuration itself, if it makes its destination.
  var making: (any MakingConfiguration)? { nil }

  /// The path, for interceptors and events; a service has none.
  var chosenPath: PathKind? { nil }
  /// The action under which a perform is recorded.
  var recordedAction: RouteEvent.Action { .make }
  /// Whether the destination is shown: then it is removed before it is performed again.
  var isShown: Bool { false }

  /// The module's own preparation; runs after the caller's. See docs/behaviour.md, "Preparing".
  var modulePreparation: ((AnyObject) -> Void)?

  /// A configuration without handlers and parameters.
  public required init() {}

  /// Merges parameters into ``userInfo``; a later value wins.
  public func addUserInfo(_ info: [String: Any]) {
    if userInfo.isEmpty {
      userInfo = info
    } else {
      userInfo.merge(info) { _, new in new }
    }
  }

  override func tellLasting(_ told: Told) {
    guard told.failure == nil, let destination = told.destination else {
      return super.tellLasting(told)
    }
    successHandler?(destination)
  }

  override func tellCompletion(_ told: Told) {
    completionHandler?(told.failure == nil, told.destination, told.action, told.failure)
  }

  override func tellPerformer(_ told: Told) {
    let handler = performerSuccessHandler
    super.tellPerformer(told)
    if told.failure == nil, let destination = told.destination { handler?(destination) }
  }

  override func forgetPerformer() {
    super.forgetPerformer()
    performerSuccessHandler = nil
  }

  package func chainSuccessHandler(_ handler: ((AnyObject) -> Void)?) {
    performerSuccessHandler = chain(performerSuccessHandler, handler)
  }
}

/// How a route is removed. See docs/behaviour.md, "Configurations".
open class RemoveRouteConfiguration: RouteConfiguration {
  /// Called with the destination before it is removed.
  public var prepareDestination: ((AnyObject) -> Void)?
  /// Called at every success.
  public var successHandler: (() -> Void)?
  /// Called at the success of the current removal only, last.
  public var performerSuccessHandler: (() -> Void)?
  /// Called at every success and failure.
  public var completionHandler: ((Bool, RouteAction, RouteError?) -> Void)?

  /// A configuration without handlers.
  public required init() {}

  override func tellLasting(_ told: Told) {
    if told.failure == nil { successHandler?() } else { super.tellLasting(told) }
  }

  override func tellCompletion(_ told: Told) {
    completionHandler?(told.failure == nil, told.action, told.failure)
  }

  override func tellPerformer(_ told: Told) {
    let handler = performerSuccessHandler
    super.tellPerformer(told)
    if told.failure == nil { handler?() }
  }

  override func forgetPerformer() {
    super.forgetPerformer()
    performerSuccessHandler = nil
  }

  func chainSuccessHandler(_ handler: (() -> Void)?) {
    performerSuccessHandler = chain(performerSuccessHandler, handler)
  }
}
