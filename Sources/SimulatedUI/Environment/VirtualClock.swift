/// A clock that moves only when it is advanced.
///
/// Transitions end on this clock. A test or a shell calls ``advance(by:)`` or ``runToEnd(limit:)``;
/// nothing ever sleeps.
///
/// ```swift
/// try nav.pushViewController(editor, animated: true)
/// environment.clock.advance(by: .milliseconds(350))   // viewDidAppear runs here
/// ```
@MainActor public final class VirtualClock {
  /// A scheduled call, for ``VirtualClock/cancel(_:)``.
  public struct Token: Hashable, Sendable {
    let sequence: Int
  }

  private struct Entry {
    let due: Duration
    let sequence: Int
    let body: @MainActor () -> Void

    func precedes(_ other: Entry) -> Bool {
      due == other.due ? sequence < other.sequence : due < other.due
    }
  }

  /// The time since the clock was made.
  public var now: Duration { time }
  private var time: Duration = .zero
  /// The latest first.
  private var waiting: [Entry] = []
  private var nextSequence = 0

  /// A clock at zero.
  public init() {}

  /// Whether anything waits to be called.
  public var isIdle: Bool { waiting.isEmpty }

  /// When the next waiting call is due; nil if none waits.
  package var nextDue: Duration? { waiting.last?.due }

  /// Calls `body` when the clock has advanced by `delay`. Calls due at the same time keep their
  /// order.
  /// - Parameters:
  ///   - delay: how long from now; a negative delay counts as zero.
  ///   - body: the call; it runs inside the `advance` that reaches it, never at once.
  /// - Returns: a token for ``cancel(_:)``.
  /// - Complexity: O(log n) comparisons in the number of waiting calls.
  @discardableResult
  public func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) -> Token {
    nextSequence += 1
    let entry = Entry(due: now + max(delay, .zero), sequence: nextSequence, body: body)
    var (low, high) = (0, waiting.count)
    while low < high {
      let middle = (low + high) / 2
      if entry.precedes(waiting[middle]) { low = middle + 1 } else { high = middle }
    }
    waiting.insert(entry, at: low)
    return Token(sequence: nextSequence)
  }

  /// Whether a scheduled call has neither run nor been cancelled.
  package func isWaiting(for token: Token) -> Bool {
    waiting.contains { $0.sequence == token.sequence }
  }

  /// Cancels a scheduled call. One that has run or was cancelled is ignored.
  public func cancel(_ token: Token) {
    if let index = waiting.lastIndex(where: { $0.sequence == token.sequence }) {
      // Its closure is freed afterwards, because that may schedule something.
      let gone = waiting.remove(at: index)
      withExtendedLifetime(gone) {}
    }
  }

  /// Cancels all scheduled calls.
  func cancelAll() {
    // The closures are freed at the end, because that may schedule something.
    let gone = waiting
    waiting = []
    withExtendedLifetime(gone) {}
  }

  /// Advances the time and makes every call that is due, in order of time.
  /// - Parameter interval: how far; zero makes the calls that are due now, a negative one does nothing.
  public func advance(by interval: Duration) {
    guard interval >= .zero else { return }
    let end = now + interval
    while let entry = popFirst(upTo: end) {
      time = max(time, entry.due)
      entry.body()
    }
    time = max(time, end)
  }

  /// Lets everything that waits run, jumping from one due time to the next.
  /// - Parameter limit: the most that time may advance, so that calls that keep scheduling each
  ///   other come to a stop, also with zero delays.
  /// - Returns: whether no call waits any more.
  @discardableResult
  public func runToEnd(limit: Duration = .seconds(3600)) -> Bool {
    let end = now + limit
    var calls = 0
    while calls < 1_000_000, let entry = popFirst(upTo: end) {
      time = max(time, entry.due)
      entry.body()
      calls += 1
    }
    return nextDue == nil
  }

  private func popFirst(upTo end: Duration) -> Entry? {
    guard let first = waiting.last, first.due <= end else { return nil }
    waiting.removeLast()
    return first
  }
}
