import CReferenceCounts
import Locking
import Synchronization

/// A reference that does not keep its object alive: nil as soon as the object begins to be freed,
/// like `weak`.
///
/// `weak` moves an object's reference counts to a side table for the rest of its life, and each
/// retain and release then costs several times as much. A push retains the controllers, the
/// environment and the observers about a hundred times, so those own a reference instead: a
/// ``BackReferenceOwner``.
///
/// ```swift
/// let reference = editor.reference
/// let title = (reference.object as? ViewController)?.title
/// ```
package final class BackReference: Sendable {
  /// The address of the object; zero when it was freed. While the lock is held the object cannot
  /// get past the beginning of its `deinit`.
  private let address: Locked<UInt>

  fileprivate init(_ object: AnyObject) {
    address = Locked(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// The object, unless it is being freed or was freed. It may be read on any thread.
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

/// A stored property of an object that can be referred to by a ``BackReference``; it is freed with
/// the object and clears the reference.
package struct BackReferenceOwner: ~Copyable, Sendable {
  /// The address of the reference, retained by this owner; zero until it is first read.
  private let made = Atomic<UInt>(0)

  /// An owner without a reference yet.
  package init() {}

  deinit {
    guard let reference = reference(at: made.load(ordering: .acquiring)) else { return }
    reference.clear()
    Unmanaged.passUnretained(reference).release()
  }

  /// The reference of the object that has this property; made when first asked for.
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
