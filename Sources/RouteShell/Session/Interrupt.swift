import Glibc
import RouteModel
import Synchronization

/// Signals as the program sees them: a handler writes a byte into a pipe, the editor polls it, long work
/// asks for it. A flag alone would lose the signal that arrives just before a wait.
package enum Interrupt {
  private nonisolated(unsafe) static var writeEnd: Int32 = -1
  private static let readEnd = Mutex<Int32>(-1)
  private static let pending = Atomic<Bool>(false)

  /// The end of the pipe to poll; -1 before ``install()``.
  package static var descriptor: Int32 { readEnd.withLock { $0 } }

  /// Installs the pipe and the handler of `SIGINT`, and has writing to a closed pipe return an error.
  package static func install() {
    guard writeEnd < 0 else { return }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    readEnd.withLock { $0 = ends[0] }
    writeEnd = ends[1]
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow is an error like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    handle(SIGINT)
  }

  /// Has a signal written into the pipe. System calls that it interrupts return, so that a wait for
  /// input ends.
  package static func handle(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(Interrupt.writeEnd, &byte, 1)
      errno = saved
    }
    sigaction(number, &action, nil)
  }

  /// Gives a signal its usual effect again.
  package static func restore(_ number: Int32) { signal(number, SIG_DFL) }

  /// The signals that arrived since the last call.
  package static func drain() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return [] }
    let signals = bytes.prefix(count).map { Int32($0) }
    if signals.contains(SIGINT) { pending.store(true, ordering: .relaxed) }
    return signals
  }

  /// Whether `Ctrl-C` was pressed since ``clear()``.
  package static var isPending: Bool {
    if !pending.load(ordering: .relaxed), descriptor >= 0 { _ = drain() }
    return pending.load(ordering: .relaxed)
  }

  package static func clear() { pending.store(false, ordering: .relaxed) }

  /// Stops long work if `Ctrl-C` was pressed.
  ///
  /// - Throws: ``ShellError`` `interrupted`.
  package static func check() throws(ShellError) {
    if isPending { throw .interrupted }
  }
}

extension ShellError {
  package static let interrupted = ShellError(
    .init(code: "interrupted", message: "interrupted"), exit: .interrupted)
}
