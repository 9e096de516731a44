import RouteModel
import SimulatedUI

/// A view whose router waits for a window.
@MainActor final class WaitingView {
  let router: AnyViewRouter
  var isPrepared = false
  init(_ router: AnyViewRouter) { self.router = router }
}

/// Routable views that are added by `addSubview`: a router is created, and the controller around
/// them configures them. See docs/behaviour.md, "Subviews".
@MainActor final class SubviewTransitions {
  /// The main actor's side of the registry, which owns it.
  private unowned let views: ViewRouting

  init(_ views: ViewRouting) { self.views = views }

  // MARK: Events

  func willMove(_ view: View, to superview: View?) {
    guard views.isRoutable(type(of: view)) else { return }
    if let superview { arrive(view, in: superview) } else { depart(view) }
  }

  func willMove(_ view: View, toWindow window: Window?) {
    guard window != nil else { return }
    // It was put into its view before the user interface was watched.
    if let superview = view.superview, views.knownEntry(of: view) == nil {
      willMove(view, to: superview)
    }
    guard let wait = views.knownEntry(of: view)?.waiting, !wait.isPrepared else { return }
    prepareIfReachable(wait, view)
  }

  func didMoveToWindow(_ view: View) {
    guard view.window != nil, let entry = views.knownEntry(of: view), let wait = entry.waiting
    else { return }
    entry.waiting = nil
    if !wait.isPrepared { prepareAtLast(wait, view) }
    wait.router.realPath = .subview
    wait.router.succeed(.performRoute, announcing: true)
    entry.hasAppeared = true
  }

  func didMove(_ view: View) {
    guard view.superview == nil, let entry = views.knownEntry(of: view),
      entry.isRemoving
    else { return }
    entry.isRemoving = false
    entry.hasAppeared = false
    let routers = entry.routers.filter { !$0.isMoving }
    for router in routers { router.externalDidDisappear() }
    views.announce(.didRemove, view, router: routers.first, source: nil)
    if !entry.hasRouters { views.forget(view) }
  }

  // MARK: Arriving

  private func arrive(_ view: View, in superview: View) {
    let entry = views.entry(of: view)
    guard !entry.hasAppeared, !entry.isMovedByRouter, entry.waiting == nil else {
      if entry.isMovedByRouter { entry.hasAppeared = true }
      return
    }
    let known = entry.routers.first
    guard let router = known ?? make(for: view, in: superview) else { return }
    // The router that made the view before performs again.
    if known != nil, let failure = ViewPerform.runAgain(router) {
      router.lifecycle.refuse(failure, of: router)
      return
    }
    router.lifecycle.destination = view
    router.arrive {
      // The view keeps its router, so that the router of a view that is never shown is freed with it.
      router.isMoving = true
      views.track(router, view)
      let wait = WaitingView(router)
      entry.waiting = wait
      if known != nil || router.isAnyDestinationFromExternalPrepared(view) {
        router.prepare(view)
        didPrepare(wait, view, superview)
      } else {
        prepareIfReachable(wait, view, in: superview)
      }
    }
  }

  private func make(for view: View, in superview: View) -> AnyViewRouter? {
    guard let registry = views.registry, let route = registry.defaultRoute(of: type(of: view)),
      route.shouldAutoCreate(for: view, from: superview)
    else { return nil }
    return registry.router(for: view, route, arrivingBy: .subview) { $0.source = superview }
  }

  private func prepareIfReachable(
    _ wait: WaitingView, _ view: View, in superview: View? = nil
  ) {
    let start = superview ?? view.superview
    guard let start, let performer = PerformerSearch.performer(from: start) else { return }
    wait.router.prepareFromExternal(view, performer: performer)
    didPrepare(wait, view, start)
  }

  /// The last chance to prepare the view. Without a controller around it none is asked; a mere
  /// container of the toolkit cannot configure it.
  private func prepareAtLast(_ wait: WaitingView, _ view: View) {
    guard let superview = view.superview else { return }
    let performer = PerformerSearch.performer(from: superview)
    if performer != nil || PerformerSearch.hasController(around: superview) {
      wait.router.prepareFromExternal(view, performer: performer)
    } else {
      wait.router.prepare(view)
    }
    didPrepare(wait, view, superview)
  }

  private func didPrepare(
    _ wait: WaitingView, _ view: View, _ superview: View
  ) {
    wait.isPrepared = true
    views.announce(.willPerform, view, router: wait.router, source: superview)
  }

  // MARK: Departing

  private func depart(_ view: View) {
    if let entry = views.knownEntry(of: view), let wait = entry.waiting {
      entry.waiting = nil
      leaveEarly(wait, view)
      if !wait.isPrepared { return }
    }
    guard let entry = views.knownEntry(of: view), !entry.isMovedByRouter else {
      views.knownEntry(of: view)?.hasAppeared = false
      return
    }
    entry.isRemoving = true
    let routers = entry.routers
    for router in routers { router.externalWillDisappear() }
    views.announce(.willRemove, view, router: routers.first, source: view.superview)
  }

  /// A view that is removed before it was ever in a window. See docs/behaviour.md, "Subviews".
  private func leaveEarly(_ wait: WaitingView, _ view: View) {
    if wait.isPrepared {
      wait.router.realPath = .subview
      wait.router.succeed(.performRoute, announcing: true)
      return
    }
    wait.router.prepare(view)
    wait.router.endPerformRoute(
      with: RouteError(
        .invalidPerformer, "\(view.className) was removed before anybody could configure it",
        suggestions: ["add it to a view that is in a window"]))
  }
}
