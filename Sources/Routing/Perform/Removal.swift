import RouteModel
import SimulatedUI

/// Removing a view: docs/behaviour.md, "Removing".
extension AnyViewRouter {
  @discardableResult package func remove(
    configuring: ((ViewRemoveConfiguration) -> Void)? = nil, success: (() -> Void)? = nil,
    error: ((RouteAction, RouteError) -> Void)? = nil, throwing: Bool = false
  ) -> EventDraft? {
    if state == .unrouted, registry.views.guarded.withdraw(self) {
      success?()
      return nil
    }
    let destination = lifecycle.destination
    let (draft, goesOn) = lifecycle.beginRemoval(
      of: self, refusal: state == .routed ? removalRefusal() : nil, configuring: configuring,
      success: success, error: error, isAwaited: throwing)
    if goesOn, let destination {
      removeConfiguration.prepareDestination?(destination)
      takeAway(destination)
    }
    return draft
  }

  // MARK: Whether

  /// Why the destination cannot be removed now; the router must be Routed.
  func removalRefusal() -> RouteError? {
    guard let destination = lifecycle.destination else {
      return ViewRouteFailure.notRemovable(route, "its destination was already freed")
    }
    if configuration.pathKind == .custom {
      return canRemoveCustomRoute() ? nil : ViewRouteFailure.customNotNow(route, "removed")
    }
    let shown = destination as? ViewController
    let why: String? =
      switch realPath {
      case .push: if let shown { Self.canPop(shown) } else { nil }
      case .present, .popover, .sheet:
        shown?.presentingViewController == nil ? "it is not presented any more" : nil
      case .child: shown?.parent == nil ? "it has no parent any more" : nil
      case .subview: (destination as? View)?.superview == nil ? "it has no superview any more" : nil
      case .unknown: guess(destination) == nil ? "it is not shown anywhere" : nil
      case .unwind, .custom: "how it was shown is not known, so it cannot be removed"
      }
    guard let why else { return nil }
    return ViewRouteFailure.notRemovable(route, why)
  }

  private static func canPop(_ controller: ViewController) -> String? {
    guard let stack = controller.navigationController else {
      return "it is no longer in a navigation controller"
    }
    return stack.viewControllers.first === controller
      ? "it is the root of its navigation controller" : nil
  }

  /// The path to try for a destination whose real transition is unknown. See docs/behaviour.md,
  /// "Removing".
  private func guess(_ destination: AnyObject) -> RealPath? {
    if let view = destination as? View { return view.superview == nil ? nil : .subview }
    guard let controller = destination as? ViewController else { return nil }
    let kind = configuration.pathKind
    let pops = controller.parent is NavigationController && Self.canPop(controller) == nil
    let dismisses = controller.presentingViewController != nil
    if pops, kind == .push || kind == .show { return .push }
    if dismisses { return .present }
    if pops { return .push }
    return kind == .child && controller.parent != nil ? .child : nil
  }

  // MARK: How

  /// Removes the destination by reversing its real path.
  private func takeAway(_ destination: AnyObject) {
    if configuration.pathKind == .custom {
      removeCustomRoute(
        onAny: destination, from: configuration.source, configuration: removeConfiguration)
      return
    }
    let path = realPath == .unknown ? guess(destination) ?? .unknown : realPath
    switch (path, destination) {
    case (.push, let controller as ViewController): pop(controller)
    case (.present, let controller as ViewController), (.popover, let controller as ViewController),
      (.sheet, let controller as ViewController):
      dismiss(controller)
    case (.child, let controller as ViewController): removeChild(controller)
    case (.subview, let view as View):
      let source = view.superview
      beginRemoveRoute(from: source)
      view.removeFromSuperview()
      endRemoveRouteWithSuccess(from: source)
    default:
      endRemoveRoute(with: ViewRouteFailure.notRemovable(route, "it is not shown anywhere"))
    }
  }

