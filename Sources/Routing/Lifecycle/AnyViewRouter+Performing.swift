import RouteModel
import SimulatedUI

extension AnyViewRouter {
  // MARK: Entry

  /// Whether ``performRoute(success:error:)`` would be accepted: the same rules. Behaviour reference
  /// (b).
  public var canPerform: Bool {
    PerformGate.refusal(lifecycle, removesBeforePerforming: removesBeforePerforming) == nil
      && PathRules.obstacle(self, destination: lifecycle.destination) == nil
  }

  private var removesBeforePerforming: Bool { configuration.routeType != .make }

  /// Performs the route, the first time or again after its removal.
  /// - Parameters:
  ///   - success: called once, after the configuration's handlers.
  ///   - error: called once, if it fails.
  public func performRoute(
    success: ((AnyObject) -> Void)? = nil, error: ((RouteAction, RouteError) -> Void)? = nil
  ) {
    let before = lifecycle.state
    if let (audience, failure) = PerformGate.refusal(
      lifecycle, removesBeforePerforming: removesBeforePerforming)
    {
      let draft = registry.views.draft(.perform, self, before: before)
      refuse(audience, .performRoute, failure, error)
      draft?.finish(failure)
      return
    }
    configuration.chainSuccessHandler(success)
    configuration.chainErrorHandler(error)
    eventDraft = registry.views.draft(
      configuration.routeType == .make ? .make : .perform, self, before: before)
    lifecycle.enter(.routing)
    if registry.interceptsPlainly && configuration.match == nil && definition == nil {
      performWithConfiguration()
    } else {
      performIntercepted()
    }
  }

  /// Performs the route with one completion for both outcomes.
  public func performRoute(
    completion: @escaping (Bool, AnyObject?, RouteAction, RouteError?) -> Void
  ) {
    performRoute(
      success: { completion(true, $0, .performRoute, nil) },
      error: { completion(false, nil, $0, $1) })
  }

  private func performIntercepted() {
    let interceptors = registry.interceptors
    if configuration.routeType != .segue {
      for interceptor in interceptors { interceptor.willPerform(self) }
    }
    performWithConfiguration()
    for interceptor in interceptors { interceptor.didPerform(notice(.performRoute)) }
  }

  private func performWithConfiguration() {
    if configuration.routeType == .segue {
      performSegue()
      return
    }
    registry.enterPerform(route, draft: eventDraft) {
      let making = configuration.making
      let object =
        making?.anyMadeDestination ?? making?.makeAnyDestination()
        ?? anyDestination(with: configuration)
      lifecycle.destination = object
      guard let object else {
        endPerformRoute(with: ViewRouteFailure.noDestination(route, configuration))
        return
      }
      if let failure = registry.brokenPromise(route, object) ?? configuration.broken(object, route)
      {
        endPerformRoute(with: failure)
        return
      }
      perform(on: object)
    }
  }

  /// Shows a destination that exists: the part that making and performing on have in common.
  func perform(on destination: AnyObject) {
    let kind = configuration.routeType
    guard PathRules.suits(destination, kind) else {
      endPerformRoute(with: ViewRouteFailure.wrongDestination(route, destination))
      return
    }
    if let obstacle = PathRules.obstacle(self, destination: destination) {
      endPerformRoute(with: obstacle)
      return
    }
    do throws(RouteError) {
      switch destination {
      case let controller as ViewController: try show(controller, kind)
      case let view as View: try show(view, kind)
      default: throw ViewRouteFailure.wrongDestination(route, destination)
      }
    } catch {
      endPerformRoute(with: error)
    }
  }

  // MARK: Transitions

