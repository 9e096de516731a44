import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A program on a terminal of its own: types keys, reads what appears.
public final class PseudoTerminal {
  /// The expected text did not appear.
  public struct Missing: Error, CustomStringConvertible {
    public let wanted: String
    public let screen: String
    public var description: String { "'\(wanted)' did not appear; what did:\n\(screen)" }
  }

  private var master: Int32
  private let child: pid_t
  /// Everything that appeared so far.
  public private(set) var transcript = ""
  private var bytes: [UInt8] = []
  /// Where the last ``wait(for:seconds:)`` ended.
  private var seen = 0
  private var isReaped = false

  /// Starts a program. The terminal is its controlling one: `Ctrl-C` raises `SIGINT`.
  public init(
    _ arguments: [String], program path: String = BuiltProduct.routesh, columns: UInt16 = 100,
    rows: UInt16 = 30, directory: String? = nil, environment: [String: String] = [:]
  ) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 256)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw Self.failure("openpty") }
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(slave) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened after setsid it becomes the controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let newSession: Int16 = 0x80
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)

    let variables = ProgramRun.environment(["TERM": "dumb"].merging(environment) { $1 })
    // posix_spawn cannot change the directory here, but env(1) can.
    let words =
      directory.map { ["/usr/bin/env", "-C", $0, path] + arguments } ?? [path] + arguments
    let argv = words.map { strdup($0) } + [nil]
    let envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var child: pid_t = 0
    let status = posix_spawn(&child, words[0], &actions, &attributes, argv, envp)
    guard status == 0 else {
      close(master)
      throw Self.failure("posix_spawn \(path)")
    }
    self.master = master
    self.child = child
  }

  deinit {
    if !isReaped {
      kill(child, SIGKILL)
      var status: Int32 = 0
      waitpid(child, &status, 0)
    }
    if master >= 0 { close(master) }
  }

  private static func failure(_ what: String) -> any Error {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO, userInfo: ["what": what])
  }

  /// Types keys. `\u{3}` is Ctrl-C, `\u{4}` Ctrl-D, `\t` completes, `\r` enters.
  public func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      done += count
    }
  }

  /// Types a line and enters it.
  public func enter(_ line: String) { type(line + "\r") }

  /// Waits until a text appears after what was waited for before, and returns what came with it.
  @discardableResult
  public func wait(for text: String, seconds: Double = 600) throws -> String {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let fresh = String(decoding: bytes.dropFirst(seen), as: UTF8.self)
      if let range = fresh.range(of: text) {
        let before = String(fresh[..<range.upperBound])
        seen += before.utf8.count
        return before
      }
      let left = deadline - ContinuousClock.now
      guard left > .zero, readMore(milliseconds: Int32(left / .milliseconds(1)) + 1) else {
        throw Missing(wanted: text, screen: transcript)
      }
    }
  }

  /// Waits for the end of the program; returns its exit code, or the negative signal.
  public func waitForExit(seconds: Double = 600) throws -> Int32 {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while readMore(milliseconds: 100) {
      if ContinuousClock.now > deadline { throw Missing(wanted: "the end", screen: transcript) }
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    isReaped = true
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }

  /// Ends a session at the prompt, which succeeds.
  public func quit() throws {
    enter("quit")
    guard try waitForExit() == 0 else { throw Missing(wanted: "exit code 0", screen: transcript) }
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) { kill(child, number) }

  /// Closes the terminal, as closing a window does.
  public func hangUp() {
    close(master)
    master = -1
  }

  /// Changes the size of the window.
  public func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// False at the end of the program's output; a wait without output is not the end.
  private func readMore(milliseconds: Int32) -> Bool {
    guard master >= 0 else { return false }
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return true }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(master, &chunk, chunk.count)
    guard count > 0 else { return false }
    bytes += chunk[..<count]
    transcript = String(decoding: bytes, as: UTF8.self)
    return true
  }
}
