import Dispatch
import Locking

/// How threads wait for the main one to register all routers, when a service is the first thing that a
/// program asks for.
final class LaunchWait: Sendable {
  /// A main thread that does not come within this time waits for somebody itself.
  private let longest: DispatchTimeInterval
  private let isInVain = Locked(false)

  init(milliseconds: Int) { longest = .milliseconds(milliseconds) }

  /// Runs `launch` on the main actor and waits for its end, unless that was in vain before.
  func wait(for launch: @escaping @MainActor @Sendable () -> Void) {
    if isInVain.withLock({ $0 }) { return }
    let end = DispatchSemaphore(value: 0)
    Task { @MainActor in
      launch()
      end.signal()
    }
    if end.wait(timeout: .now() + longest) == .timedOut { isInVain.withLock { $0 = true } }
  }
}
