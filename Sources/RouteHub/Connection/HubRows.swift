internal import CPostgres
import RouteModel

/// The rows of an answer.
final class HubRows: RandomAccessCollection {
  private let result: OpaquePointer
  private let library: cpostgres_functions

  init(_ result: OpaquePointer, _ library: cpostgres_functions) {
    self.result = result
    self.library = library
  }

  deinit { library.PQclear(result) }

  var startIndex: Int { 0 }
  var endIndex: Int { Int(library.PQntuples(result)) }

  subscript(row: Int) -> HubRow { HubRow(rows: self, row: Int32(row)) }

  /// The only row of an answer that has one.
  ///
  /// - Throws: `hub-damaged` if it has none.
  func one() throws(HubError) -> HubRow {
    guard let row = first else { throw HubRow.damaged }
    return row
  }

  /// A value as text; nil for NULL.
  fileprivate func value(_ row: Int32, _ column: Int32) -> String? {
    guard library.PQgetisnull(result, row, column) == 0,
      let start = library.PQgetvalue(result, row, column)
    else { return nil }
    let count = Int(library.PQgetlength(result, row, column))
    return start.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }
}

/// A row of an answer. Values are texts.
package struct HubRow: SQLHistoryRow {
  fileprivate let rows: HubRows
  fileprivate let row: Int32

  /// A value; nil for NULL.
  subscript(_ column: Int) -> String? { rows.value(row, Int32(column)) }

  /// A text that is never NULL.
  func text(_ column: Int) throws(HubError) -> String {
    guard let text = self[column] else { throw Self.damaged }
    return text
  }

  package func optionalText(_ column: Int) throws(HubError) -> String? { self[column] }

  /// A number that is never NULL.
  package func int(_ column: Int) throws(HubError) -> Int {
    guard let number = try optionalInt(column) else { throw Self.damaged }
    return number
  }

  package func optionalInt(_ column: Int) throws(HubError) -> Int? {
    guard let text = self[column] else { return nil }
    guard let number = Int(text) else { throw Self.damaged }
    return number
  }

  package func double(_ column: Int) throws(HubError) -> Double {
    guard let number = self[column].flatMap({ Double($0) }) else { throw Self.damaged }
    return number
  }

  static let damaged = HubError(.damaged, "the hub holds a value that routesh does not write")
}

extension HubRow {
  /// An event.
  ///
  /// - Parameter fields: The fields with which the row begins.
  func event(_ fields: [EventField]) throws(HubError) -> RecordedEvent {
    var event = RecordedEvent.blank
    event.revision = RecordedEvent.noRevision
    for (column, field) in fields.enumerated() {
      guard let text = self[column] else {
        // Nothing, or a session or revision that the hub does not have.
        _ = field.set(.null, in: &event)
        continue
      }
      guard let value = Cell(text, of: field.kind), field.set(value, in: &event) else {
        throw Self.damaged
      }
    }
    return event
  }
}
