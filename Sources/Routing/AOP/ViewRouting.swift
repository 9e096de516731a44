import SimulatedUI

/// The part of a registry that belongs to the main actor: which routes are interested in which
/// class, and which destinations are on the screen.
@MainActor final class ViewRouting: UIObserver {
  /// The routes that are told of a class.
  final class Audience: Sendable {
    let makers: [RegisteredRoute.Maker]
    let isRoutable: Bool
    /// Whether its objects live as long as the program.
    let isShared: Bool
    let revision: Int
    init(_ type: AnyClass, makers: [RegisteredRoute.Maker], revision: Int) {
      self.makers = makers
      self.isRoutable = TypeCheck.isKind(type, of: (any ViewRoutable).self)
      self.isShared = TypeCheck.isKind(type, of: (any SharedInstanceProviding).self)
      self.revision = revision
    }
  }

  private var audiences: [ObjectIdentifier: Audience] = [:]
  private var lastAudience: (ObjectIdentifier, Audience)?
  /// Entries of views, and of controllers to which another registry has attached its own entry.
  private var tracked: [ObjectIdentifier: TrackedObject] = [:]
  private var indifferent: TrackedObject?
  private var sweepAt = 256
  private let home = Home()
  private let counters: RegistryCounters
  private var lastEnvironment: BackReference?
  /// The user interfaces that are watched; those that were freed stay until the next one is added.
  private var environments: [BackReference] = []
  private var interests: UIInterests = [
    .appearance, .leaving, .storyboards,
  ]
  var recorder: EventRecorder?
  var errorHandler: ((AnyViewRouter?, RouteAction, RouteError) -> Void)?
  let leaks = LeakDetector()
  let external = ExternalTransitions()
  let guarded = GuardedPerforms()

  nonisolated init(_ counters: RegistryCounters) { self.counters = counters }

  /// The registry; nil while it is being freed.
  nonisolated var registry: Registry? { home.reference?.object as? Registry }
  nonisolated func bind(to registry: Registry) { home.reference = registry.reference }

  private nonisolated let referenceOwner = BackReferenceOwner()
  /// A reference that does not keep this object alive.
  nonisolated var reference: BackReference { referenceOwner.reference(to: self) }

  // MARK: Audience

  /// Tells every router of the class and its routable superclasses. See docs/behaviour.md, "AOP".
  func announce(
    _ moment: ViewMoment, _ destination: AnyObject, router: AnyViewRouter?,
    source: @autoclosure () -> Any?
  ) {
    let audience = audience(of: type(of: destination))
    guard !audience.makers.isEmpty else { return }
    let source = source()
    for maker in audience.makers {
      maker.hear(moment, destination, router: router, source: source)
    }
    if moment == .didRemove, !audience.isShared { leaks.watch(destination, audience.makers, self) }
  }

  /// Whether the class is declared routable, so that its appearances are announced.
  func isRoutable(_ type: AnyClass) -> Bool { audience(of: type).isRoutable }

  private func audience(of type: AnyClass) -> Audience {
    let revision = counters.codes
    let key = ObjectIdentifier(type)
    // A transition asks about one class again and again.
    if let (type, audience) = lastAudience, type == key, audience.revision == revision {
      return audience
    }
    let audience: Audience
    if let known = audiences[key], known.revision == revision {
      audience = known
    } else {
      audience = Audience(type, makers: registry?.audience(of: type) ?? [], revision: revision)
      audiences[key] = audience
    }
    lastAudience = (key, audience)
    return audience
  }

  // MARK: Destinations

  /// Notes a router's destination.
  func track(_ router: AnyViewRouter, _ object: AnyObject) {
    if let controller = object as? ViewController {
      entry(of: controller).add(router)
      attach(to: router.sourceController?.environment ?? controller.environment)
    } else {
      entry(of: object).add(router)
      if let view = object as? View { attach(to: view.environment) }
      if let source = router.configuration.source as? View { attach(to: source.environment) }
    }
  }

  /// Forgets a removed router.
  func untrack(_ router: AnyViewRouter) {
    guard let object = router.destination, let entry = knownEntry(of: object) else { return }
    entry.remove(router)
    if !entry.hasRouters && !entry.isRouted && !entry.isRemoving { forget(object) }
  }

