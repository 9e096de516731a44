import CLibrary

/// How long the object of a service route lives.
public enum ServiceScope: String, Sendable, Hashable, Codable, CaseIterable {
  /// Every perform makes a new object.
  case transient
  /// The first perform makes the object; it lives as long as the registry.
  case shared
  /// The object is used again as long as something holds it.
  case weak
}

/// The objects of shared and weak service routes.
///
/// One recursive lock serialises the making, so that a shared service is made once, and two threads
/// making services that need each other cannot deadlock.
final class ScopedServices: @unchecked Sendable {
  private struct Slot {
    var strong: AnyObject?
    weak var weak: AnyObject?
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var slots: [Int: Slot] = [:]

  init() {
    lock = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(lock, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// The living object of a route, else the one that `make` makes.
  func object(
    of code: Int, scope: ServiceScope, _ make: () throws(RouteError) -> AnyObject?
  ) throws(RouteError) -> AnyObject? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let slot = slots[code], let object = slot.strong ?? slot.weak { return object }
    let object = try make()
    // A service that needs itself has made and stored one meanwhile; that one is used.
    if let slot = slots[code], let stored = slot.strong ?? slot.weak { return stored }
    slots[code] = Slot(strong: scope == .shared ? object : nil, weak: object)
    return object
  }

  func forget(_ code: Int) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    slots[code] = nil
  }
}
