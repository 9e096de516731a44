import CLibrary
import Files
import RouteModel
import Synchronization
import Texts

/// Signals: a handler writes a byte to a pipe, which the editor polls and long work checks. A flag
/// alone would miss a signal that arrives just before a wait.
package enum Interrupt {
  private nonisolated(unsafe) static var writeEnd: Int32 = -1
  private static let readEnd = Mutex<Int32>(-1)
  private static let pending = Atomic<Bool>(false)
  private static let ending = Atomic<Int32>(0)
  /// The signals that were read from the pipe but not handled yet.
  private static let seen = Mutex<[Int32]>([])

  /// The end of the pipe to poll; -1 before ``install()``.
  package static var descriptor: Int32 { readEnd.withLock { $0 } }

  /// Installs the pipe and the handler of `SIGINT`, and makes writing to a closed pipe return an
  /// error.
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
    // The limit of a file's size is an error like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // A program that was started from a thread with blocked signals, such as a pool's, inherits the
    // mask.
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&heard, number) }
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
    if !isIgnored(SIGINT) { handle(SIGINT) }
    for number in [SIGTERM, SIGHUP] where !isIgnored(number) { handle(number, once: true) }
  }

  /// Whether the parent process has set a signal to be ignored, as nohup does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    guard let handler = action.__sigaction_handler.sa_handler else { return false }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Makes a signal write to the pipe. Interrupted system calls return, so that a wait for input
  /// ends.
  ///
  /// - Parameter once: Whether the signal has its default effect when it comes again.
  package static func handle(_ number: Int32, once: Bool = false) {
    var action = sigaction()
    if once { action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND)) }
    action.__sigaction_handler.sa_handler = { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(Interrupt.writeEnd, &byte, 1)
      errno = saved
    }
    sigaction(number, &action, nil)
  }

  /// Restores the default effect of a signal.
  package static func restore(_ number: Int32) { signal(number, SIG_DFL) }

  /// Removes and returns the signals that arrived.
  package static func drain() -> [Int32] {
    look()
    return seen.withLock { signals in
      defer { signals = [] }
      return signals
    }
  }

  /// Reads the pipe, and keeps the signals for the editor.
  private static func look() {
    guard descriptor >= 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return }
    let signals = bytes.prefix(count).map { Int32($0) }
    if signals.contains(SIGINT) { pending.store(true, ordering: .relaxed) }
    if let number = signals.first(where: { $0 == SIGTERM || $0 == SIGHUP }) {
      ending.store(number, ordering: .relaxed)
    }
    seen.withLock { seen in
      for number in signals where !seen.contains(number) { seen.append(number) }
    }
  }

  /// Whether `Ctrl-C` was pressed since ``clear()``, or the program was told to end.
  package static var isPending: Bool {
    if !pending.load(ordering: .relaxed) { look() }
    return pending.load(ordering: .relaxed) || isEnding
  }

  /// The signal that told the program to end: `SIGTERM`, or `SIGHUP` when the terminal was closed.
  package static var endingSignal: Int32? {
    let number = ending.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Whether the program was told to end.
  package static var isEnding: Bool { endingSignal != nil }

  /// Clears `Ctrl-C`; a signal to end stays.
  package static func clear() {
    pending.store(false, ordering: .relaxed)
    seen.withLock { $0.removeAll { $0 == SIGINT } }
  }

  /// What ends a wait for input when a signal comes.
  static var interruption: Interruption {
    Interruption(descriptor: descriptor) { isPending }
  }

  /// Throws if `Ctrl-C` was pressed or the program was told to end.
  ///
  /// - Throws: ``ShellError`` `interrupted`, `terminated`.
  package static func check() throws(ShellError) {
    if isPending { throw .stopped }
  }
}

extension ShellError {
  /// The error for the command that the signal stopped.
  package static var stopped: ShellError {
    let word = Interrupt.isEnding ? "terminated" : "interrupted"
    return ShellError(.init(code: word, message: Message(word)), exit: .interrupted)
  }
}
