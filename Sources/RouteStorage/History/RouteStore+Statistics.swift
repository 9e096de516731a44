public import RouteModel

extension RouteStore {
  /// Counts, successes and durations by route, the busiest first. Events without a route, such as a
  /// URL that nothing matched or a segue, form one group; events that only move the simulation are
  /// not counted.
  ///
  /// - Parameter filter: Which events; its order and limit are ignored.
  /// - Complexity: O(events that the filter selects); in a long history, without a filter for a
  ///   URL, a code or a session, read from an index alone.
  public func statistics(
    _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [RouteStatistics] {
    try counting { (isShort) throws(StoreError) in
      let isIndexed = !filter.readsRows && !isShort
      let statement = try HistoryReader.statement(
        connection, "route, time, outcome, duration", filter,
        access: isIndexed ? "INDEXED BY event_route" : isShort ? "NOT INDEXED" : "",
        where: HistoryReader.counts, order: isIndexed ? "ORDER BY route, time" : "")
      var groups: [RouteGroup] = []
      var places: [String?: Int] = [:]
      var key = GroupKey()
      var place = 0
      try statement.forEachRow { (row) throws(StoreError) in
        if try key.moves(to: row, columns: 1) {
          let route = try row.optionalDocument(0)
          place = places[route] ?? groups.count
          if place == groups.count {
            places[route] = place
            groups.append(RouteGroup(route: route, time: try row.int64(1)))
          }
        }
        try groups[place].add(row)
      }
      return groups.map(\.statistics).busiestFirst
    }
  }
}

extension HistoryFilter {
  /// What is not in the index of routes is read from the rows, best in their order.
  var readsRows: Bool { url != nil || session != nil || code != nil || !facts.isEmpty }
}

/// Collects the figures of one route.
private struct RouteGroup {
  private var found: RouteStatistics
  private var durations: [Double] = []

  init(route: String?, time: Int64) {
    found = RouteStatistics(
      route: route, count: 0, failures: 0, medianDuration: 0, p95Duration: 0, first: time,
      last: time)
  }

  /// - Parameter row: The route, the time, the outcome, the duration.
  mutating func add(_ row: Row) throws(StoreError) {
    let time = try row.int64(1)
    found.count += 1
    if try row.word(2, .outcomes) == .failure { found.failures += 1 }
    found.first = min(found.first, time)
    found.last = max(found.last, time)
    durations.append(try row.double(3))
  }

  var statistics: RouteStatistics {
    let sorted = durations.sorted()
    var statistics = found
    statistics.medianDuration = Self.percentile(sorted, 50)
    statistics.p95Duration = Self.percentile(sorted, 95)
    return statistics
  }

  /// The smallest value that a percentage of all values do not exceed.
  private static func percentile(_ sorted: [Double], _ percent: Int) -> Double {
    if sorted.isEmpty { return 0 }
    let rank = (sorted.count * percent + 99) / 100
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }
}

/// Detects where the first columns of sorted rows change, without making a String for each row.
struct GroupKey {
  private var bytes: [UInt8] = []
  private var isFirst = true

  /// Whether the row belongs to another group than the previous one.
  mutating func moves(to row: Row, columns: Int32) throws(StoreError) -> Bool {
    if !isFirst {
      var at = 0
      var isSame = true
      for column in 0..<columns where isSame { isSame = try row.hasKey(column, bytes, &at) }
      if isSame { return false }
    }
    isFirst = false
    bytes.removeAll(keepingCapacity: true)
    for column in 0..<columns { try row.appendKey(column, to: &bytes) }
    return true
  }
}