  func entry(of object: AnyObject) -> TrackedObject {
    if let entry = knownEntry(of: object) { return entry }
    if let controller = object as? ViewController, isMine(controller.attachment) {
      let entry = TrackedObject(counters.number)
      controller.attachment = entry
      return entry
    }
    if tracked.count >= sweepAt {
      tracked = tracked.filter { $0.value.object != nil }
      sweepAt = max(256, tracked.count * 2)
    }
    let entry = TrackedObject(counters.number, object: object)
    tracked[ObjectIdentifier(object)] = entry
    return entry
  }

  /// Whether a controller's attachment is free, or this registry's own.
  private func isMine(_ attachment: AnyObject?) -> Bool {
    guard let attachment else { return true }
    return Self.entry(attachment)?.owner == counters.number
  }

  /// The entry attached to a controller, if it is one of ours.
  private static func entry(_ attachment: AnyObject?) -> TrackedObject? {
    guard let attachment else { return nil }
    return attachment as? TrackedObject
  }

  func knownEntry(of object: AnyObject) -> TrackedObject? {
    if let controller = object as? ViewController { return knownEntry(of: controller) }
    guard !tracked.isEmpty, let entry = tracked[ObjectIdentifier(object)], entry.object === object
    else { return nil }
    return entry
  }

  func knownEntry(of controller: ViewController) -> TrackedObject? {
    if let entry = Self.entry(controller.attachment), entry.owner == counters.number {
      return entry.indifferentAt == nil ? entry : nil
    }
    guard !tracked.isEmpty, let entry = tracked[ObjectIdentifier(controller)],
      entry.object === controller
    else { return nil }
    return entry
  }

  /// The entry of a controller that a route is interested in; it is made if the class is routable.
  func interestingEntry(of controller: ViewController) -> TrackedObject? {
    if let attachment = controller.attachment {
      if let entry = Self.entry(attachment), entry.owner == counters.number {
        guard let revision = entry.indifferentAt else { return entry }
        if revision == counters.codes { return nil }
      } else if let known = knownEntry(of: controller) {
        return known
      }
    }
    if isRoutable(type(of: controller)) { return entry(of: controller) }
    if isMine(controller.attachment) { controller.attachment = indifferentEntry() }
    return nil
  }

  /// The entry attached to controllers that no route is interested in, so that their events cost
  /// next to nothing.
  private func indifferentEntry() -> TrackedObject {
    let revision = counters.codes
    if let indifferent, indifferent.indifferentAt == revision { return indifferent }
    let made = TrackedObject(counters.number, indifferentAt: revision)
    indifferent = made
    return made
  }

  func forget(_ object: AnyObject) {
    if let controller = object as? ViewController, isMine(controller.attachment) {
      controller.attachment = nil
      return
    }
    tracked[ObjectIdentifier(object)] = nil
  }

  // MARK: Watching

  /// Watches a user interface, its views only if routable ones are registered. A second call does
  /// nothing.
  func attach(to environment: UIEnvironment) {
    let reference = environment.reference
    if lastEnvironment === reference { return }
    lastEnvironment = reference
    if environments.contains(where: { $0 === reference }) { return }
    environments.removeAll { $0.object == nil }
    environments.append(reference)
    if counters.hasViewClasses.isSet { interests.insert(.views) }
    environment.addObserver(self, interests: interests)
  }

  func detach(from environment: UIEnvironment) {
    let reference = environment.reference
    if lastEnvironment === reference { lastEnvironment = nil }
    environments.remove(reference)
    environment.removeObserver(self)
  }

  /// Watches views too, also in user interfaces that were watched before the first routable view
  /// was registered.
  func watchViews() {
    guard !interests.contains(.views) else { return }
    interests.insert(.views)
    for reference in environments {
      (reference.object as? UIEnvironment)?.addObserver(self, interests: interests)
    }
  }

  func observe(_ event: UIEvent, _ moment: UIEventMoment) { external.observe(event, moment, self) }
}

/// A weak reference to the registry; it is set once, when the registry is made.
private final class Home: @unchecked Sendable {
  var reference: BackReference?
}
