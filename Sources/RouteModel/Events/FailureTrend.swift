/// Whether failures become more frequent: the same words in lists, JSON and pages.
public enum FailureTrend: String, Sendable, Hashable, Codable, CaseIterable {
  /// Rising and falling mean by more than half; steady is neither.
  case rising, steady, falling
  /// There are too few, or the time is too short, to tell.
  case unclear

  /// With fewer than this, or in less time, the trend is unclear.
  static let leastCount = 4
  static let leastSpan: Int64 = 60_000_000

  /// Rising means that the second half of the time has more than one and a half times as many as
  /// the first; falling is the reverse.
  ///
  /// - Parameters:
  ///   - counts: The counts in equal periods, oldest first.
  ///   - span: The length of all periods together, in microseconds.
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

  /// Counts from a file may have any value.
  private static func sum(_ counts: some Sequence<Int>) -> Double {
    counts.reduce(0) { $0 + Double(max(0, $1)) }
  }
}
