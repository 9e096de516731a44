/// The statistics of one route's events.
public struct RouteStatistics: Sendable, Hashable, Codable {
  /// nil for events without a route: links that nothing took, segues to scenes without one.
  public var route: String?
  /// How many events there were, including failures.
  public var count: Int
  /// How many of them failed.
  public var failures: Int
  /// The median duration, in virtual time.
  public var medianDuration: Duration
  /// The 95th percentile of the duration, in virtual time.
  public var p95Duration: Duration
  /// The time of the oldest event, in microseconds since 1970-01-01 UTC.
  package var first: Int64
  /// The time of the newest event, in microseconds since 1970-01-01 UTC.
  package var last: Int64

  /// The statistics of a route; times are in microseconds since 1970-01-01 UTC.
  package init(
    route: String?, count: Int, failures: Int, medianDuration: Duration, p95Duration: Duration,
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

extension [RouteStatistics] {
  /// The routes with the most events first.
  package var busiestFirst: [RouteStatistics] {
    sorted { ($1.count, $0.route ?? "") < ($0.count, $1.route ?? "") }
  }
}
