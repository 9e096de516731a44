import RouteModel
import SimulatedUI

/// Watches destinations that appear and disappear without a router, and creates routers for those
/// that arrive by a storyboard or by `addSubview`. See docs/behaviour.md, "External moves" and
/// "AOP".
@MainActor final class ControllerTransitions {
  let segues: SegueTransitions
  let subviews: SubviewTransitions
  /// The main actor's side of the registry, which owns it.
  private unowned let views: ViewRouting

  init(_ views: ViewRouting) {
    self.views = views
    segues = SegueTransitions(views)
    subviews = SubviewTransitions(views)
  }

  func observe(_ event: UIEvent, _ moment: UIEventMoment) {
    switch event {
    case .viewWillAppear(let controller, _):
      if moment == .before { willAppear(controller) }
    case .viewDidAppear(let controller, _):
      moment == .before ? didAppear(controller) : hasAppeared(controller)
    case .viewWillDisappear(let controller, _):
      if moment == .before { willDisappear(controller) }
    case .viewDidDisappear(let controller, _):
      moment == .before ? didDisappear(controller) : hasDisappeared(controller)
    case .didMoveToParent(let controller, let parent):
      if moment == .after, parent == nil { hasLeft(controller) }
    case .dismissed(let controller): wasDismissed(controller)
    case .prepareForSegue(let segue): segues.prepare(segue, moment)
    case .performSegue(let segue): segues.perform(segue, moment)
    case .segueFailed(let segue, let error): segues.fail(segue, error)
    case .instantiateInitialViewController(let controller, _):
      if moment == .after { segues.prepareInitial(controller) }
    case .viewWillMoveToSuperview(let view, let superview):
      if moment == .before { subviews.willMove(view, to: superview) }
    case .viewDidMoveToSuperview(let view):
      if moment == .after { subviews.didMove(view) }
    case .viewWillMoveToWindow(let view, let window):
      if moment == .before { subviews.willMove(view, toWindow: window) }
    case .viewDidMoveToWindow(let view):
      if moment == .after { subviews.didMoveToWindow(view) }
    default: break
    }
  }

  // MARK: Coming

  private func willAppear(_ controller: ViewController) {
    guard let entry = views.interestingEntry(of: controller) else { return }
    if entry.isRemoving {
      // A removal was cancelled: nothing has changed.
      entry.isRemoving = false
      for router in entry.routers where router.state == .removing && !router.isMoving {
        router.cancelExternalRemoval()
      }
      return
    }
    guard !entry.hasAppeared, !entry.isAnnouncedByRouter else { return }
    for router in entry.routers where !router.isMoving { router.externalWillAppear() }
    views.announce(.willPerform, controller, router: nil, source: source(of: controller))
  }

  private func didAppear(_ controller: ViewController) {
    guard let entry = views.interestingEntry(of: controller), !entry.hasAppeared,
      !entry.isAnnouncedByRouter
    else {
      return
    }
    for router in entry.routers where !router.isMoving { router.externalDidAppear() }
    views.announce(.didPerform, controller, router: nil, source: source(of: controller))
  }

  private func hasAppeared(_ controller: ViewController) {
    guard let entry = views.interestingEntry(of: controller) else { return }
    entry.hasAppeared = true
  }

  // MARK: Going

  private func willDisappear(_ controller: ViewController) {
    guard let entry = views.interestingEntry(of: controller), !entry.isRemoving else { return }
    guard let leaving = leaving(controller) else { return }
    entry.isRemoving = true
    entry.removalSource = leaving.source
    if entry.isMovedByRouter {
      for router in entry.routers where router.isMoving && router.state == .routing {
        tell(router, ViewRouteFailure.unbalanced(controller))
      }
      return
    }
    for router in entry.routers { router.externalWillDisappear() }
    views.announce(.willRemove, controller, router: nil, source: leaving.source)
  }

  private func didDisappear(_ controller: ViewController) {
    guard let entry = views.interestingEntry(of: controller), !entry.isMovedByRouter else { return }
    guard entry.isRemoving else {
      if entry.hasAppeared, leaving(controller) != nil {
        tell(nil, ViewRouteFailure.unbalanced(controller))
      }
      return
    }
    for router in entry.routers { router.externalDidDisappear() }
    views.announce(.didRemove, controller, router: nil, source: entry.removalSource)
  }

  private func hasDisappeared(_ controller: ViewController) {
    guard let entry = views.knownEntry(of: controller), entry.isRemoving else { return }
    entry.isRemoving = false
    entry.hasAppeared = false
    if !entry.hasRouters { views.forget(controller) }
  }

  private func hasLeft(_ controller: ViewController) {
    if controller.parent == nil { leaveCovered(controller) }
  }

  /// What a dismissed controller contained is removed with it.
  private func wasDismissed(_ controller: ViewController) {
    var waiting = [controller]
    while let here = waiting.popLast() {
      leaveCovered(here)
      waiting += here.children
    }
  }

  /// A controller that was covered is removed without disappearing again.
  private func leaveCovered(_ controller: ViewController) {
    guard let entry = views.knownEntry(of: controller), !entry.isRemoving else { return }
    guard controller.window == nil else { return }
    for router in entry.routers where !router.isMoving && router.state == .routed {
      router.externalWillDisappear()
      router.externalDidDisappear()
    }
    entry.hasAppeared = false
    if !entry.hasRouters { views.forget(controller) }
  }

  // MARK: Parts

  private func tell(_ router: AnyViewRouter?, _ failure: RouteError) {
    if let registry = views.registry { Views.report(registry, router, .performRoute, failure) }
  }

  /// Where a hand-made transition came from. See docs/behaviour.md, "AOP".
  private func source(of controller: ViewController) -> ViewController? {
    if controller.isMovingToParent { return controller.parent }
    let presented = controller.upwards.first(where: \.isBeingPresented)
    return presented?.presentingViewController ?? controller.parent
  }

  private struct Leaving {
    let source: ViewController?
  }

  /// Whether a controller that disappears is being removed, and from where.
  private func leaving(_ controller: ViewController) -> Leaving? {
    var outermost = controller
    for here in controller.upwards {
      if here.isMovingFromParent { return Leaving(source: here.parent) }
      if here.isBeingDismissed { return Leaving(source: here.presentingViewController) }
      outermost = here
    }
    let isShown = outermost.isWindowRoot || outermost.presentingViewController != nil
    return isShown ? nil : Leaving(source: nil)
  }
}
