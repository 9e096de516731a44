import RouteModel
package import SimulatedUI
import Synchronization

/// The part of a registry that belongs to the main actor: the routes of each class, which hear of
/// its destinations, and the destinations on the screen.
@MainActor package final class ViewRouting: UIObserver {
  /// The routes that are told of a class.
  final class Audience: Sendable {
    let codes: [any ViewMaker]
    let isRoutable: Bool
    /// Whether its objects live as long as the program.
    let isShared: Bool
    let revision: Int
    init(_ type: AnyClass, _ codes: [any ViewMaker], revision: Int) {
      self.codes = codes
      self.isRoutable = TypeCheck.isKind(type, of: (any ViewRoutable).self)
      self.isShared = TypeCheck.isKind(type, of: (any SharedInstanceProviding).self)
      self.revision = revision
    }
  }

  private var audiences: [ObjectIdentifier: Audience] = [:]
  private let registryReference = RegistryReference()
  private let flags: RegistryFlags
  /// The user interfaces that are watched; those that were freed stay until the next one is added.
  private var environments: [Watched] = []
  private var interests: UIInterests = [
    .appearance, .leaving, .storyboards,
  ]
  var recorder: EventRecorder?
  var errorHandler: ((AnyViewRouter?, RouteAction, RouteError) -> Void)?
  private(set) lazy var leaks = LeakDetector(self)
  private(set) lazy var external = ControllerTransitions(self)
  package private(set) lazy var guarded = GuardedPerforms(self)

  /// The key of its notes at the objects that it tracks. No other registry ever has the same number, so that it takes
  /// no note of an earlier registry for its own.
  private let number = newest.wrappingAdd(1, ordering: .relaxed).newValue
  private nonisolated static let newest = Atomic<Int>(0)

  nonisolated init(_ flags: RegistryFlags) { self.flags = flags }

  /// The registry; nil while it is being freed.
  nonisolated var registry: Registry? { registryReference.registry }
  nonisolated func bind(to registry: Registry) { registryReference.registry = registry }

  // MARK: Audience

  /// Tells every router of the class and its routable superclasses. See docs/behaviour.md, "AOP".
  func announce(
    _ moment: ViewMoment, _ destination: AnyObject, router: AnyViewRouter?,
    source: @autoclosure () -> Any?
  ) {
    let audience = audience(of: type(of: destination))
    guard !audience.codes.isEmpty else { return }
    let source = source()
    for code in audience.codes { code.receive(moment, destination, router, from: source) }
    if moment == .didRemove, !audience.isShared,
      audience.codes.contains(where: { $0.detectsLeaks })
    {
      leaks.watch(destination)
    }
  }

  /// Whether the class is declared routable, so that its appearances are announced.
  func isRoutable(_ type: AnyClass) -> Bool { audience(of: type).isRoutable }

  private func audience(of type: AnyClass) -> Audience {
    let revision = flags.codes
    let key = ObjectIdentifier(type)
    if let known = audiences[key], known.revision == revision { return known }
    let audience = Audience(type, registry?.audience(of: type) ?? [], revision: revision)
    audiences[key] = audience
    return audience
  }

  // MARK: Destinations

  /// Notes a router's destination.
  func track(_ router: AnyViewRouter, _ object: AnyObject) {
    guard let object = object as? Responder else { return }
    entry(of: object).add(router)
    if let controller = object as? ViewController {
      attach(to: router.sourceController?.environment ?? controller.environment)
    } else if let view = object as? View {
      attach(to: view.environment)
      if let source = router.configuration.source as? View { attach(to: source.environment) }
    }
  }

  /// Forgets a removed router.
  func untrack(_ router: AnyViewRouter) {
    guard let object = router.destination, let entry = knownEntry(of: object) else { return }
    entry.remove(router)
    if !entry.hasRouters && !entry.hasAppeared && !entry.isRemoving { forget(object) }
  }

  func entry(of object: Responder) -> TrackedObject {
    if let entry = knownEntry(of: object) { return entry }
    let entry = TrackedObject()
    object.watcherNotes[number] = entry
    return entry
  }

  func knownEntry(of object: AnyObject) -> TrackedObject? {
    guard let object = object as? Responder, !object.watcherNotes.isEmpty,
      let entry = object.watcherNotes[number]
    else { return nil }
    return entry as? TrackedObject
  }

  /// The router whose destination a controller is.
  package func router(of controller: ViewController) -> AnyViewRouter? {
    knownEntry(of: controller)?.routers.last { $0.state == .routed }
  }

  /// The router whose destination a controller is, or will be when its transition has ended.
  package func arrivingRouter(of controller: ViewController) -> AnyViewRouter? {
    router(of: controller)
      ?? knownEntry(of: controller)?.routers.last { $0.state == .routing && $0.isMoving }
  }

  /// The entry of a controller that a route is interested in; it is made if the class is routable.
  func interestingEntry(of controller: ViewController) -> TrackedObject? {
    if let known = knownEntry(of: controller) { return known }
    return isRoutable(type(of: controller)) ? entry(of: controller) : nil
  }

  func forget(_ object: AnyObject) {
    (object as? Responder)?.watcherNotes[number] = nil
  }

  // MARK: Watching

  /// Watches a user interface, its views only if routable ones are registered. A second call does
  /// nothing.
  package func attach(to environment: UIEnvironment) {
    if environments.contains(where: { $0.environment === environment }) { return }
    environments.removeAll { $0.environment == nil }
    environments.append(Watched(environment: environment))
    if flags.hasViewClasses.isSet { interests.insert(.views) }
    environment.addObserver(self, interests: interests)
  }

  /// The registry was freed: nothing is watched any more, and the stream of events ends.
  func end() {
    for watched in environments { watched.environment?.removeObserver(self) }
    environments = []
    recorder = nil
  }

  func detach(from environment: UIEnvironment) {
    environments.removeAll { $0.environment === environment }
    environment.removeObserver(self)
  }

  /// Watches views too, also in user interfaces that were watched before the first routable view
  /// was registered.
  func watchViews() {
    guard !interests.contains(.views) else { return }
    interests.insert(.views)
    for watched in environments {
      watched.environment?.addObserver(self, interests: interests)
    }
  }

  package func observe(_ event: UIEvent, _ moment: UIEventMoment) {
    external.observe(event, moment)
  }

  private struct Watched {
    weak var environment: UIEnvironment?
  }
}

/// A weak reference to the registry; it is set once, when the registry is made.
private final class RegistryReference: @unchecked Sendable {
  weak var registry: Registry?
}
