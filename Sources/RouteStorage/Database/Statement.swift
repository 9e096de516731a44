internal import CSQLite
import RouteModel

/// A prepared statement. It is reset after each use, and finalized by its deinit.
final class Statement {
  let raw: OpaquePointer
  private let handle: OpaquePointer
  /// The beginning of a bound text that is too long for a row, and its index.
  private var tooLong: (text: String, index: Int32)?

  init(_ handle: OpaquePointer, _ raw: OpaquePointer) {
    self.handle = handle
    self.raw = raw
  }

  deinit { sqlite3_finalize(raw) }

  /// The SQL without bound values.
  var sql: String { sqlite3_sql(raw).map { String(cString: $0) } ?? "" }

  /// Whether its rows are being read.
  var isBusy: Bool { sqlite3_stmt_busy(raw) != 0 }

  // MARK: Binding. Parameters count from 1; a wrong number is a misuse that `step` reports.

  func bind(_ index: Int32, _ value: Double) {
    forget(index)
    sqlite3_bind_double(raw, index, value)
  }

  func bindNull(_ index: Int32) {
    forget(index)
    sqlite3_bind_null(raw, index)
  }

  /// Clears the record if a statement that was not run is bound again.
  private func forget(_ index: Int32) {
    if tooLong?.index == index { tooLong = nil }
  }

  /// Binds a text that can be read back: `step` refuses a longer one.
  func bind(_ index: Int32, _ value: String?) {
    bind(index, document: value)
    if let value, value.utf8.count > Row.longestText { tooLong = (value.prefix(60) + "…", index) }
  }

  /// Binds a text of any length that SQLite allows: a stack, a script.
  func bind(_ index: Int32, document: String?) {
    guard var text = document else { return bindNull(index) }
    forget(index)
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) { characters in
        // A null pointer would bind NULL; an empty text needs an address too.
        if let start = characters.baseAddress {
          csqlite_bind_text_transient(raw, index, start, Int32(clamping: characters.count))
        } else {
          csqlite_bind_text_transient(raw, index, "", 0)
        }
      }
    }
  }

  func bind(_ index: Int32, _ value: Int64?) {
    guard let value else { return bindNull(index) }
    forget(index)
    sqlite3_bind_int64(raw, index, value)
  }

  func bind(_ index: Int32, _ value: Int?) { bind(index, value.map(Int64.init)) }

  /// Binds a plain value.
  ///
  /// - Parameter isDocument: Whether a text may have any length that SQLite allows.
  func bind(_ index: Int32, _ cell: Cell, isDocument: Bool = false) {
    switch cell {
    case .null: bindNull(index)
    case .integer(let number): bind(index, number)
    case .real(let number): bind(index, number)
    case .text(let text):
      if isDocument { bind(index, document: text) } else { bind(index, text) }
    }
  }

  // MARK: Running

  /// Steps to the next row; nil if there is none.
  func step() throws(StoreError) -> Row? {
    if let (text, _) = tooLong {
      tooLong = nil
      throw StoreError(
        .tooLarge, "the text '\(text)' is longer than \(Row.longestText) bytes", sql: sql)
    }
    switch sqlite3_step(raw) {
    case SQLITE_ROW: return Row(raw: raw)
    case SQLITE_DONE: return nil
    default:
      let error = StoreError.last(handle, sql: sql)
      sqlite3_reset(raw)
      throw error
    }
  }

  /// Runs a statement that returns no rows, and makes it ready for the next use.
  ///
  /// - Returns: How many rows it changed.
  @discardableResult
  func run() throws(StoreError) -> Int {
    while try step() != nil {}
    let changed = Int(sqlite3_changes(handle))
    sqlite3_reset(raw)
    return changed
  }

  /// Calls a function with each row, and makes the statement ready for the next use.
  func forEachRow(_ body: (Row) throws(StoreError) -> Void) throws(StoreError) {
    defer { sqlite3_reset(raw) }
    while let row = try step() { try body(row) }
  }

  /// Calls a function with each row until it returns false.
  func whileRow(_ body: (Row) throws(StoreError) -> Bool) throws(StoreError) {
    defer { sqlite3_reset(raw) }
    while let row = try step() { if try !body(row) { return } }
  }

  /// The first row, converted by a function; nil if there is none.
  func first<Value>(_ read: (Row) throws(StoreError) -> Value) throws(StoreError) -> Value? {
    defer { sqlite3_reset(raw) }
    guard let row = try step() else { return nil }
    return try read(row)
  }

  /// All rows, converted by a function.
  func all<Value>(_ read: (Row) throws(StoreError) -> Value) throws(StoreError) -> [Value] {
    var values: [Value] = []
    try forEachRow { (row) throws(StoreError) in values.append(try read(row)) }
    return values
  }
}
