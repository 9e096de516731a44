import Glibc

/// The lines of standard input as they arrive.
@MainActor
package final class LineSource {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// Of the line that was read last, from 1.
  private var number = 0
  /// What ended the input before its end.
  package private(set) var failure: ShellError?
  /// Runs before a wait for more input.
  package var beforeWaiting: (() -> Void)?
  /// Runs while there is no input; returns after how many milliseconds again, or -1 for never.
  package var whileWaiting: (() -> Int32)?

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next line without its end, or nil at the end and after `Ctrl-C`.
  package func next() -> String? {
    var searched = start
    while failure == nil {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return line(buffer[start..<end])
      }
      guard !isAtEnd else {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return line(buffer[start...])
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      fill()
      if Interrupt.isPending { return nil }
    }
    return nil
  }

  private func line(_ bytes: ArraySlice<UInt8>) -> String? {
    number += 1
    let text = String(validating: bytes, as: UTF8.self)
    if text == nil {
      failure = TextFile.notText("standard input", file: "<stdin>", line: number, exit: .usage)
    }
    return text
  }

  private func fill() {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&ready, 1, 0) == 0 { beforeWaiting?() }
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: Interrupt.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waits, 2, whileWaiting?() ?? -1) == 0 {}
    if waits[0].revents == 0 { return }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 {
      buffer += chunk[..<count]
    } else if count == 0 {
      isAtEnd = true
    } else if errno != EINTR && errno != EAGAIN {
      let text = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
      failure = .usage("standard input cannot be read: \(text)")
      isAtEnd = true
    }
  }
}
