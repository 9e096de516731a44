import RouteModel
import SimulatedUI

extension AnyViewRouter: @MainActor RouterMechanism {
  var own: AnyViewRouter { self }

  var definition: RouteDefinition<Views>? {
    if case .viewRoute(let definition) = route.maker { definition } else { nil }
  }

  func obstacle(to destination: AnyObject?) -> RouteError? {
    PathRules.obstacle(self, destination: destination)
  }

  func performElsewhere() -> Bool {
    guard configuration.routeType == .segue else { return false }
    performSegue()
    return true
  }

  func object(_ make: () throws(RouteError) -> AnyObject?) throws(RouteError) -> AnyObject? {
    try make()
  }

  func willTellEnd() { isMoving = false }

  func didTellEnd() {
    if state != .routing && state != .removing { retained = nil }
  }

  /// Shows a destination that exists, whether the router made it or was given it.
  func handOver(_ destination: AnyObject) {
    let kind = configuration.routeType
    guard PathRules.suits(destination, kind) else {
      endPerformRoute(with: ViewRouteFailure.wrongDestination(route, destination))
      return
    }
    if let obstacle = PathRules.obstacle(self, destination: destination) {
      endPerformRoute(with: obstacle)
      return
    }
    do {
      switch destination {
      case let controller as ViewController: try show(controller, kind)
      case let view as View: try show(view, kind)
      default: throw ViewRouteFailure.wrongDestination(route, destination)
      }
    } catch {
      let refused = (error as? TransitionError).map { ViewRouteFailure.refused(route, $0) }
      if let failure = refused ?? error as? RouteError { endPerformRoute(with: failure) }
    }
  }

  // MARK: Transitions

  private func show(_ controller: ViewController, _ kind: PathKind) throws {
    switch kind {
    case .make, .extensible: return finishMaking(controller, .performRoute)
    case .custom: return showCustom(controller)
    default: break
    }
    guard let source = sourceController else { throw ViewRouteFailure.noSource(route, kind) }
    switch kind {
    case .child: try showAsChild(controller, in: source)
    case .push:
      guard let stack = source.navigationController else {
        throw ViewRouteFailure.noSource(route, kind)
      }
      let shown = try prepareToShow(controller)
      realPath = .push
      try stack.pushViewController(shown, animated: configuration.animated)
      endWithTransition(of: stack)
    case .present, .popover, .sheet:
      try present(try prepareToShow(controller), from: source, kind)
    default:
      let before = PresentationSnapshot(of: controller)
      let shown = try prepareToShow(controller)
      if kind == .showDetail {
        try source.showDetailViewController(shown, sender: configuration.sender)
      } else {
        try source.show(shown, sender: configuration.sender)
      }
      realPath = before.realPath(of: controller)
      endWithTransition(of: shown)
    }
  }

  private func show(_ view: View, _ kind: PathKind) throws {
    switch kind {
    case .make, .extensible: finishMaking(view, .performRoute)
    case .custom: showCustom(view)
    default:
      guard let source = configuration.source as? View else {
        throw ViewRouteFailure.noSource(route, kind)
      }
      prepare(view)
      beginPerformRoute()
      try source.addSubview(view)
      realPath = .subview
      endPerformRouteWithSuccess()
    }
  }

  /// Wraps, prepares and announces the destination before every transition.
  private func prepareToShow(_ controller: ViewController) throws(RouteError) -> ViewController {
    let shown = try ContainerRules.wrap(controller, self)
    prepare(controller)
    beginPerformRoute()
    return shown
  }

  private func present(
    _ shown: ViewController, from source: ViewController, _ kind: PathKind
  ) throws(TransitionError) {
    switch kind {
    case .popover:
      shown.modalPresentationStyle = .popover
      if let popover = configuration.popoverConfiguration { shown.popoverPresentation = popover }
      realPath = .popover
    case .sheet:
      shown.modalPresentationStyle = .sheet
      realPath = .sheet
    default: realPath = .present
    }
    try source.present(shown, animated: configuration.animated) {
      self.endPerformRouteWithSuccess()
    }
  }

  private func showAsChild(_ controller: ViewController, in source: ViewController) throws {
    let shown = try ContainerRules.wrap(controller, self)
    prepare(controller)
    realPath = .unknown
    startMoving(controller)
    try source.addChild(shown)
    let references = (source: source.reference, shown: shown.reference)
    guard let handler = configuration.addingChildViewHandler else {
      try source.view.addSubview(shown.view)
      finishChild(references.shown, in: references.source)
      return
    }
    let completion = HandlerCompletion { [weak self] isCalled in
      guard let self else { return }
      // If the parent is freed, the completion is freed with it.
      if isCalled || references.source.object == nil {
        return finishChild(references.shown, in: references.source)
      }
      endPerformRoute(
        with: ViewRouteFailure.childNotAdded(
          route, "the addingChildViewHandler released its completion without calling it"))
    }
    handler(shown) { completion.call() }
  }

  /// Ends the adding of a child, unless it or its parent was freed meanwhile.
  private func finishChild(_ child: BackReference, in parent: BackReference) {
    guard let parent = parent.object as? ViewController else {
      return endPerformRoute(
        with: ViewRouteFailure.childNotAdded(route, "its parent was freed before it was added"))
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
    performCustomRoute(
      onAny: destination, from: configuration.source, configuration: configuration)
  }

  func finishMaking(_ destination: AnyObject, _ action: RouteAction) {
    prepare(destination)
    madeSnapshot = (destination as? ViewController).map { PresentationSnapshot(of: $0) }
    registry.views.track(self, destination)
    succeed(action)
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

  // MARK: Begin and end

  /// Announces the transition to all routers of the class. A custom perform calls it before it
  /// moves anything.
  public func beginPerformRoute() {
    guard let destination = lifecycle.destination else { return }
    startMoving(destination)
    registry.views.announce(.willPerform, destination, router: self, source: configuration.source)
  }

  /// Marks the router as moving its destination, and keeps it alive until it has.
  func startMoving(_ destination: AnyObject) {
    isMoving = true
    retained = self
    registry.views.track(self, destination)
  }

  /// Ends a perform: Routed, then AOP, then the handlers.
  public func endPerformRouteWithSuccess() {
    guard lifecycle.state == .routing else { return }
    if configuration.routeType == .custom, realPath == .unknown { realPath = .custom }
    succeed(.performRoute, announcing: configuration.routeType != .child)
  }

  func succeed(_ action: RouteAction, announcing: Bool) {
    succeed(action) { destination in
      guard announcing else { return }
      registry.views.announce(.didPerform, destination, router: self, source: configuration.source)
    }
  }
}
