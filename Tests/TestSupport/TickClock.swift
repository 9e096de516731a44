import Synchronization

/// A clock that stands still: whoever sleeps by it wakes with the next ``tick()``.
public final class TickClock: Clock, Sendable {
  /// A moment, as the time since the clock was made.
  public struct Instant: InstantProtocol, Sendable {
    var time = Duration.zero

    public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    public func duration(to other: Instant) -> Duration { other.time - time }
    public static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private struct State {
    var now = Instant()
    var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
    var watchers: [CheckedContinuation<Void, Never>] = []
    var count = 0
  }

  private let state = Mutex(State())

  public init() {}

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { sleeper in
        let watchers = state.withLock { state in
          state.sleepers[number] = sleeper
          defer { state.watchers = [] }
          return state.watchers
        }
        for watcher in watchers { watcher.resume() }
        if Task.isCancelled { wake(number) }
      }
    } onCancel: {
      wake(number)
    }
    try Task.checkCancellation()
  }

  private func wake(_ number: Int) {
    state.withLock { $0.sleepers.removeValue(forKey: number) }?.resume()
  }

  /// Returns as soon as somebody sleeps.
  public func sleeper() async {
    await withCheckedContinuation { watcher in
      let isThere = state.withLock { state in
        if state.sleepers.isEmpty { state.watchers.append(watcher) }
        return !state.sleepers.isEmpty
      }
      if isThere { watcher.resume() }
    }
  }

  /// Wakes all who sleep.
  public func tick() {
    let sleepers = state.withLock { state in
      state.now = state.now.advanced(by: .seconds(1))
      defer { state.sleepers = [:] }
      return state.sleepers
    }
    for sleeper in sleepers.values { sleeper.resume() }
  }
}
