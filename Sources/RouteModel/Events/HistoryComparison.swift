/// A comparison of two parts of the history, such as two revisions of the catalog.
public struct HistoryComparison: Sendable, Hashable, Codable {
  /// The result of comparing both sides.
  public enum Verdict: String, Sendable, Hashable, Codable {
    /// On both sides, and it fails less or more often, or without a significant difference.
    case better, worse, same
    /// Events on one side only.
    case new, gone
  }

  /// A route on both sides.
  public struct Route: Sendable, Hashable, Codable {
    /// The identifier; nil for events without a route.
    public var route: String?
    /// The statistics of the earlier side; nil if it has no events.
    public var before: RouteStatistics?
    /// The statistics of the later side; nil if it has no events.
    public var after: RouteStatistics?

    /// Better or worse means a significant difference of the success rate: more than two standard
    /// errors, or, with at least ten events, from none to some or from all to fewer.
    public var verdict: Verdict {
      guard let before else { return .new }
      guard let after else { return .gone }
      let (old, new) = (before.successRate, after.successRate)
      if old == new { return .same }
      let count = Double(before.count + after.count)
      let failures = Double(before.failures + after.failures)
      let rate = 1 - failures / count
      let spread =
        (rate * (1 - rate) * (1 / Double(before.count) + 1 / Double(after.count))).squareRoot()
      if abs(new - old) <= 2 * spread { return .same }
      return new > old ? .better : .worse
    }
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
    public var before: Int
    /// How often it happened on the later side.
    public var after: Int
    /// The number of the newest event of the later side, else of the earlier.
    public var example: Int

    /// New, gone, or the same if it is on both sides.
    public var verdict: Verdict {
      if before == 0 { return .new }
      return after == 0 ? .gone : .same
    }
  }

  /// Worse ones first, then new ones.
  public var routes: [Route]
  /// New ones first, then the most frequent.
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
    var routes: [String?: Route] = [:]
    for row in statistics.before {
      routes[row.route, default: .init(route: row.route)].before = row
    }
    for row in statistics.after { routes[row.route, default: .init(route: row.route)].after = row }
    let failures = Self.failures(failures.before, failures.after)
    let order: [Verdict] = [.worse, .new, .gone, .better, .same]
    func rank(_ verdict: Verdict) -> Int { order.firstIndex(of: verdict) ?? 0 }
    self.init(
      routes: routes.values.sorted {
        (rank($0.verdict), $0.route ?? "") < (rank($1.verdict), $1.route ?? "")
      },
      failures: failures.indices.map { (-rank(failures[$0].verdict), failures[$0].after, -$0) }
        .sorted { $0 > $1 }.map { failures[-$0.2] })
  }

  private static func failures(_ before: [ErrorGroup], _ after: [ErrorGroup]) -> [Failure] {
    var found: [Failure] = []
    var places: [Failure: Int] = [:]
    places.reserveCapacity(before.count)
    for (groups, count) in [(before, \Failure.before), (after, \.after)] {
      for group in groups {
        // Groups of different revisions are combined by this key.
        let blank = Failure(
          code: group.code, route: group.route, pattern: group.pattern, before: 0, after: 0,
          example: 0)
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
