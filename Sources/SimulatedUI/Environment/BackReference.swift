import CReferenceCounts
import Locking
import Synchronization

/// A reference that does not keep its object: nil as soon as the object begins to go, like `weak`.
///
/// `weak` moves the counts of an object out of it, for the rest of its life, and each retain and release
/// then costs several times as much. A push retains the controllers, the environment and the observers
/// some hundred times, so those own a reference instead: a ``BackReferenceOwner``.
///
/// ```swift
/// let reference = editor.reference
/// let title = (reference.object as? ViewController)?.title
/// ```
package final class BackReference: Sendable {
  /// Where the object is; zero when it has gone. While the lock is held it cannot go further than to
  /// its `deinit`.
  private let address: Locked<UInt>

  fileprivate init(_ object: AnyObject) {
    address = Locked(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// The object, unless it goes or has gone. It may be asked for on any thread.
  package var object: AnyObject? {
    address.withLock { address in
      guard let pointer = UnsafeMutableRawPointer(bitPattern: address),
        let retained = swift_tryRetain(pointer)
      else { return nil }
      return Unmanaged<AnyObject>.fromOpaque(retained).takeRetainedValue()
    }
  }

  fileprivate func clear() { address.withLock { $0 = 0 } }
}

/// What an object has that can be referred to by a ``BackReference``: a stored property, which goes with
/// it and takes the reference back.
package struct BackReferenceOwner: ~Copyable, Sendable {
  /// Where the reference is, retained by this owner; zero until somebody asks for it.
  private let made = Atomic<UInt>(0)

  /// The owner of a reference that nobody has asked for yet.
  package init() {}

  deinit {
    guard let reference = reference(at: made.load(ordering: .acquiring)) else { return }
    reference.clear()
    Unmanaged.passUnretained(reference).release()
  }

  /// The reference of the object that has this property; made when it is first asked for.
  /// - Parameter object: that object, always the same.
  package func reference(to object: AnyObject) -> BackReference {
    if let known = reference(at: made.load(ordering: .acquiring)) { return known }
    let new = Unmanaged.passRetained(BackReference(object))
    let (isMine, before) = made.compareExchange(
      expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
    if isMine { return new.takeUnretainedValue() }
    // Another thread was first.
    new.release()
    return reference(at: before) ?? reference(to: object)
  }

  private func reference(at address: UInt) -> BackReference? {
    UnsafeRawPointer(bitPattern: address).map {
      Unmanaged<BackReference>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
