public import RouteModel

/// Failures that have one thing in common, such as the link.
public struct FailureCount: Sendable, Hashable, Codable {
  /// What they have in common.
  public enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
    case url, route, code, revision
  }

  /// The link, the identifier, the code or the number, as the history has it: what was masked when it
  /// was recorded is masked here. nil for events without a link or a route.
  public var subject: String?
  public var count: Int
  /// The codes, the most frequent first.
  public var codes: [String]
  /// Microseconds since 1970-01-01 UTC.
  public var first: Int64
  public var last: Int64
  /// How many there were in each of ``ErrorGroup/parts`` equal parts of the time that was asked for.
  public var counts: [Int]
  /// How long that time is, in microseconds.
  public var span: Int64
  /// The number of the newest of these events.
  public var example: Int

  /// Whether there are more in the second half of the time than in the first.
  public var trend: FailureTrend { FailureTrend(counts, span: span) }
}

extension RouteStore {
  /// The failures that a filter means, by what they have in common, the most frequent first.
  ///
  /// - Parameters:
  ///   - subject: What they have in common.
  ///   - filter: Which events; its order and limit do not count.
  /// - Complexity: O(failures) of a long history; by link their rows are read, else an index alone.
  public func failures(
    by subject: FailureCount.Subject, _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [FailureCount] {
    var filter = filter
    filter.limit = nil
    return try counting { (isShort) throws(StoreError) in
      let span = try historySpan(filter, isShort: isShort)
      var table = FailureTable(span: span)
      if subject == .url {
        let statement = try HistoryReader.statement(
          connection, "SELECT url, code, time, id", filter,
          source: isShort
            ? "FROM event NOT INDEXED WHERE outcome = 'failure'"
            : "FROM event WHERE outcome = 'failure'",
          grouping: "")
        try statement.forEachRow { (row) throws(StoreError) in
          let time = try row.int64(2)
          table.add(
            try row.optionalDocument(0), code: try row.optionalDocument(1) ?? "", first: time,
            last: time, example: try row.int(3))
        }
      } else {
        for group in try orderedErrorGroups(filter, isShort: isShort) {
          let name =
            switch subject {
            case .route: group.route
            case .revision: String(group.revision)
            case .code, .url: group.code
            }
          table.add(group, as: name)
        }
      }
      return table.sorted()
    }
  }
}

/// Failures as they are counted.
private struct FailureTable {
  private let span: HistorySpan
  private var rows: [FailureCount] = []
  private var places: [String?: Int] = [:]
  private var codes: [[String: Int]] = []

  init(span: HistorySpan) { self.span = span }

  private mutating func place(of subject: String?, first: Int64) -> Int {
    if let place = places[subject] { return place }
    places[subject] = rows.count
    codes.append([:])
    rows.append(
      FailureCount(
        subject: subject, count: 0, codes: [], first: first, last: first,
        counts: Array(repeating: 0, count: ErrorGroup.parts), span: span.length, example: 0))
    return rows.count - 1
  }

  mutating func add(
    _ subject: String?, code: String, first: Int64, last: Int64, example: Int
  ) {
    let place = place(of: subject, first: first)
    add(at: place, code: code, count: 1, first: first, last: last, example: example)
    rows[place].counts[span.part(first, of: ErrorGroup.parts)] += 1
  }

  mutating func add(_ group: ErrorGroup, as subject: String?) {
    let place = place(of: subject, first: group.first)
    add(
      at: place, code: group.code, count: group.count, first: group.first, last: group.last,
      example: group.example)
    for part in group.counts.indices { rows[place].counts[part] += group.counts[part] }
  }

  private mutating func add(
    at place: Int, code: String, count: Int, first: Int64, last: Int64, example: Int
  ) {
    rows[place].count += count
    codes[place][code, default: 0] += count
    rows[place].first = min(rows[place].first, first)
    rows[place].last = max(rows[place].last, last)
    rows[place].example = max(rows[place].example, example)
  }

  func sorted() -> [FailureCount] {
    var sorted = rows
    for index in sorted.indices {
      sorted[index].codes = codes[index].sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map(\.key)
    }
    return sorted.sorted {
      ($1.count, $1.last, $0.subject ?? "") < ($0.count, $0.last, $1.subject ?? "")
    }
  }
}
