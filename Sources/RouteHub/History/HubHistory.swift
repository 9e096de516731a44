package import RouteModel

/// The history of all stores that send to a hub. The server answers each question; the questions are in
/// RouteModel, because a store is asked the same.
///
/// It belongs to the thread of its hub. Events are numbered and ordered as the hub received them.
package final class HubHistory: SQLHistory {
  package typealias Failure = HubError
  package typealias Answer = HubRow

  let hub: Hub
  /// The stores whose events are asked for; nil for all.
  let origins: [String]?
  private let isUnreadable: (_ event: String, _ machine: String?, _ count: Int) -> Void
  private var unreadable = 0
  /// The stacks after the last events that were asked for, by session: the next page goes on from them.
  var states: [Int: (number: Int, sequence: Int, state: StackState)] = [:]

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

  package var dialect: HistoryDialect { .hub(origins: origins) }

  // MARK: Asking

  /// A long answer is read row by row. After its first row has arrived the question is not asked again,
  /// even if the connection is lost.
  package func forEachRow(
    _ question: HistorySQL, isLong: Bool, sorts: Bool, _ body: (HubRow) throws(HubError) -> Bool
  ) throws(HubError) {
    let (sql, values) = (question.text.text, question.values.map(\.hubText))
    if isLong { return try forEachRow(sql, values, sorts: sorts, body) }
    let rows = try hub.run(.asking) { (log) throws(HubError) in
      try log.connection.rows(sql, values)
    }
    for row in rows { if try !body(row) { return } }
  }

  /// Runs a query with any number of rows.
  func forEachRow(
    _ sql: String, _ values: [String?], sorts: Bool = true,
    _ body: (HubRow) throws(HubError) -> Bool
  ) throws(HubError) {
    var hasBegun = false
    try hub.run(.asking, unless: hasBegun) { (log) throws(HubError) in
      do {
        try log.connection.readTransaction(sorts: sorts) {
          try log.connection.forEachRow(sql, values) { rows in
            hasBegun = true
            for row in rows { if try !body(row) { throw Ended() } }
          }
        }
      } catch let error as HubError {
        throw error
      } catch {
        // The function has ended it.
      }
    }
  }

  /// Thrown to end a query.
  private struct Ended: Error {}

  /// One statement sees one state; questions of several are not asked of a hub at one moment.
  package func atOnce<Value>(_ body: () throws(HubError) -> Value) throws(HubError) -> Value {
    try body()
  }

  /// An event that cannot be read is left out, so that it is in nobody's way.
  package func event(_ row: HubRow, _ fields: [EventField]) throws(HubError) -> RecordedEvent? {
    let isWhole = fields.count == RecordedEvent.fields.count
    let machine = isWhole ? row[fields.count] ?? "" : nil
    do throws(HubError) {
      var event = try row.event(fields)
      event.machine = machine
      return event
    } catch {
      guard error.code == .damaged else { throw error }
      unreadable += 1
      let number = fields.firstIndex { $0.hubColumn.description == "number" }
      isUnreadable(number.flatMap { row[$0] } ?? "", machine, unreadable)
      return nil
    }
  }

  // MARK: One event

  /// The event with a number.
  ///
  /// - Throws: `not-found`, also for an event of another machine than those that are asked for.
  package func event(_ number: Int) throws(HubError) -> RecordedEvent {
    let question = EventQuestion(number: number)
    if let event = try question.answer(in: self).first { return event }
    if origins != nil, let other = try question.answer(in: HubHistory(hub)).first {
      let machine = other.machine ?? ""
      throw HubError(
        .notFound,
        machine.isEmpty
          ? "event \(number) is of another machine"
          : "event \(number) is of the machine \(machine)")
    }
    throw HubError(.notFound, "there is no event \(number) on the hub")
  }
}

extension Cell {
  /// The value as PostgreSQL reads it; nil for NULL.
  fileprivate var hubText: String? {
    switch self {
    case .null: nil
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    }
  }
}
