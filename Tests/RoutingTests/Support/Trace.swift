import Synchronization

/// What happened in a test, in order; router classes write into the trace of the running test.
final class Trace: Sendable {
  @TaskLocal static var current: Trace?
  private let storage = Mutex<[String]>([])
  private let failing = Mutex(false)

  var lines: [String] { storage.withLock { $0 } }
  /// Whether factories return nil.
  var makesFail: Bool {
    get { failing.withLock { $0 } }
    set { failing.withLock { $0 = newValue } }
  }

  func note(_ line: String) { storage.withLock { $0.append(line) } }
  func clear() { storage.withLock { $0 = [] } }
  func count(_ line: String) -> Int { lines.count { $0 == line } }

  static func note(_ line: String) { current?.note(line) }
  static var fails: Bool { current?.makesFail ?? false }
}
