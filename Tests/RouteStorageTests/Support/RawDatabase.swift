import CSQLite

/// Another program that writes to a store: plain SQLite.
final class RawDatabase {
  struct Failure: Error, CustomStringConvertible {
    var code: Int32
    var message: String
    var description: String { "\(code): \(message)" }
  }

  private let handle: OpaquePointer

  init(_ path: String) throws {
    var raw: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE
    let result = sqlite3_open_v2(path, &raw, flags, nil)
    guard result == SQLITE_OK, let raw else {
      sqlite3_close_v2(raw)
      throw Failure(code: result, message: "cannot open \(path)")
    }
    handle = raw
  }

  deinit { sqlite3_close_v2(handle) }

  func run(_ sql: String) throws {
    var message: UnsafeMutablePointer<CChar>?
    let result = sqlite3_exec(handle, sql, nil, nil, &message)
    defer { sqlite3_free(message) }
    guard result == SQLITE_OK else {
      throw Failure(code: result, message: message.map { String(cString: $0) } ?? "")
    }
  }

  /// The first column of the first row as a text.
  func text(_ sql: String) throws -> String? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw Failure(
        code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
    }
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else {
      return nil
    }
    return String(cString: text)
  }

  /// A table that lacks some rows which its indexes still have, as after a lost write.
  func loseFromTable(_ table: String, _ condition: String) throws {
    guard let sql = try text("SELECT sql FROM sqlite_schema WHERE name = '\(table)'") else {
      throw Failure(code: SQLITE_ERROR, message: "no table \(table)")
    }
    try run(
      """
      \(sql.replacing("CREATE TABLE \(table) ", with: "CREATE TABLE rest "));
      INSERT INTO rest SELECT * FROM \(table) WHERE NOT (\(condition));
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'rest')
        WHERE name = '\(table)';
      DELETE FROM sqlite_schema WHERE name = 'rest';
      """)
  }

  /// An index that lacks some rows of its table, as after damage; its definition is what it was.
  func loseFromIndex(_ index: String, _ condition: String) throws {
    guard let sql = try text("SELECT sql FROM sqlite_schema WHERE name = '\(index)'") else {
      throw Failure(code: SQLITE_ERROR, message: "no index \(index)")
    }
    try run(
      """
      DROP INDEX \(index);
      \(sql) WHERE NOT (\(condition));
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = '\(sql)' WHERE name = '\(index)';
      """)
  }
}
