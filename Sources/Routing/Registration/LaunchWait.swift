import Dispatch
import Locking

/// How other threads wait for the main thread to register all routers, if a service is the first
/// thing that a program asks for.
final class LaunchWait: Sendable {
  /// A main thread that has not begun within this time is probably waiting itself.
  private let longest: DispatchTimeInterval
  private let isInVain = Locked(false)

  init(milliseconds: Int) { longest = .milliseconds(milliseconds) }

  /// Runs `launch` on the main actor and waits for its end, unless an earlier wait was in vain.
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
