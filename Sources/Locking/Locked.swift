public import Synchronization

/// A value that one thread at a time may use: a `Mutex` that the thread sanitizer understands.
///
/// The sanitizer sees the atomic operations of our own code only. A contended `Mutex` is handed over by
/// the system, out of its sight, so that it reports a race wherever two threads have met at a lock. The
/// second atomic tells it the order; it costs two plain moves. Public, because only what is public is
/// compiled into the modules that use it.
public struct Locked<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let order = Atomic<Bool>(false)

  /// Puts a value behind a lock.
  @inlinable @inline(__always) public init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs `body` with the value while no other thread has it. It may not take the same lock again.
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
