import CLibrary
import Files
import Interchange
import RouteModel
import Texts

/// The lines of standard input as they arrive.
@MainActor
package final class LineSource {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// The number of the last line, from 1.
  private var number = 0
  /// The error that ended the input early.
  package private(set) var failure: ShellError?
  /// Whether the input is a file, which is complete.
  package let isFile: Bool
  /// Called before waiting for more input.
  package var beforeWaiting: (() -> Void)?
  /// Called while there is no input; returns the milliseconds until the next call, or -1 for never.
  package var whileWaiting: (() -> Int32)?

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The next line without its line break, or nil at the end and after `Ctrl-C`.
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
      guard buffer.count <= ReadLimit.line else {
        failure = ShellError(
          Diagnostic(
            code: "too-large", message: "a line is longer than \(ReadLimit.words(ReadLimit.line))",
            place: SourcePlace(file: "<stdin>", line: number + 1, column: 1)), exit: .usage)
        return nil
      }
      fill()
      if Interrupt.isPending { return nil }
    }
    return nil
  }

  private func line(_ bytes: ArraySlice<UInt8>) -> String? {
    number += 1
    let text = String(validating: bytes, as: UTF8.self)
    if text == nil {
      failure = ShellError(
        SourceText.notUTF8(bytes, file: SourceText.standardInput, line: number), exit: .usage)
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
