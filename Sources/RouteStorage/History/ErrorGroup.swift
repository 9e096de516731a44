public import RouteModel

/// Failures that are the same: by code, route, pattern and revision of the catalog.
public struct ErrorGroup: Sendable, Hashable, Codable {
  public var code: String
  public var route: String?
  public var pattern: String?
  public var revision: Int
  public var count: Int
  /// Microseconds since 1970-01-01 UTC.
  public var first: Int64
  public var last: Int64
  /// How many there were in each of ``parts`` equal parts of the time that was asked for.
  public var counts: [Int]
  /// How long that time is, in microseconds.
  public var span: Int64
  /// The number of the newest event of the group.
  public var example: Int

  /// Into how many parts the time is divided.
  public static let parts = 8

  /// Whether there are more in the second half of the time than in the first.
  public var trend: FailureTrend { FailureTrend(counts, span: span) }
}

extension RouteStore {
  /// The failures that a filter means, in groups, the most frequent first.
  ///
  /// - Parameter filter: Which events; its order and limit do not count.
  /// - Complexity: O(failures) of a long history, read from an index alone; with a filter for a URL or a
  ///   session also O(events). In a short one the rows are read.
  public func errorGroups(
    _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [ErrorGroup] {
    var filter = filter
    filter.limit = nil
    return try counting { (isShort) throws(StoreError) in
      let groups = try orderedErrorGroups(filter, isShort: isShort)
      // Numbers are sorted, not groups: there can be as many as events.
      return groups.indices.map { (groups[$0].count, groups[$0].last, -$0) }
        .sorted { $0 > $1 }.map { groups[-$0.2] }
    }
  }

  /// The groups in the order of their codes, routes, patterns and revisions.
  func orderedErrorGroups(
    _ filter: HistoryFilter, isShort: Bool
  ) throws(StoreError) -> [ErrorGroup] {
    let span = try historySpan(filter, isShort: isShort)
    // What the index does not hold is asked of the rows first, in their own order.
    var wanted: EventSet?
    var indexed = filter
    indexed.limit = nil
    if filter.url != nil || filter.session != nil {
      wanted = try EventSet(connection, filter)
      indexed.url = nil
      indexed.session = nil
    }
    let statement = try HistoryReader.statement(
      connection, "SELECT code, route, pattern, revision, time, id", indexed,
      source: isShort
        ? "FROM event NOT INDEXED WHERE outcome = 'failure'"
        : "FROM event INDEXED BY event_failure WHERE outcome = 'failure'",
      grouping: "ORDER BY code, route, pattern, revision, time")
    var groups: [ErrorGroup] = []
    var key = GroupKey()
    // Kept apart until the group ends: a group is not touched once for each of its rows.
    var counts = Array(repeating: 0, count: ErrorGroup.parts)
    var last: Int64 = 0
    var example = 0
    func end() {
      guard let index = groups.indices.last else { return }
      groups[index].count = counts.reduce(0, +)
      groups[index].last = last
      groups[index].counts = counts
      groups[index].example = example
      for part in counts.indices { counts[part] = 0 }
      example = 0
    }
    try statement.forEachRow { (row) throws(StoreError) in
      let number = try row.int(5)
      if let wanted, !wanted.contains(number) { return }
      let time = try row.int64(4)
      if try key.moves(to: row, columns: 4) {
        end()
        groups.append(
          ErrorGroup(
            code: try row.optionalDocument(0) ?? "", route: try row.optionalDocument(1),
            pattern: try row.optionalDocument(2), revision: try row.int(3), count: 0, first: time,
            last: time, counts: [], span: span.length, example: 0))
      }
      last = time
      counts[span.part(time, of: ErrorGroup.parts)] += 1
      example = max(example, number)
    }
    end()
    return groups
  }

  /// The time that a filter asks for: as far as it does not say, from the first event to the last.
  func historySpan(_ filter: HistoryFilter, isShort: Bool) throws(StoreError) -> HistorySpan {
    var first = filter.since ?? 0
    var last = filter.until ?? 0
    if filter.since == nil {
      first = try connection.integer(
        isShort
          ? "SELECT coalesce(min(time), 0) FROM event NOT INDEXED"
          : "SELECT coalesce(min(time), 0) FROM event")
    }
    if filter.until == nil {
      let newest = try connection.integer(
        isShort
          ? "SELECT coalesce(max(time), -1) FROM event NOT INDEXED"
          : "SELECT coalesce(max(time), -1) FROM event")
      last = min(newest, .max - 1) + 1
    }
    return HistorySpan(start: first, end: max(first, last))
  }
}

/// A span of time, in microseconds since 1970-01-01 UTC; the end does not belong to it.
struct HistorySpan {
  var start: Int64
  var end: Int64

  /// How long it is; the longest there is where it is longer.
  var length: Int64 {
    let (length, isOver) = end.subtractingReportingOverflow(start)
    return isOver ? .max : length
  }

  /// The index of the part in which a time lies, from 0; times outside are in the first or last.
  func part(_ time: Int64, of count: Int) -> Int {
    // Times from a stranger can be so far apart that integers overflow.
    let length = Double(end) - Double(start)
    guard length > 0 else { return 0 }
    let fraction = min(max((Double(time) - Double(start)) / length, 0), 1)
    return min(count - 1, Int(fraction * Double(count)))
  }

  /// When a part begins.
  func start(of part: Int, of count: Int) -> Int64 {
    let offset = (Double(end) - Double(start)) * Double(part) / Double(count)
    if let offset = Int64(exactly: offset.rounded(.down)) {
      let (time, isOver) = start.addingReportingOverflow(offset)
      if !isOver { return time }
    }
    return Int64(exactly: (Double(start) + offset).rounded(.down)) ?? end
  }
}

/// The numbers of the failures that a filter means.
private struct EventSet {
  private let first: Int
  /// One bit a number from the first on; empty if they lie too far apart.
  private var bits: [UInt64] = []
  private var others: Set<Int> = []

  init(_ connection: Connection, _ filter: HistoryFilter) throws(StoreError) {
    // Written so that the index of failures is not used: its order is not that of the rows.
    var filter = filter
    filter.isFailed = false
    let statement = try HistoryReader.statement(
      connection, "SELECT id FROM event WHERE +outcome = 'failure'", filter, grouping: "")
    var numbers: [Int] = []
    try statement.forEachRow { (row) throws(StoreError) in numbers.append(try row.int(0)) }
    let least = numbers.min() ?? 0
    first = least
    let (length, isTooLong) = (numbers.max() ?? 0).subtractingReportingOverflow(least)
    guard !isTooLong, length / 64 <= 64 * numbers.count else {
      others = Set(numbers)
      return
    }
    bits = Array(repeating: 0, count: length / 64 + 1)
    for number in numbers { bits[(number - least) / 64] |= 1 << UInt64((number - least) % 64) }
  }

  func contains(_ number: Int) -> Bool {
    let (place, isFar) = number.subtractingReportingOverflow(first)
    guard !isFar, place >= 0, place / 64 < bits.count else { return others.contains(number) }
    return bits[place / 64] & 1 << UInt64(place % 64) != 0
  }
}
