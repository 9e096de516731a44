internal import CPostgres
import RouteModel

/// The rows of an answer. Values are texts.
final class HubRows {
  private let result: OpaquePointer
  private let library: cpostgres_functions

  init(_ result: OpaquePointer, _ library: cpostgres_functions) {
    self.result = result
    self.library = library
  }

  deinit { library.PQclear(result) }

  /// How many rows there are.
  var count: Int { Int(library.PQntuples(result)) }

  /// How many rows a statement changed.
  var changed: Int { Int(HubLibrary.text(library.PQcmdTuples(result))) ?? 0 }

  /// A value; nil for NULL.
  subscript(_ row: Int, _ column: Int) -> String? {
    let (row, column) = (Int32(row), Int32(column))
    guard library.PQgetisnull(result, row, column) == 0,
      let start = library.PQgetvalue(result, row, column)
    else { return nil }
    let count = Int(library.PQgetlength(result, row, column))
    return start.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }

  /// A text that is never NULL.
  func text(_ row: Int, _ column: Int) throws(HubError) -> String {
    guard let text = self[row, column] else { throw Self.damaged }
    return text
  }

  /// A number that is never NULL.
  func int(_ row: Int, _ column: Int) throws(HubError) -> Int {
    guard let number = self[row, column].flatMap({ Int($0) }) else { throw Self.damaged }
    return number
  }

  static let damaged = HubError(.damaged, "the hub holds a value that routesh does not write")
}
