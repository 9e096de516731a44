public import Synchronization

/// A value that only one thread at a time may use: a `Mutex` that the thread sanitizer understands.
///
/// The sanitizer sees only the atomic operations of our own code. The system hands over a contended
/// `Mutex` without its knowledge, so it would report a race whenever two threads meet at a lock.
/// The second atomic tells it the order; it costs two plain moves. Public, because only public code
/// is inlined into the modules that use it.
public struct Locked<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let order = Atomic<Bool>(false)

  /// Puts a value behind a lock.
  @inlinable @inline(__always) public init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs `body` with exclusive access to the value. It must not take the same lock again.
  /// - Returns: what `body` returns.
  @inlinable @inline(__always) public borrowing func withLock<R: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending R
  ) throws(E) -> sending R {
    try mutex.withLock { (value: inout sending Value) throws(E) -> sending R in
      _ = order.load(ordering: .acquiring)
      defer { order.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}
