package import RouteModel

/// The history of all stores that send to a hub. Every question is one statement, which the server
/// answers.
///
/// It belongs to the thread of its hub. Events are numbered and ordered as the hub received them.
package final class HubHistory: EventHistory {
  let hub: Hub
  /// The stores whose events are asked for; nil for all.
  let origins: [String]?
  private let isUnreadable: (_ event: String, _ machine: String?, _ count: Int) -> Void
  private var unreadable = 0
  /// The stacks after the last events that were asked for, by session: the next page goes on from them.
  var states: [Int: (number: Int, sequence: Int, state: StackState)] = [:]

  /// Reads a row; one that cannot be read is left out, so that it is in nobody's way.
  func reading<Value>(
    _ number: String?, of machine: String?, _ body: () throws(HubError) -> Value
  ) throws(HubError) -> Value? {
    do throws(HubError) { return try body() } catch {
      guard error.code == .damaged else { throw error }
      unreadable += 1
      isUnreadable(number ?? "", machine, unreadable)
      return nil
    }
  }

  /// - Parameters:
  ///   - hub: The hub.
  ///   - origins: The unique names of the stores whose events are asked for; nil for all.
  ///   - isUnreadable: Called for each event that this program cannot read, because a later version
  ///     or another program wrote it, with its number, its machine, and how many there were so far.
  ///     The event is left out.
  package init(
    _ hub: Hub, of origins: [String]? = nil,
    isUnreadable: @escaping (_ event: String, _ machine: String?, _ count: Int) -> Void = {
      _, _, _ in
    }
  ) {
    self.hub = hub
    self.origins = origins
    self.isUnreadable = isUnreadable
  }

  /// Its revisions have the numbers of the hub.
  package var numbering: RevisionNumbering { .hub }

  /// There may be too many sessions to perform them again.
  package var repeatsSessions: Bool { false }

  // MARK: Asking

  /// Asks a question whose answer fits in memory.
  func ask<Value>(
    _ body: (HubConnection) throws(HubError) -> Value
  ) throws(HubError) -> Value {
    try hub.run { (connection) throws(HubError) in
      try check(connection)
      return try body(connection)
    }
  }

  /// Runs a query with any number of rows. After the first row has arrived it is not run again,
  /// even if the connection is lost.
  ///
  /// - Parameter sorts: Whether the server may sort rows to find equal ones.
  func forEachRow(
    _ sql: String, _ values: [String?], sorts: Bool = true, _ body: (HubRows) throws -> Void
  ) throws {
    var hasBegun = false
    var failure: (any Error)?
    do {
      try hub.run(unless: hasBegun) { (connection) throws(HubError) in
        try check(connection)
        do {
          try connection.reading(sorts: sorts) {
            try connection.forEachRow(sql, values) { row in
              hasBegun = true
              try body(row)
            }
          }
        } catch let error as HubError {
          throw error
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
  }

  private var checked: ObjectIdentifier?

  /// Whether this program can read the tables: once for each connection.
  private func check(_ connection: HubConnection) throws(HubError) {
    guard checked != ObjectIdentifier(connection) else { return }
    _ = try HubTables(connection: connection).require(toWrite: false)
    checked = ObjectIdentifier(connection)
  }

  // MARK: Events

  /// The events that a filter selects.
  ///
  /// - Throws: What a connection throws; `hub-damaged`.
  package func events(_ filter: HistoryFilter) throws(HubError) -> [RecordedEvent] {
    let condition = HubCondition(filter, of: origins)
    let order = filter.isOldestFirst ? "number" : "number DESC"
    let limit = filter.limit.map { "LIMIT \(max(0, $0))" } ?? ""
    return try ask { (connection) throws(HubError) in
      let rows = try connection.rows(
        """
        SELECT \(HubEventReader.columns), m.name FROM (
          SELECT * FROM routesh.event WHERE \(condition.sql) ORDER BY \(order) \(limit)) AS e
        \(HubEventReader.joins)
        ORDER BY e.\(order)
        """, condition.values)
      var events: [RecordedEvent] = []
      events.reserveCapacity(rows.count)
      for row in 0..<rows.count {
        let machine = rows[row, RecordedEvent.fields.count] ?? ""
        let read = try reading(rows[row, 0], of: machine) { () throws(HubError) in
          try HubEventReader.event(rows, row)
        }
        guard var event = read else { continue }
        event.machine = machine
        events.append(event)
      }
      return events
    }
  }

  /// The event with a number.
  ///
  /// - Throws: `not-found`, also for an event of another machine than those that are asked for.
  package func event(_ number: Int) throws(HubError) -> RecordedEvent {
    if let event = try eventIfKnown(number) { return event }
    if origins != nil, let other = try HubHistory(hub).eventIfKnown(number) {
      let machine = other.machine ?? ""
      throw HubError(
        .notFound,
        machine.isEmpty
          ? "event \(number) is of another machine"
          : "event \(number) is of the machine \(machine)")
    }
    throw HubError(.notFound, "there is no event \(number) on the hub")
  }

  private func eventIfKnown(_ number: Int) throws(HubError) -> RecordedEvent? {
    let filter = HistoryFilter(
      before: number < .max ? number + 1 : nil, after: number > .min ? number - 1 : nil, limit: 1)
    guard let event = try events(filter).first, event.number == number else { return nil }
    return event
  }

  /// Whether the context of an event has a fact with this name.
  package func hasFact(named name: String) throws(HubError) -> Bool {
    var condition = HubCondition(of: origins)
    condition.addFact(named: name)
    return try ask { (connection) throws(HubError) in
      try connection.rows(
        "SELECT 1 FROM routesh.event WHERE \(condition.sql) LIMIT 1", condition.values
      ).count > 0
    }
  }

  /// Calls a function with each distinct link or performed route, the most frequent first.
  ///
  /// - Parameters:
  ///   - filter: Which events; its order and limit are ignored.
  ///   - facts: The names of the facts of a context that make two links distinct.
  ///   - body: Gets one link at a time.
  /// - Throws: What a connection or the function throws.
  package func forEachLink(
    _ filter: HistoryFilter, facts: [String], _ body: (RecordedLink) throws -> Void
  ) throws {
    var condition = HubCondition(filter, of: origins)
    condition.add(RecordedLink.condition)
    let context = condition.context(facts)
    let keys = RecordedLink.columns.map { $0.hubColumn.description }
    let fields =
      RecordedLink.columns
      + RecordedEvent.fields.filter {
        ["number", "message", "time", "context"].contains($0.hubColumn.description)
      }
    let group = (keys + (facts.isEmpty ? [] : ["facts"])).joined(separator: ", ")
    let columns = fields.map { field in
      switch field.hubColumn.description {
      case "number", "message", "time": "max(\(field.hubColumn)) AS \(field.hubColumn)"
      case "context": facts.isEmpty ? "NULL" : "facts"
      case let column: column
      }
    }.joined(separator: ", ")
    try forEachRow(
      """
      SELECT \(columns), count(*) AS count
      FROM (SELECT *, \(context) AS facts FROM routesh.event WHERE \(condition.sql)) AS e
      GROUP BY \(group) ORDER BY count DESC, number DESC
      """, condition.values, sorts: false
    ) { rows in
      let number = fields.firstIndex { $0.hubColumn.description == "number" }
      let read = try reading(number.flatMap { rows[0, $0] }, of: nil) { () throws(HubError) in
        try HubEventReader.event(rows, 0, fields)
      }
      if let event = read { try body(RecordedLink(event, count: rows.int(0, fields.count))) }
    }
  }
}
