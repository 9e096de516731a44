/// Whether something becomes more frequent: one meaning of the words for lists, JSON and pages.
public enum FailureTrend: String, Sendable, Hashable, Codable, CaseIterable {
  /// Rising and falling are by half as many again; steady is neither.
  case rising, steady, falling
  /// There are too few, or the time is too short, to say.
  case unclear

  /// Fewer than this, or in less time, say nothing.
  static let leastCount = 4
  static let leastSpan: Int64 = 60_000_000

  /// Rising is half as many again in the second half of the time as in the first, falling the other way
  /// round.
  ///
  /// - Parameters:
  ///   - counts: How many there were in equal stretches of time, oldest first.
  ///   - span: How long they are together, in microseconds.
  public init(_ counts: [Int], span: Int64) {
    let half = counts.count / 2
    let earlier = Self.sum(counts.prefix(half))
    let later = Self.sum(counts.suffix(half))
    if half == 0 || span < Self.leastSpan || earlier + later < Double(Self.leastCount) {
      self = .unclear
    } else if 2 * later > 3 * earlier {
      self = .rising
    } else {
      self = 2 * earlier > 3 * later ? .falling : .steady
    }
  }

  /// Counts from a file may be anything.
  private static func sum(_ counts: some Sequence<Int>) -> Double {
    counts.reduce(0) { $0 + Double(max(0, $1)) }
  }
}
