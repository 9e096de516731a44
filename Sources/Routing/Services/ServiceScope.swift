import CLibrary
import Locking

/// How long the object of a service route lives. Services are performed on any thread, so one that
/// lives longer than a perform must be `Sendable`: an actor, or a class with a lock.
public struct ServiceScope<Destination>: Sendable {
  let lifetime: ServiceLifetime

  /// Every perform makes a new object.
  public static var transient: ServiceScope { ServiceScope(lifetime: .transient) }
}

extension ServiceScope where Destination: Sendable {
  /// The first perform makes the object; it lives as long as the registry.
  public static var shared: ServiceScope { ServiceScope(lifetime: .shared) }
  /// The object is used again as long as something holds it.
  public static var weak: ServiceScope { ServiceScope(lifetime: .weak) }
}

enum ServiceLifetime: Sendable {
  case transient, shared, weak
}

/// The objects of shared and weak service routes.
///
/// One recursive lock serialises the making, so that a shared service is made once, and two threads
/// making services that need each other cannot deadlock. What exists is had without that lock.
final class ScopedServices: @unchecked Sendable {
  private struct Slot: @unchecked Sendable {
    var strong: AnyObject?
    weak var weak: AnyObject?
  }

  private let making: UnsafeMutablePointer<pthread_mutex_t>
  private let slots = Locked<[Int: Slot]>([:])

  init() {
    making = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(making, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(making)
    making.deallocate()
  }

  /// The living object of a route, else the one that `make` makes.
  func object(
    of code: Int, _ lifetime: ServiceLifetime, _ make: () throws(RouteError) -> AnyObject?
  ) throws(RouteError) -> AnyObject? {
    if let object = existing(code) { return object }
    pthread_mutex_lock(making)
    defer { pthread_mutex_unlock(making) }
    if let object = existing(code) { return object }
    let object = try make()
    // A service that needs itself has made and stored one meanwhile; that one is used.
    if let stored = existing(code) { return stored }
    let slot = Slot(strong: lifetime == .shared ? object : nil, weak: object)
    slots.withLock { $0[code] = slot }
    return object
  }

  private func existing(_ code: Int) -> AnyObject? {
    let slot = slots.withLock { $0[code] }
    return slot?.strong ?? slot?.weak
  }

  func forget(_ code: Int) {
    let gone = slots.withLock { $0.removeValue(forKey: code) }
    withExtendedLifetime(gone) {}
  }
}
