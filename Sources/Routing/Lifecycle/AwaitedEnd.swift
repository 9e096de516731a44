import Locking

/// The outcome of one action, for tasks that await it.
final class AwaitedEnd: Sendable {
  private enum State {
    case pending
    case awaited(CheckedContinuation<Void, Never>)
    case ended(RouteError?)
  }
  private let state = Locked<State>(.pending)

  /// The end of the action; only the first one counts.
  func end(_ failure: RouteError?) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      switch state {
      case .ended: return nil
      case .pending:
        state = .ended(failure)
        return nil
      case .awaited(let continuation):
        state = .ended(failure)
        return continuation
      }
    }
    waiting?.resume()
  }

  /// Waits for the end. A cancelled task waits too: an action that has begun is finished.
  /// - Throws: why the action failed.
  nonisolated(nonsending) func value() async throws(RouteError) {
    await end()
    let failure = state.withLock { state -> RouteError? in
      if case .ended(let failure) = state { failure } else { nil }
    }
    if let failure { throw failure }
  }

  /// Waits for the end, whether it is a failure or not.
  nonisolated(nonsending) func end() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if case .ended = state { return true }
        state = .awaited(continuation)
        return false
      }
      if hasEnded { continuation.resume() }
    }
  }
}

/// The handlers of an action hold this object. If they are freed without having been called, the
/// action counts as failed, so that no task waits for it forever.
final class ActionEnd: Sendable {
  private let outcome: AwaitedEnd
  private let route: String

  init(_ outcome: AwaitedEnd, _ route: String) {
    self.outcome = outcome
    self.route = route
  }

  func succeed() { outcome.end(nil) }
  func fail(_ failure: RouteError) { outcome.end(failure) }

  deinit {
    outcome.end(
      RouteError(
        .actionFailed, "the action of \(route) was released before it ended",
        suggestions: ["call endPerformRouteWithSuccess() or endPerformRoute(with:)"]))
  }
}
