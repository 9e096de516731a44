import RouteModel
import SimulatedUI

/// Segues: those that a router starts, and those that the user starts, whose routable destinations
/// get routers. See docs/behaviour.md, "Segues".
@MainActor final class SegueTransitions {
  /// A segue that a router has started, or that has routable destinations.
  private final class Pending {
    let starter: AnyViewRouter?
    var routers: [AnyViewRouter] = []
    let snapshots: [ObjectIdentifier: PresentationSnapshot]
    init(starter: AnyViewRouter?, snapshots: [ObjectIdentifier: PresentationSnapshot]) {
      self.starter = starter
      self.snapshots = snapshots
    }
  }

  private var starters: [ObjectIdentifier: AnyViewRouter] = [:]
  private var pending: [ObjectIdentifier: Pending] = [:]
  /// The routers whose segue has reached `prepare`.
  private var captured: Set<ObjectIdentifier> = []

  /// The main actor's side of the registry, which owns it.
  private unowned let views: ViewRouting

  init(_ views: ViewRouting) { self.views = views }

  // MARK: Started by a router

  func perform(_ router: AnyViewRouter, _ identifier: String, from source: ViewController) {
    let key = ObjectIdentifier(source)
    starters[key] = router
    captured.remove(ObjectIdentifier(router))
    var refusal: TransitionError?
    do throws(TransitionError) {
      try source.performSegue(
        withIdentifier: identifier, sender: router.configuration.segueConfiguration?.sender)
    } catch {
      refusal = error
    }
    starters[key] = nil
    let wasCaptured = captured.remove(ObjectIdentifier(router)) != nil
    guard router.state == .routing else { return }
    if let refusal {
      router.endPerformRoute(with: ViewRouteFailure.refused(router.route, refusal))
    } else if !wasCaptured {
      router.endPerformRoute(with: ViewRouteFailure.segueNotPerformed(router.route, identifier))
    }
  }

  // MARK: Prepare

  func prepare(_ segue: StoryboardSegue, _ moment: UIEventMoment) {
    moment == .before ? willPrepare(segue) : didPrepare(segue)
  }

  private func willPrepare(_ segue: StoryboardSegue) {
    let starter = starters[ObjectIdentifier(segue.source)]
    let destinations =
      segue.isUnwind ? [] : routables(in: segue.destination)
    guard starter != nil || !destinations.isEmpty else { return }
    var snapshots: [ObjectIdentifier: PresentationSnapshot] = [:]
    for controller in destinations + [segue.destination] {
      snapshots[ObjectIdentifier(controller)] = PresentationSnapshot(of: controller)
    }
    let entry = Pending(starter: starter, snapshots: snapshots)
    if let starter {
      starter.lifecycle.destination = segue.destination
      captured.insert(ObjectIdentifier(starter))
    }
    for controller in destinations {
      if let starter, controller === segue.destination {
        entry.routers.append(starter)
      } else if let router = make(for: controller, segue) {
        entry.routers.append(router)
      }
    }
    pending[ObjectIdentifier(segue)] = entry
  }

  private func make(
    for controller: ViewController, _ segue: StoryboardSegue
  ) -> AnyViewRouter? {
    guard let registry = views.registry,
      let route = registry.defaultRoute(of: type(of: controller)),
      route.shouldAutoCreate(for: controller, from: segue.source)
    else { return nil }
    return registry.router(for: controller, route, arrivingBy: .segue) { configuration in
      configuration.source = segue.source
      configuration.configureSegue { $0.identifier = segue.identifier }
    }
  }

  private func didPrepare(_ segue: StoryboardSegue) {
    guard let entry = pending[ObjectIdentifier(segue)] else { return }
    if let starter = entry.starter, !entry.routers.contains(where: { $0 === starter }) {
      // An unwind, or a destination without a route: only the caller prepares.
      starter.configuration.prepareDestination?(segue.destination)
      starter.isMoving = true
      starter.retained = starter
    }
    for router in entry.routers {
      guard let destination = router.destination else { continue }
      router.startMoving(destination)
      if router === entry.starter {
        router.prepare(destination)
      } else {
        router.arrive {
          entry.starter == nil
            ? router.prepareFromExternal(destination, performer: segue.source)
            : router.prepare(destination)
        }
      }
      views.announce(.willPerform, destination, router: router, source: segue.source)
    }
  }

  // MARK: Perform

  func perform(_ segue: StoryboardSegue, _ moment: UIEventMoment) {
    guard moment == .after, let entry = pending.removeValue(forKey: ObjectIdentifier(segue))
    else { return }
    let coordinator =
      segue.source.transitionCoordinator ?? segue.destination.transitionCoordinator
    guard let coordinator else {
      finish(segue, entry)
      return
    }
    coordinator.animate(alongside: nil) { [self] _ in finish(segue, entry) }
  }

  /// The transition was refused: what the segue brought is not shown.
  func fail(_ segue: StoryboardSegue, _ error: TransitionError) {
    guard let entry = pending.removeValue(forKey: ObjectIdentifier(segue)) else { return }
    for router in entry.routers + [entry.starter].compactMap(\.self) {
      router.endPerformRoute(with: ViewRouteFailure.refused(router.route, error))
    }
  }

  private func finish(_ segue: StoryboardSegue, _ entry: Pending) {
    for router in entry.routers {
      guard let controller = router.destinationController else { continue }
      if let before = entry.snapshots[ObjectIdentifier(controller)] {
        router.realPath = before.realPath(of: controller)
      }
      router.isMoving = false
      router.succeed(.performRoute, announcing: true)
    }
    guard let starter = entry.starter, !entry.routers.contains(where: { $0 === starter }) else {
      return
    }
    if segue.isUnwind {
      starter.realPath = .unwind
    } else if let before = entry.snapshots[ObjectIdentifier(segue.destination)] {
      starter.realPath = before.realPath(of: segue.destination)
    }
    starter.isMoving = false
    starter.succeed(.performRoute, announcing: false)
  }

  // MARK: Initial controllers

  /// Prepares the routable controllers of a storyboard's initial controller. No performer is asked
  /// to configure them. See docs/behaviour.md, "Storyboards".
  func prepareInitial(_ controller: ViewController) {
    guard let registry = views.registry else { return }
    for found in routables(in: controller) {
      guard let route = registry.defaultRoute(of: type(of: found)),
        found === controller || route.shouldAutoCreate(for: found, from: nil)
      else { continue }
      let router = registry.router(for: found, route, arrivingBy: .make) { _ in }
      router?.perform(on: GivenObject(object: found, isOnlyPrepared: true))
    }
  }

  // MARK: Parts

  /// The routable controllers in one that arrives: itself, and those that it contains.
  private func routables(in controller: ViewController) -> [ViewController] {
    let inside: [ViewController] =
      switch controller.kind {
      case .navigation: Array(controller.children.prefix(1))
      case .tabs, .split, .page: controller.children
      default: []
      }
    return (views.isRoutable(type(of: controller)) ? [controller] : [])
      + inside.flatMap(routables)
  }
}

extension AnyViewRouter {
  /// Starts a segue. The storyboard makes the destination.
  func performSegue() {
    guard let source = sourceController else {
      endPerformRoute(with: ViewRouteFailure.noSource(route, .segue))
      return
    }
    guard let identifier = configuration.segueConfiguration?.identifier, !identifier.isEmpty else {
      endPerformRoute(with: ViewRouteFailure.segueWithoutIdentifier(route))
      return
    }
    registry.views.attach(to: source.environment)
    registry.views.external.segues.perform(self, identifier, from: source)
  }
}
