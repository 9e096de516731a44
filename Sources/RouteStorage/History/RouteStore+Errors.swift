public import RouteModel

extension RouteStore {
  /// The failures that a filter selects, in groups, the most frequent first.
  ///
  /// - Parameter filter: Which events; its order and limit are ignored.
  /// - Complexity: O(failures) in a long history, read from an index alone; with a filter for a URL
  ///   or a session O(events). In a short one the rows are read.
  public func errorGroups(
    _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [ErrorGroup] {
    try counting { (isShort) throws(StoreError) in
      try orderedErrorGroups(filter, isShort: isShort).byFrequency
    }
  }

  /// The failures that a filter selects, grouped by one property, the most frequent first.
  ///
  /// - Parameters:
  ///   - subject: The property by which to group.
  ///   - filter: Which events; its order and limit are ignored.
  /// - Complexity: O(failures) in a long history; by link their rows are read, else only an index.
  public func failures(
    by subject: ErrorGroup.Subject, _ filter: HistoryFilter = HistoryFilter()
  ) throws(StoreError) -> [ErrorGroup] {
    try counting { (isShort) throws(StoreError) in
      guard subject == .url else {
        return try orderedErrorGroups(filter, isShort: isShort).grouped(by: subject)
      }
      let span = try historySpan(filter, isShort: isShort)
      var table = FailureTable(subject: subject)
      var one = ErrorGroup(
        codes: [], count: 1, first: 0, last: 0,
        counts: Array(repeating: 0, count: ErrorGroup.parts), span: span.length)
      try HistoryReader.statement(
        connection, "url, code, time, id, revision", filter, access: isShort ? "NOT INDEXED" : "",
        where: "outcome = 'failure'"
      ).forEachRow { (row) throws(StoreError) in
        one.url = try row.optionalDocument(0)
        (one.first, one.last) = (try row.int64(2), try row.int64(2))
        (one.example, one.revision) = (try row.int(3), try row.int(4))
        let part = span.part(one.first, of: ErrorGroup.parts)
        one.counts[part] = 1
        table.add(one, code: try row.optionalDocument(1) ?? "")
        one.counts[part] = 0
      }
      return table.sorted()
    }
  }

  /// The groups in the order of their codes, routes, patterns and revisions.
  func orderedErrorGroups(
    _ filter: HistoryFilter, isShort: Bool
  ) throws(StoreError) -> [ErrorGroup] {
    let span = try historySpan(filter, isShort: isShort)
    // What is not in the index is first read from the rows, in their order.
    var wanted: EventSet?
    var indexed = filter
    if filter.url != nil || filter.session != nil || !filter.facts.isEmpty {
      wanted = try EventSet(connection, filter)
      indexed.url = nil
      indexed.session = nil
      indexed.facts = [:]
    }
    let statement = try HistoryReader.statement(
      connection, "code, route, pattern, revision, time, id", indexed,
      access: isShort ? "NOT INDEXED" : "INDEXED BY event_failure", where: "outcome = 'failure'",
      order: "ORDER BY code, route, pattern, revision, time")
    var groups: [ErrorGroup] = []
    var key = GroupKey()
    // Kept in locals until the group ends, so that the group is not updated for each row.
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
            codes: [try row.optionalDocument(0) ?? ""], route: try row.optionalDocument(1),
            pattern: try row.optionalDocument(2), revision: try row.int(3), first: time, last: time,
            span: span.length))
      }
      last = time
      counts[span.part(time, of: ErrorGroup.parts)] += 1
      example = max(example, number)
    }
    end()
    return groups
  }

  /// The time that a filter selects; without limits, from the first event to the last.
  func historySpan(_ filter: HistoryFilter, isShort: Bool) throws(StoreError) -> HistorySpan {
    func time(_ end: SQL) throws(StoreError) -> Int64? {
      let access: SQL = isShort ? "NOT INDEXED" : ""
      let select = try connection.kept("SELECT \(end)(time) FROM event \(access)")
      return try select.first { (row) throws(StoreError) in try row.optionalInt(0) }?
        .map(Int64.init)
    }
    return try HistorySpan(
      filter, first: { () throws(StoreError) in try time("min") },
      last: { () throws(StoreError) in try time("max") })
  }
}

/// The numbers of the failures that a filter selects.
private struct EventSet {
  private let first: Int
  /// One bit for each number from the first; empty if they are too far apart.
  private var bits: [UInt64] = []
  private var others: Set<Int> = []

  init(_ connection: Connection, _ filter: HistoryFilter) throws(StoreError) {
    // Phrased so that the index of failures is not used: its order is not that of the rows.
    var filter = filter
    filter.isFailed = false
    let numbers = try HistoryReader.statement(
      connection, "id", filter, where: "+outcome = 'failure'"
    ).numbers()
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
