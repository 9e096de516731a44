import RouteModel
import SimulatedUI

/// Stages 13 and 14 of docs/behaviour.md, "Performing": the transition, and its end.
extension AnyViewRouter {
  /// Shows what was prepared.
  ///
  /// - Parameters:
  ///   - shown: The destination, or the container around it.
  ///   - before: Where the destination was before it was wrapped.
  ///   - action: What is reported of a destination that is only made or prepared.
  func show(
    _ shown: AnyObject, for destination: AnyObject, _ before: PresentationSnapshot?,
    _ action: RouteAction
  ) throws(RouteError) {
    do throws(TransitionError) {
      switch configuration.pathKind {
      case .make, .extensible: finishMaking(destination, action)
      case .custom:
        performCustomRoute(
          onAny: destination, from: configuration.source, configuration: configuration)
      case .subview:
        if let view = destination as? View { try add(view) }
      default:
        if let shown = shown as? ViewController, let destination = destination as? ViewController {
          try show(shown, for: destination, before)
        }
      }
    } catch {
      throw ViewRouteFailure.refused(route, error)
    }
  }

  // MARK: Transitions

  private func show(
    _ shown: ViewController, for destination: ViewController, _ before: PresentationSnapshot?
  ) throws(TransitionError) {
    let kind = configuration.pathKind
    // The application's preparation may have released it.
    guard let source = sourceController else {
      return endPerformRoute(with: ViewRouteFailure.noSource(route, kind))
    }
    switch kind {
    case .child: try showAsChild(shown, in: source)
    case .push:
      guard let stack = source.navigationController else {
        return endPerformRoute(with: ViewRouteFailure.noNavigation(source.className))
      }
      realPath = .push
      try stack.pushViewController(shown, animated: configuration.isAnimated)
      endWithTransition(of: stack)
    case .present, .popover, .sheet: try present(shown, from: source, kind)
    default:
      if kind == .showDetail {
        try source.showDetailViewController(shown, sender: configuration.sender)
      } else {
        try source.show(shown, sender: configuration.sender)
      }
      if let before { realPath = before.realPath(of: destination) }
      endWithTransition(of: shown)
    }
  }

  private func add(_ view: View) throws(TransitionError) {
    guard let source = configuration.source as? View else {
      return endPerformRoute(with: ViewRouteFailure.noSource(route, .subview))
    }
    try source.addSubview(view)
    realPath = .subview
    endPerformRouteWithSuccess()
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
    try source.present(shown, animated: configuration.isAnimated) {
      self.endPerformRouteWithSuccess()
    }
  }

  private func showAsChild(
    _ shown: ViewController, in source: ViewController
  ) throws(TransitionError) {
    try source.addChild(shown)
    guard let handler = configuration.addingChildViewHandler else {
      try source.view.addSubview(shown.view)
      finishChild(shown, in: source)
      return
    }
    let completion = HandlerCompletion { [weak self, weak source, weak shown] isCalled in
      guard let self else { return }
      // If the parent is freed, the completion is freed with it.
      if isCalled || source == nil { return finishChild(shown, in: source) }
      takeOut(shown, of: source)
      endPerformRoute(
        with: ViewRouteFailure.childNotAdded(
          route, "the addingChildViewHandler released its completion without calling it"))
    }
    handler(shown) { completion.call() }
  }

  /// A child whose perform fails is not left on the screen.
  private func takeOut(_ child: ViewController?, of parent: ViewController?) {
    guard let child, child.parent === parent else { return }
    child.willMove(toParent: nil)
    child.viewIfLoaded?.removeFromSuperview()
    child.removeFromParent()
  }

  /// Ends the adding of a child, unless it or its parent was freed meanwhile.
  private func finishChild(_ child: ViewController?, in parent: ViewController?) {
    guard let parent else {
      return endPerformRoute(
        with: ViewRouteFailure.childNotAdded(route, "its parent was freed before it was added"))
    }
    guard let child, child.parent === parent else {
      return endPerformRoute(
        with: ViewRouteFailure.childNotAdded(
          route, "it was taken from \(ViewRouteFailure.name(parent)) before it was added"))
    }
    child.didMove(toParent: parent)
    realPath = .child
    endPerformRouteWithSuccess()
  }

  /// Ends a perform that shows nothing; the destination is prepared.
  func finishMaking(_ destination: AnyObject, _ action: RouteAction) {
    madeSnapshot = (destination as? ViewController).map { PresentationSnapshot(of: $0) }
    registry.views.track(self, destination)
    succeed(action, announcing: false)
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
    if configuration.pathKind == .custom, realPath == .unknown { realPath = .custom }
    succeed(.performRoute, announcing: configuration.pathKind != .child)
  }

  /// Ends a perform with a failure: the previous state is restored, then the handlers run. A router
  /// that performs nothing ignores it.
  public func endPerformRoute(with failure: RouteError) {
    guard lifecycle.state == .routing else { return }
    fail(.performRoute, failure)
  }

  func succeed(_ action: RouteAction, announcing: Bool) {
    isMoving = false
    lifecycle.succeed(action, of: self) { destination in
      guard announcing else { return }
      registry.views.announce(.didPerform, destination, router: self, source: configuration.source)
    }
    releaseItself()
  }

  func fail(_ action: RouteAction, _ failure: RouteError) {
    isMoving = false
    // It has nothing to do any more with what it did not show.
    if lifecycle.previousState != .routed { registry.views.untrack(self) }
    lifecycle.fail(action, failure, of: self)
    releaseItself()
  }
}
