/// How the events of one route went.
public struct RouteStatistics: Sendable, Hashable, Codable {
  /// nil stands for events that are about no route: links that nothing took, segues to scenes without
  /// one.
  public var route: String?
  /// How many events there were, failures among them.
  public var count: Int
  /// How many of them failed.
  public var failures: Int
  /// Virtual seconds that half of the events took at most.
  public var medianDuration: Double
  /// Virtual seconds that 95 % of the events took at most.
  public var p95Duration: Double
  /// Microseconds since 1970-01-01 UTC.
  public var first: Int64
  /// Of the newest event, in microseconds since 1970-01-01 UTC.
  public var last: Int64

  /// The figures of a route; durations are in virtual seconds, times in microseconds since
  /// 1970-01-01 UTC.
  public init(
    route: String?, count: Int, failures: Int, medianDuration: Double, p95Duration: Double,
    first: Int64, last: Int64
  ) {
    self.route = route
    self.count = count
    self.failures = failures
    self.medianDuration = medianDuration
    self.p95Duration = p95Duration
    self.first = first
    self.last = last
  }

  /// From 0 to 1.
  public var successRate: Double {
    count == 0 ? 1 : Double(count - failures) / Double(count)
  }
}
