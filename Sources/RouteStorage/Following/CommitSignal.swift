internal import Locking

/// Says to all who wait in this process that a store has committed, or was closed.
enum CommitSignal {
  private struct State {
    /// How often it was given.
    var count = 0
    var nextWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    /// Those who were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  private static let state = Locked(State())

  /// How often it was given so far.
  static var count: Int { state.withLock { $0.count } }

  static func give() {
    let waiters = state.withLock { state in
      state.count &+= 1
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Returns as soon as it was given more often than that, or the task is cancelled.
  static func wait(after count: Int) async {
    let number = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isDue = state.withLock { state in
          if state.count != count || state.cancelled.contains(number) { return true }
          state.waiters[number] = waiter
          return false
        }
        if isDue { waiter.resume() }
      }
    } onCancel: {
      state.withLock { state in
        state.cancelled.insert(number)
        return state.waiters.removeValue(forKey: number)
      }?.resume()
    }
    state.withLock { _ = $0.cancelled.remove(number) }
  }
}
