/// A comparison of two parts of the history, such as two revisions of the catalog: of shares, because one part is
/// nearly always longer than the other.
public struct HistoryComparison: Sendable, Hashable, Codable {
  /// The result of comparing both sides.
  public enum Verdict: String, Sendable, Hashable, Codable {
    /// Failures are a significantly larger share of what was opened, or a smaller one.
    case worse, better
    /// There is no significant difference.
    case same
    /// On one side only, and the other side has events.
    case new, gone
    /// One of the sides has no events at all, so that nothing can be said.
    case unknown
  }

  /// How many events one side has, and how many of them failed.
  public struct Tally: Sendable, Hashable, Codable {
    /// How many events there are, including failures.
    public var count = 0
    /// How many of them failed.
    public var failures = 0

    /// From 0 to 1: 0 if there are none.
    public var failureRate: Double { count == 0 ? 0 : Double(failures) / Double(count) }

    /// Worse or better means a significant difference of the shares: more than two standard errors.
    fileprivate func verdict(_ after: Tally) -> Verdict {
      if count == 0 || after.count == 0 { return .unknown }
      let rate = Double(failures + after.failures) / Double(count + after.count)
      let spread =
        (rate * (1 - rate) * (1 / Double(count) + 1 / Double(after.count))).squareRoot()
      let difference = after.failureRate - failureRate
      if abs(difference) <= 2 * spread { return .same }
      return difference > 0 ? .worse : .better
    }
  }

  /// A route on both sides.
  public struct Route: Sendable, Hashable, Codable {
    /// The identifier.
    public var route: String
    /// The statistics of the earlier side; nil if it has no events.
    public var before: RouteStatistics?
    /// The statistics of the later side; nil if it has no events.
    public var after: RouteStatistics?
    /// What became of its share of failures.
    public var verdict = Verdict.same
  }

  /// Errors of the same kind on both sides: by code, route and pattern.
  public struct Failure: Sendable, Hashable, Codable {
    /// The code of the error.
    public var code: String
    /// The route's identifier; nil for errors without a route.
    public var route: String?
    /// The pattern that matched, if one did.
    public var pattern: String?
    /// How often it happened on the earlier side.
    public var before = 0
    /// How often it happened on the later side.
    public var after = 0
    /// The number of the newest event of the later side, else of the earlier.
    public var example = 0
    /// What became of its share of everything that was opened.
    public var verdict = Verdict.same
  }

  /// All events of the earlier side.
  public var before: Tally
  /// All events of the later side.
  public var after: Tally
  /// What became of the share of all failures.
  public var verdict: Verdict
  /// Worse ones first, then new ones.
  public var routes: [Route]
  /// Worse ones first, then new ones; of these the most frequent.
  public var failures: [Failure]
}

extension HistoryComparison {
  /// Compares two parts of a history.
  ///
  /// - Parameters:
  ///   - statistics: Those of the earlier and of the later events.
  ///   - failures: Their failures, in the order of codes, routes and patterns.
  package init(
    _ statistics: (before: [RouteStatistics], after: [RouteStatistics]),
    failures: (before: [ErrorGroup], after: [ErrorGroup])
  ) {
    let (before, after) = (Tally(statistics.before), Tally(statistics.after))
    var routes: [String: Route] = [:]
    for row in statistics.before {
      if let name = row.route { routes[name, default: Route(route: name)].before = row }
    }
    for row in statistics.after {
      if let name = row.route { routes[name, default: Route(route: name)].after = row }
    }
    let failures = Self.failures(failures.before, failures.after).map { row in
      var row = row
      row.verdict = Self.either(
        (before, row.before > 0), (after, row.after > 0),
        Tally(count: before.count, failures: row.before)
          .verdict(Tally(count: after.count, failures: row.after)))
      return row
    }
    self.init(
      before: before, after: after, verdict: before.verdict(after),
      routes: Self.judged(routes.values, before, after),
      failures: failures.indices.map {
        (-Self.rank(failures[$0].verdict), failures[$0].after, -$0)
      }
      .sorted { $0 > $1 }.map { failures[-$0.2] })
  }

  /// Counts links of the later side that nothing took as failures of the routes that took them
  /// before: else a route that lost its links would seem to be as good as ever.
  ///
  /// - Parameter lost: The links, each with the route that took it.
  package mutating func count(lost: [(route: String, links: ErrorGroup)]) {
    if lost.isEmpty { return }
    var known = Dictionary(routes.map { ($0.route, $0) }) { $1 }
    for (name, links) in lost {
      var row = known[name] ?? Route(route: name)
      var after =
        row.after
        ?? RouteStatistics(
          route: name, count: 0, failures: 0, medianDuration: .zero, p95Duration: .zero,
          first: links.first, last: links.last)
      after.count += links.count
      after.failures += links.count
      after.first = min(after.first, links.first)
      after.last = max(after.last, links.last)
      row.after = after
      known[name] = row
    }
    routes = Self.judged(known.values, before, after)
  }

  private static func judged(
    _ routes: some Sequence<Route>, _ before: Tally, _ after: Tally
  ) -> [Route] {
    routes.map { row in
      var row = row
      row.verdict = either(
        (before, row.before != nil), (after, row.after != nil),
        Tally(row.before.map { [$0] } ?? []).verdict(Tally(row.after.map { [$0] } ?? [])))
      return row
    }
    .sorted { (rank($0.verdict), $0.route) < (rank($1.verdict), $1.route) }
  }

  private static func rank(_ verdict: Verdict) -> Int {
    let order: [Verdict] = [.worse, .new, .gone, .better, .same, .unknown]
    return order.firstIndex(of: verdict) ?? 0
  }

  private static func either(
    _ before: (all: Tally, has: Bool), _ after: (all: Tally, has: Bool), _ compared: Verdict
  ) -> Verdict {
    if before.all.count == 0 || after.all.count == 0 { return .unknown }
    return before.has && after.has ? compared : before.has ? .gone : .new
  }

  private static func failures(_ before: [ErrorGroup], _ after: [ErrorGroup]) -> [Failure] {
    var found: [Failure] = []
    var places: [Failure: Int] = [:]
    places.reserveCapacity(before.count)
    for (groups, count) in [(before, \Failure.before), (after, \.after)] {
      for group in groups {
        // Groups of different revisions are combined by this key.
        let blank = Failure(code: group.code, route: group.route, pattern: group.pattern)
        let place = places[blank] ?? found.count
        if place == found.count {
          places[blank] = place
          found.append(blank)
        }
        found[place][keyPath: count] += group.count
        found[place].example = group.example
      }
    }
    return found
  }
}

extension HistoryComparison.Tally {
  fileprivate init(_ statistics: [RouteStatistics]) {
    for row in statistics {
      count += row.count
      failures += row.failures
    }
  }
}
