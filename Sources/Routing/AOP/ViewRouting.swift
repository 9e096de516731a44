import RouteModel
import SimulatedUI

/// What a registry keeps on the main actor: who is interested in which class, and which destinations are
/// on the screen.
@MainActor final class ViewRouting {
  private struct Audience {
    let makers: [RegisteredRoute.Maker]
    let isRoutable: Bool
  }

  private var audiences: [ObjectIdentifier: Audience] = [:]
  private var audienceRevision = -1
  private var tracked: [ObjectIdentifier: TrackedObject] = [:]
  private var sweepAt = 256
  private let home = WeakRegistry()
  nonisolated var registry: Registry? { home.registry }
  var recorder: EventRecorder?
  var errorHandler: ((AnyViewRouter?, RouteAction, RouteError) -> Void)?
  let leaks = LeakDetector()
  lazy var external = ExternalTransitions()

  nonisolated init() {}

  nonisolated func bind(to registry: Registry) { home.registry = registry }

  // MARK: Audience

  /// Tells every router of the class and its routable superclasses. Behaviour reference (e).
  func announce(
    _ moment: ViewMoment, _ destination: AnyObject, router: AnyViewRouter?, source: Any?
  ) {
    let makers = audience(of: type(of: destination)).makers
    if !makers.isEmpty {
      for maker in makers { maker.hear(moment, destination, router: router, source: source) }
    }
    if moment == .didRemove, !makers.isEmpty { leaks.watch(destination, makers, self) }
  }

  /// Whether the class is declared routable, so that its coming and going is announced.
  func isRoutable(_ type: AnyClass) -> Bool { audience(of: type).isRoutable }

  private func audience(of type: AnyClass) -> Audience {
    guard let registry else { return Audience(makers: [], isRoutable: false) }
    let revision = registry.codeRevision
    if revision != audienceRevision {
      audiences = [:]
      audienceRevision = revision
    }
    let key = ObjectIdentifier(type)
    if let known = audiences[key] { return known }
    let made = Audience(
      makers: registry.audience(of: type),
      isRoutable: TypeCheck.isKind(type, of: (any ViewRoutable).self))
    audiences[key] = made
    return made
  }

  // MARK: Destinations

  /// Notes a router's destination.
  func track(_ router: AnyViewRouter) {
    guard let object = router.destination else { return }
    entry(of: object).add(router)
    if let environment = (object as? ViewController)?.environment ?? (object as? View)?.environment
    {
      external.attach(to: environment, self)
    }
    if let environment = (router.configuration.source as? ViewController)?.environment {
      external.attach(to: environment, self)
    }
  }

  /// Forgets a removed router.
  func untrack(_ router: AnyViewRouter) {
    guard let object = router.destination else { return }
    let key = ObjectIdentifier(object)
    guard let entry = tracked[key] else { return }
    entry.remove(router)
    if !entry.hasRouters && !entry.isRouted && !entry.isRemoving { tracked[key] = nil }
  }

  func entry(of object: AnyObject) -> TrackedObject {
    let key = ObjectIdentifier(object)
    if let entry = tracked[key], entry.object === object { return entry }
    if tracked.count >= sweepAt {
      tracked = tracked.filter { $0.value.object != nil }
      sweepAt = max(256, tracked.count * 2)
    }
    let entry = TrackedObject(object)
    tracked[key] = entry
    return entry
  }

  func knownEntry(of object: AnyObject) -> TrackedObject? {
    guard let entry = tracked[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry
  }

  func forget(_ object: AnyObject) { tracked[ObjectIdentifier(object)] = nil }

  /// What of the user interface has to be heard of: views only where routable ones are registered.
  var interests: UIInterests {
    registry?.hasViewClasses ?? false
      ? [.appearance, .containment, .storyboards, .views]
      : [.appearance, .containment, .storyboards]
  }

  // MARK: Recording

  var interceptsPlainly: Bool { registry?.interceptsPlainly ?? true }

  func draft(
    _ action: RouteEvent.Action, _ router: AnyViewRouter, before: RouterState
  ) -> EventDraft? {
    recorder?.begin(action, router, before: before)
  }
}

/// A registry that is not kept alive; it is set once, when the registry is made.
private final class WeakRegistry: @unchecked Sendable {
  weak var registry: Registry?
}
