/// A history in tables of SQL: that of a store, or of a hub. What it is asked is written once, in the
/// questions of this folder.
package protocol SQLHistory: EventHistory {
  /// What asking can throw.
  associatedtype Failure: Error
  /// A row of an answer.
  associatedtype Answer: SQLHistoryRow where Answer.Failure == Failure

  /// How it writes SQL.
  var dialect: HistoryDialect { get }

  /// Runs a question.
  ///
  /// - Parameters:
  ///   - isLong: Whether the answer may not fit in memory.
  ///   - sorts: Whether rows may be sorted to find equal ones.
  ///   - body: Gets each row; false ends the question.
  func forEachRow(
    _ question: HistorySQL, isLong: Bool, sorts: Bool, _ body: (Answer) throws(Failure) -> Bool
  ) throws(Failure)

  /// Runs questions on one state of the history, where it can keep one.
  func atOnce<Value>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value

  /// Reads an event.
  ///
  /// - Parameter fields: The fields that the row begins with.
  /// - Returns: nil for an event that is left out because it cannot be read.
  func event(_ row: Answer, _ fields: [EventField]) throws(Failure) -> RecordedEvent?
}

/// A row of an answer; columns count from 0.
package protocol SQLHistoryRow {
  associatedtype Failure: Error

  /// A number.
  func int(_ column: Int) throws(Failure) -> Int

  /// A number, or nil.
  func optionalInt(_ column: Int) throws(Failure) -> Int?

  /// A number with a fraction.
  func double(_ column: Int) throws(Failure) -> Double

  /// A text, or nil.
  func optionalText(_ column: Int) throws(Failure) -> String?
}

extension SQLHistory {
  /// All rows of a short answer, converted by a function.
  func rows<Value>(
    _ question: HistorySQL, isLong: Bool = false, _ read: (Answer) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    try forEachRow(question, isLong: isLong, sorts: true) { (row) throws(Failure) in
      values.append(try read(row))
      return true
    }
    return values
  }
}

/// The answers of every history.
extension SQLHistory {
  package func events(_ filter: HistoryFilter) throws(Failure) -> [RecordedEvent] {
    try EventQuestion(filter).answer(in: self)
  }

  package func errorGroups(_ filter: HistoryFilter) throws(Failure) -> [ErrorGroup] {
    try ErrorQuestion(filter).answer(in: self)
  }

  package func failures(
    by subject: ErrorGroup.Subject, _ filter: HistoryFilter
  ) throws(Failure) -> [ErrorGroup] {
    try ErrorQuestion(filter).answer(by: subject, in: self)
  }

  package func failureParts(
    of subject: ErrorGroup.Subject?, _ filter: HistoryFilter
  ) throws(Failure) -> [ErrorGroup] {
    try ErrorQuestion(filter).parts(of: subject, in: self)
  }

  package func statistics(_ filter: HistoryFilter) throws(Failure) -> [RouteStatistics] {
    try StatisticsQuestion(filter).answer(in: self)
  }

  package func uses(
    _ filter: HistoryFilter, destination: String?
  ) throws(Failure) -> [RecordedUse] {
    try UseQuestion(filter, destination: destination).answer(in: self)
  }

  package func span(_ filter: HistoryFilter) throws(Failure) -> HistorySpan {
    try SpanQuestion(filter).answer(in: self)
  }

  package func timeline(
    _ filter: HistoryFilter, parts count: Int, ofAtLeast shortest: Int64
  ) throws(Failure) -> HistoryTimeline {
    try TimelineQuestion(filter, parts: count, ofAtLeast: shortest).answer(in: self)
  }

  package func compare(
    _ before: HistoryFilter, _ after: HistoryFilter
  ) throws(Failure) -> HistoryComparison {
    try ComparisonQuestion(before, after).answer(in: self)
  }

  package func forEachLink(
    _ filter: HistoryFilter, facts: [String], _ body: (RecordedLink) throws -> Void
  ) throws {
    try LinkQuestion(filter, facts: facts).forEach(in: self, body)
  }

  package func hasFact(named name: String) throws(Failure) -> Bool {
    try FactQuestion(named: name).answer(in: self)
  }
}
