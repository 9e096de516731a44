/// Time that only moves when somebody moves it.
///
/// Transitions end on this clock. A test or a shell calls ``advance(by:)`` or ``runToEnd(limit:)``;
/// nothing ever sleeps.
///
/// ```swift
/// try nav.pushViewController(editor, animated: true)
/// environment.clock.advance(by: .milliseconds(350))   // viewDidAppear runs here
/// ```
@MainActor public final class VirtualClock {
  /// A promise to call something, for ``VirtualClock/cancel(_:)``.
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

  /// When the next waiting call is due, or nil when none waits.
  public var nextDue: Duration? { waiting.last?.due }

  /// Calls `body` once the clock has moved on by `delay`. Equal times keep the order of the calls.
  /// - Parameters:
  ///   - delay: how long from now; a negative delay counts as zero.
  ///   - body: what to call; it runs inside the `advance` that reaches it, never at once.
  /// - Returns: what ``cancel(_:)`` takes.
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
    change { $0.insert(entry, at: low) }
    return Token(sequence: nextSequence)
  }

  /// Forgets a scheduled call. One that has run, or was cancelled, is ignored.
  public func cancel(_ token: Token) {
    if let index = waiting.lastIndex(where: { $0.sequence == token.sequence }) {
      change { $0.remove(at: index) }
    }
  }

  /// Takes the list out while it is changed, as a controller does with its children.
  private func change(_ change: (inout [Entry]) -> Void) {
    var entries = waiting
    waiting = []
    change(&entries)
    waiting = entries
  }

  /// Forgets everything that waits.
  func cancelAll() {
    // What waited goes when this has ended; it may schedule something.
    let gone = waiting
    waiting = []
    withExtendedLifetime(gone) {}
  }

  /// Moves time on and makes every call that falls due, in order of time.
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
  /// - Parameter limit: how far time may move at most, so that calls that schedule each other for
  ///   ever come to a stop, and how far one runs away with zero delays is bounded too.
  /// - Returns: whether nothing waits any more.
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
    change { $0.removeLast() }
    return first
  }
}