  private func show(_ controller: ViewController, _ kind: PathKind) throws(RouteError) {
    switch kind {
    case .make, .extensible: finishMaking(controller)
    case .custom: showCustom(controller)
    case .child: try showAsChild(controller)
    case .push:
      guard let stack = sourceController?.navigationController else {
        throw ViewRouteFailure.noSource(route, kind)
      }
      let shown = try prepareToShow(controller)
      realPath = .push
      try move { () throws(TransitionError) in
        try stack.pushViewController(shown, animated: configuration.animated)
      }
      endWithTransition(of: stack)
    case .present, .popover, .sheet:
      guard let source = sourceController else { throw ViewRouteFailure.noSource(route, kind) }
      let shown = try prepareToShow(controller)
      present(shown, from: source, kind)
    default:
      guard let source = sourceController else { throw ViewRouteFailure.noSource(route, kind) }
      let before = PresentationSnapshot(of: controller)
      let shown = try prepareToShow(controller)
      try move { () throws(TransitionError) in
        if kind == .showDetail {
          try source.showDetailViewController(shown, sender: configuration.sender)
        } else {
          try source.show(shown, sender: configuration.sender)
        }
      }
      realPath = before.realPath(to: PresentationSnapshot(of: controller))
      endWithTransition(of: shown)
    }
  }

  private func show(_ view: View, _ kind: PathKind) throws(RouteError) {
    switch kind {
    case .make, .extensible: finishMaking(view)
    case .custom: showCustom(view)
    default:
      guard let source = configuration.source as? View else {
        throw ViewRouteFailure.noSource(route, kind)
      }
      prepare(view)
      beginPerformRoute()
      try move { () throws(TransitionError) in try source.addSubview(view) }
      realPath = .subview
      endPerformRouteWithSuccess()
    }
  }

  /// Wraps, prepares and announces: what comes before every transition.
  private func prepareToShow(_ controller: ViewController) throws(RouteError) -> ViewController {
    let shown = try ContainerRules.wrap(controller, self)
    prepare(controller)
    beginPerformRoute()
    return shown
  }

  private func present(_ shown: ViewController, from source: ViewController, _ kind: PathKind) {
    switch kind {
    case .popover:
      shown.modalPresentationStyle = .popover
      configuration.popoverConfiguration?.apply(to: shown)
      realPath = .popover
    case .sheet:
      shown.modalPresentationStyle = .sheet
      realPath = .sheet
    default: realPath = .present
    }
    do throws(TransitionError) {
      try source.present(shown, animated: configuration.animated) {
        self.endPerformRouteWithSuccess()
      }
    } catch {
      endPerformRoute(with: ViewRouteFailure.refused(route, error))
    }
  }

  private func showAsChild(_ controller: ViewController) throws(RouteError) {
    guard let source = sourceController else { throw ViewRouteFailure.noSource(route, .child) }
    let shown = try ContainerRules.wrap(controller, self)
    prepare(controller)
    realPath = .unknown
    isMoving = true
    retained = self
    registry.views.track(self)
    try move { () throws(TransitionError) in try source.addChild(shown) }
    let references = (source: source.reference, shown: shown.reference)
    guard let handler = configuration.addingChildViewHandler else {
      try move { () throws(TransitionError) in try source.view.addSubview(shown.view) }
      finishChild(references.shown, in: references.source)
      return
    }
    let completion = HandlerCompletion { [weak self] isCalled in
      guard let self else { return }
      // A parent that goes takes with it what it was to call.
      if isCalled || references.source.object == nil {
        return finishChild(references.shown, in: references.source)
      }
      endPerformRoute(
        with: ViewRouteFailure.childNotAdded(
          route, "the addingChildViewHandler let go of its completion without calling it"))
    }
    handler(shown) { completion.call() }
  }

  /// Ends the adding of a child, unless it or its parent has gone meanwhile.
  private func finishChild(_ child: BackReference, in parent: BackReference) {
    guard let parent = parent.object as? ViewController else {
      return endPerformRoute(
        with: ViewRouteFailure.childNotAdded(route, "its parent went before it was added"))
    }
    guard let child = child.object as? ViewController, child.parent === parent else {
      return endPerformRoute(
        with: ViewRouteFailure.childNotAdded(
          route, "it was taken from \(ViewRouteFailure.name(parent)) before it was added"))
    }
    child.didMove(toParent: parent)
    realPath = .child
    endPerformRouteWithSuccess()
  }

  private func showCustom(_ destination: AnyObject) {
    prepare(destination)
    if let definition {
      definition.performCustom(self, destination)
    } else {
      performCustomRoute(
        onAny: destination, from: configuration.source, configuration: configuration)
    }
  }

  private func finishMaking(_ destination: AnyObject) {
    prepare(destination)
    madeSnapshot = (destination as? ViewController).map { PresentationSnapshot(of: $0) }
    registry.views.track(self)
    succeed(.performRoute, announcing: false)
  }

