import CLibrary
import RouteModel
import Texts

/// Standard output, buffered. The buffer is written only after `beforeFlush`, which commits the
/// events that the output reports.
@MainActor
package final class StandardOutput {
  private var buffer: [UInt8] = []
  private let descriptor: Int32
  /// Called before the buffer is written. An error discards it and ends the output.
  package var beforeFlush: (() -> ShellError?)?
  /// Whether nothing is written any more: the reader has closed the pipe, and the program ends
  /// quietly, or there is a ``failure``.
  package private(set) var isClosed = false
  /// Why the buffer could not be written, other than a closed pipe: a full disk, a lost store.
  package private(set) var failure: ShellError?
  private var lastFlush = Clock.monotonicNanoseconds
  /// Set during ``beforeFlush``: its messages on standard error come before the buffer and must not
  /// flush it.
  private var isFlushing = false

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  package func write(_ text: String) {
    buffer += text.utf8
    if buffer.count > 1 << 16 { flush() }
  }

  /// Prints a line; nothing for an empty text.
  package func printLine(_ text: String) {
    guard !text.isEmpty else { return }
    buffer += text.utf8
    buffer.append(0x0A)
    if buffer.count > 1 << 16 { flush() }
  }

  /// Discards the buffer.
  func discard() { buffer.removeAll() }

  /// Flushes the buffer if it has waited for 100 ms.
  package func flushIfDue() {
    if Clock.monotonicNanoseconds - lastFlush > 100_000_000 { flush() }
  }

  package func flush() {
    guard !isFlushing else { return }
    isFlushing = true
    defer { isFlushing = false }
    lastFlush = Clock.monotonicNanoseconds
    if let error = beforeFlush?() {
      buffer.removeAll()
      isClosed = true
      failure = failure ?? error
    }
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    guard !isClosed, !Self.write(bytes, to: descriptor) else { return }
    let reason = errno
    isClosed = true
    guard reason != EPIPE, reason != EINTR else { return }
    let text = strerror(reason).map { String(cString: $0) } ?? "error \(reason)"
    failure = .failure("unwritable-output", "standard output cannot be written: \(text)")
  }

  /// Writes all bytes; returns false, with `errno`, if that fails.
  nonisolated static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { raw in
      var rest = raw[...]
      while !rest.isEmpty {
        let written = CLibrary.write(descriptor, rest.baseAddress, rest.count)
        if written < 0 {
          // A blocked reader must not prevent the program from ending.
          if errno == EINTR, Interrupt.isPending, Interrupt.isEnding { return false }
          if errno == EINTR { continue }
          if errno == EAGAIN {
            // The reader of a pipe that does not block is slow. A signal ends the wait.
            var wait = [
              pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
              pollfd(fd: Interrupt.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&wait, 2, -1)
            if Interrupt.isPending {
              errno = EINTR
              return false
            }
            continue
          }
          return false
        }
        rest = rest.dropFirst(written)
      }
      return true
    }
  }
}

extension UnsafeRawBufferPointer.SubSequence {
  fileprivate var baseAddress: UnsafeRawPointer? { base.baseAddress?.advanced(by: startIndex) }
}
