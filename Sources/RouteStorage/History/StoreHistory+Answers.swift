package import RouteModel

extension StoreHistory: SQLHistory {
  package typealias Failure = StoreError
  package typealias Answer = HistoryRow

  /// Its revisions have their own numbers.
  package var numbering: RevisionNumbering { .store }

  /// Its sessions are replayed as they were.
  package var repeatsSessions: Bool { true }

  package var dialect: HistoryDialect { .store(revisions: connection.revisions) }

  package func forEachRow(
    _ question: HistorySQL, isLong: Bool, sorts: Bool,
    _ body: (HistoryRow) throws(StoreError) -> Bool
  ) throws(StoreError) {
    // So that it can be stopped.
    try connection.transaction(.read) { () throws(StoreError) in
      let statement = try connection.statement(question.text)
      for (place, value) in question.values.enumerated() {
        statement.bind(Int32(place) + 1, value, isDocument: true)
      }
      let contexts = ContextReader(connection)
      try statement.whileRow { (row) throws(StoreError) in
        try body(HistoryRow(row: row, contexts: contexts))
      }
    }
  }

  package func atOnce<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try connection.transaction(.read, body)
  }

  package func event(
    _ row: HistoryRow, _ fields: [EventField]
  ) throws(StoreError) -> RecordedEvent? {
    var event = RecordedEvent.blank
    for (index, field) in fields.enumerated() {
      let column = Int32(index)
      if case .context = field.kind {
        if let id = try row.row.optionalInt(column) {
          event.context = try row.contexts.facts(Int64(id))
        }
      } else if !field.set(try row.row.cell(column, limit: .max), in: &event) {
        throw StoreError(
          .damagedStore,
          "the store is damaged: event \(event.number) cannot be read (\(field.column))")
      }
    }
    return event
  }
}

/// A row of an answer of a store's history.
package struct HistoryRow: SQLHistoryRow {
  let row: Row
  let contexts: ContextReader

  package func int(_ column: Int) throws(StoreError) -> Int { try row.int(Int32(column)) }

  package func optionalInt(_ column: Int) throws(StoreError) -> Int? {
    try row.optionalInt(Int32(column))
  }

  package func double(_ column: Int) throws(StoreError) -> Double {
    try row.double(Int32(column))
  }

  package func optionalText(_ column: Int) throws(StoreError) -> String? {
    try row.optionalDocument(Int32(column))
  }
}

/// The contexts of the events of one answer, of which there are normally a few.
final class ContextReader {
  private let connection: Connection
  private var known: [Int64: [String: String]] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// The facts of the row with an id.
  func facts(_ id: Int64) throws(StoreError) -> [String: String] {
    if let facts = known[id] { return facts }
    let text = try connection.statement("SELECT facts FROM context WHERE id = ?1", id).first {
      (row) throws(StoreError) in try row.document(0)
    }
    let facts = text.flatMap(StackCoding.value).flatMap(StackCoding.facts) ?? [:]
    // Each event can have its own.
    if known.count >= 1_000 { known.removeAll(keepingCapacity: true) }
    known[id] = facts
    return facts
  }
}