  private func move(_ body: () throws(TransitionError) -> Void) throws(RouteError) {
    do { try body() } catch { throw ViewRouteFailure.refused(route, error) }
  }

  private func endWithTransition(of controller: ViewController) {
    if let coordinator = controller.transitionCoordinator
      ?? sourceController?.transitionCoordinator
    {
      coordinator.animate(alongside: nil) { _ in self.endPerformRouteWithSuccess() }
    } else {
      endPerformRouteWithSuccess()
    }
  }

  // MARK: Preparation

  /// Every preparation in its order. Behaviour reference (d), "Preparation sequence".
  func prepare(_ destination: AnyObject) {
    configuration.prepareDestination?(destination)
    configuration.modulePreparation?(destination)
    prepareAnyDestination(destination, configuration: configuration)
    didFinishPrepareAnyDestination(destination, configuration: configuration)
    guard let making = configuration.making else { return }
    making.reportMadeDestination(destination)
    making.forgetMadeDestination()
  }

  // MARK: Begin and end

  /// Announces the transition to everybody who is interested in the class. A custom perform calls it
  /// before it moves anything.
  public func beginPerformRoute() {
    guard let destination = lifecycle.destination else { return }
    isMoving = true
    retained = self
    registry.views.track(self)
    registry.views.announce(.willPerform, destination, router: self, source: configuration.source)
  }

  /// Ends a perform: Routed, then AOP, then the handlers.
  public func endPerformRouteWithSuccess() {
    guard lifecycle.state == .routing else { return }
    if configuration.routeType == .custom, realPath == .unknown { realPath = .custom }
    isMoving = false
    succeed(.performRoute, announcing: configuration.routeType != .child)
  }

  /// Routed, AOP if it is wanted, handlers, interceptors, event.
  func succeed(_ action: RouteAction, announcing: Bool) {
    guard let destination = lifecycle.destination else {
      endPerformRoute(with: ViewRouteFailure.noDestination(route))
      return
    }
    lifecycle.enter(.routed)
    let draft = eventDraft
    eventDraft = nil
    if announcing {
      registry.views.announce(.didPerform, destination, router: self, source: configuration.source)
    }
    if let failure = lifecycle.succeed(action, destination) {
      registry.report(self, action, failure)
    }
    if !registry.interceptsPlainly || configuration.match != nil || definition != nil {
      let notice = notice(action)
      for interceptor in registry.interceptors { interceptor.didSucceed(self, notice) }
    }
    if lifecycle.state == .routed { retained = nil }
    draft?.finish(nil)
  }

  /// Ends a perform with a failure: the state goes back first, then the handlers run.
  public func endPerformRoute(with failure: RouteError) {
    fail(.performRoute, failure)
  }

  func fail(_ action: RouteAction, _ failure: RouteError) {
    if lifecycle.state == .routing { lifecycle.restore() }
    isMoving = false
    let draft = eventDraft
    eventDraft = nil
    fanOut(action, failure)
    for interceptor in registry.interceptors { interceptor.didFail(notice(action, failure)) }
    if lifecycle.state != .routing && lifecycle.state != .removing { retained = nil }
    draft?.finish(failure)
  }

  func fanOut(_ action: RouteAction, _ failure: RouteError) {
    lifecycle.fail(action, failure)
    registry.report(self, action, failure)
  }

  func refuse(
    _ audience: PerformGate.Audience, _ action: RouteAction, _ failure: RouteError,
    _ handler: ((RouteAction, RouteError) -> Void)?
  ) {
    switch audience {
    case .everyone:
      fanOut(action, failure)
      handler?(action, failure)
    case .caller:
      handler?(action, failure)
      registry.report(self, action, failure)
    }
  }

  func notice(_ action: RouteAction, _ error: RouteError? = nil) -> RouteNotice {
    RouteNotice(
      route: route.name, kind: .view, url: configuration.match?.url, path: configuration.routeType,
      action: action, error: error)
  }

  var canPerformCustom: Bool { definition?.canPerformCustom(self) ?? canPerformCustomRoute() }
  var canRemoveCustom: Bool { definition?.canRemoveCustom(self) ?? canRemoveCustomRoute() }
}
