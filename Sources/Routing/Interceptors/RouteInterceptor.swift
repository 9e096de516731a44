public import RouteModel

/// A perform that was asked for, before a router is made.
public struct RouteRequest: Sendable {
  /// The route's identifier or name.
  public let route: String
  /// Whether a view or a service is asked for.
  public let kind: RegisteredRoute.Kind
  /// The URL that asks for it, if one does.
  public let match: RouteMatch?
  /// The path, if the caller or the URL has chosen one.
  public let path: PathKind?
}

/// What an interceptor decides about a ``RouteRequest``.
public enum RouteDecision: Sendable {
  /// Goes on to the next interceptor.
  case letThrough
  /// Performs another route instead, by identifier. The later interceptors see the new route. Its
  /// row's rules apply, and it takes its own path unless the caller has chosen one that it
  /// supports.
  case redirect(to: String)
  /// Fails the perform.
  case refuse(RouteError)
}

/// A step of a perform, for interceptors that only watch.
public struct InterceptorNotice: Sendable {
  /// The route's identifier or name.
  public let route: String
  /// Whether it is a view or a service.
  public let kind: RegisteredRoute.Kind
  /// The URL that asked for it, if one did.
  public let url: String?
  /// The path; nil for services.
  public let path: PathKind?
  /// What was being done.
  public let action: RouteAction
  /// Why it failed; nil if it did not.
  public let error: RouteError?
}

/// A step in every perform: it may let the perform through, redirect or refuse it, and watch how it
/// ends. A registry has an ordered list of them; URL processing is one and on by default. See
/// docs/behaviour.md, "Performing".
///
/// ```swift
/// registry.intercept(RouteInterceptor("login") { request in
///   session.isOpen || request.route == "login" ? .letThrough : .redirect(to: "login")
/// })
/// ```
public struct RouteInterceptor: Sendable {
  /// Its name in messages.
  public let name: String
  /// Decides before a router is made; nil lets everything through.
  public var decide: (@Sendable (RouteRequest) -> RouteDecision)?
  /// Called before the destination is made.
  public var beforePerform: (@Sendable (InterceptorNotice) -> Void)?
  /// Called when the perform call returns; an asynchronous success comes later.
  public var afterPerform: (@Sendable (InterceptorNotice) -> Void)?
  /// Called after all success handlers.
  public var afterSuccess: (@Sendable (InterceptorNotice) -> Void)?
  /// Called after all error handlers.
  public var afterError: (@Sendable (InterceptorNotice) -> Void)?
  private(set) var processesURLs = false

  /// An interceptor; set the closures that it needs.
  public init(_ name: String, decide: (@Sendable (RouteRequest) -> RouteDecision)? = nil) {
    self.name = name
    self.decide = decide
  }

  /// Gives the router a URL's parameters before the perform, and the URL's `action` after it.
  public static let urlProcessing: RouteInterceptor = {
    var interceptor = RouteInterceptor("url")
    interceptor.processesURLs = true
    return interceptor
  }()
}

extension RouteInterceptor {
  func willPerform<Kind: PerformableKind>(_ router: Kind.Router, _ kind: Kind.Type) {
    beforePerform?(router.notice(.performRoute))
    guard processesURLs else { return }
    let configuration = router.configuration
    Kind.beforePerform(router)
    guard let url = configuration.match?.url else { return }
    router.processUserInfo(configuration.userInfo, from: url)
  }

  func didSucceed<Kind: PerformableKind>(
    _ action: RouteAction, _ router: Kind.Router, _ kind: Kind.Type
  ) {
    if processesURLs {
      let configuration = router.configuration
      if action == .performRoute, let match = configuration.match, let wanted = match.action {
        router.performAction(wanted, userInfo: configuration.userInfo, from: match.url)
      }
      Kind.afterSuccess(action, of: router)
    }
    afterSuccess?(router.notice(action))
  }
}

extension PerformedRouter where Kind: PerformableKind, Kind.Router == Self {
  /// 9. `beforePerform` of the interceptors; for a URL, `processUserInfo`.
  func betweenInterceptors(_ body: () -> Void) {
    let interceptors = registry.interceptors
    for interceptor in interceptors { interceptor.willPerform(self, Kind.self) }
    body()
    for interceptor in interceptors { interceptor.afterPerform?(notice(.performRoute)) }
  }
}

extension PerformedRouter where Kind: PerformableKind {
  /// What interceptors are told of an action.
  func notice(_ action: RouteAction, _ error: RouteError? = nil) -> InterceptorNotice {
    InterceptorNotice(
      route: route.name, kind: Kind.kind, url: configuration.match?.url,
      path: configuration.chosenPath, action: action, error: error)
  }
}