  private func pop(_ controller: ViewController) {
    guard let stack = (container ?? controller).navigationController,
      let target = popTarget(controller, in: stack)
    else {
      endRemoveRoute(with: ViewRouteFailure.notRemovable(route, "there is nothing to pop to"))
      return
    }
    beginRemoveRoute(from: target)
    do throws(TransitionError) {
      try stack.popToViewController(target, animated: removeConfiguration.isAnimated)
    } catch {
      endRemoveRoute(with: ViewRouteFailure.refused(route, error))
      return
    }
    if let coordinator = stack.transitionCoordinator {
      coordinator.animate(alongside: nil) { [self] in
        $0.isCancelled
          ? endRemoveRoute(
            with: ViewRouteFailure.notRemovable(route, "the transition was cancelled"))
          : endRemoveRouteWithSuccess(from: target)
      }
    } else {
      endRemoveRouteWithSuccess(from: target)
    }
  }

  /// The source of the perform, or its ancestor in the stack; else the controller below.
  private func popTarget(
    _ controller: ViewController, in stack: NavigationController
  ) -> ViewController? {
    let shown = stack.viewControllers
    let index = shown.lastIndex(of: container ?? controller)
    let source = sourceController?.upwards.first { $0 !== controller && $0.parent === stack }
    // Code may have put the source above it meanwhile.
    if let source, index.map({ place in shown[..<place].contains { $0 === source } }) ?? true {
      return source
    }
    return index.flatMap { $0 > 0 ? shown[$0 - 1] : nil }
  }

  /// Asks the presenter: a controller that itself presents another would only dismiss that one.
  private func dismiss(_ controller: ViewController) {
    guard let source = controller.presentingViewController else {
      endRemoveRoute(with: ViewRouteFailure.notRemovable(route, "it is not presented any more"))
      return
    }
    beginRemoveRoute(from: source)
    do throws(TransitionError) {
      try source.dismiss(animated: removeConfiguration.isAnimated) {
        self.endRemoveRouteWithSuccess(from: source)
      }
    } catch {
      endRemoveRoute(with: ViewRouteFailure.refused(route, error))
    }
  }

  private func removeChild(_ controller: ViewController) {
    let child = container ?? controller
    let parent = child.parent
    beginRemoveRoute(from: parent)
    child.willMove(toParent: nil)
    let finish: @MainActor () -> Void = { [self] in
      child.removeFromParent()
      endRemoveRouteWithSuccess(from: parent)
    }
    if let handler = removeConfiguration.removingChildViewHandler {
      let completion = HandlerCompletion { [self] isCalled in
        isCalled
          ? finish()
          : endRemoveRoute(
            with: ViewRouteFailure.notRemovable(
              route, "the removingChildViewHandler released its completion without calling it"))
      }
      handler(child) { completion.call() }
    } else {
      child.viewIfLoaded?.removeFromSuperview()
      finish()
    }
  }

  // MARK: Begin and end

  /// Announces the removal to all routers of the class. A custom removal calls it before it moves
  /// anything.
  public func beginRemoveRoute(from source: AnyObject?) {
    guard let destination = lifecycle.destination else { return }
    isMoving = true
    retained = self
    registry.views.announce(.willRemove, destination, router: self, source: source)
  }

  /// Ends a removal: Removed, AOP, handlers.
  public func endRemoveRouteWithSuccess(from source: AnyObject?) {
    guard state == .removing else { return }
    let destination = lifecycle.destination
    isMoving = false
    lifecycle.succeedRemoval(of: self) {
      leave()
    } announce: { destination in
      registry.views.announce(.didRemove, destination, router: self, source: source)
    }
    releaseItself()
    withExtendedLifetime(destination) {}
  }

  /// Ends a removal with a failure: the previous state is restored, then the handlers run.
  public func endRemoveRoute(with failure: RouteError) {
    guard state == .removing else { return }
    isMoving = false
    lifecycle.failRemoval(failure, of: self)
    releaseItself()
  }

  /// Stops keeping the router alive, unless another action has begun.
  func releaseItself() {
    if state != .routing && state != .removing { retained = nil }
  }

  func leave() {
    realPath = .unknown
    container = nil
    madeSnapshot = nil
    lifecycle.enter(.removed)
    registry.views.untrack(self)
  }
}
