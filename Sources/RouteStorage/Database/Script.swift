internal import CSQLite
internal import RouteModel

/// Runs SQL from a user's file. It may read and write rows of the catalog and nothing else: an
/// authorizer checks every statement before it runs.
struct Script {
  let connection: Connection
  let file: String

  func run(_ text: String) throws(StoreError) {
    // The first use on a connection declares these virtual tables, for which SQLite reads the
    // schema. That must happen before the authorizer is set.
    _ = try connection.integer("SELECT count(*) FROM json_each('[]'), json_tree('[]')")
    let bytes = Array(text.utf8) + [0]
    var at = 0
    while at < bytes.count - 1 {
      let (statement, next) = try prepare(bytes, at)
      if let statement {
        do throws(StoreError) {
          try connection.stoppable { () throws(StoreError) in
            while try statement.step() != nil {}
          }
        } catch {
          throw located(error, bytes, Self.start(bytes, at))
        }
      }
      at = next
    }
  }

  /// Prepares the statement at an offset; nil for blanks and comments.
  private func prepare(_ bytes: [UInt8], _ at: Int) throws(StoreError) -> (Statement?, Int) {
    let authorizer = Authorizer()
    sqlite3_set_authorizer(
      connection.handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        let authorizer = Unmanaged<Authorizer>.fromOpaque(context).takeUnretainedValue()
        return authorizer.allows(action, first, second) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(authorizer).toOpaque())
    var raw: OpaquePointer?
    var next = bytes.count - 1
    let result = bytes.withUnsafeBufferPointer { buffer -> Int32 in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let base = characters.baseAddress else { return SQLITE_OK }
        var tail: UnsafePointer<CChar>?
        let result = sqlite3_prepare_v2(
          connection.handle, base + at, Int32(clamping: bytes.count - at), &raw, &tail)
        if let tail { next = tail - base }
        return result
      }
    }
    // Only while preparing: recording the change needs other statements.
    _ = withExtendedLifetime(authorizer) { sqlite3_set_authorizer(connection.handle, nil, nil) }
    guard result == SQLITE_OK else {
      var error = StoreError.last(connection.handle)
      if let reason = authorizer.reason { error = StoreError(.notAllowed, reason) }
      let offset = sqlite3_error_offset(connection.handle)
      let place = offset >= 0 ? at + Int(offset) : Self.start(bytes, at)
      throw located(error, bytes, place)
    }
    guard let raw else { return (nil, max(next, at + 1)) }
    let statement = Statement(connection.handle, raw)
    for name in authorizer.withoutColumns where try isTable(name) {
      throw located(StoreError(.notAllowed, Authorizer.foreign(name)), bytes, Self.start(bytes, at))
    }
    if sqlite3_bind_parameter_count(raw) > 0 {
      let error = StoreError(.notAllowed, "a script has no values for parameters such as '?'")
      throw located(error, bytes, Self.start(bytes, at))
    }
    return (statement, next)
  }

  /// Whether a name is that of a table; any other name is declared by the statement itself after
  /// WITH.
  private func isTable(_ name: String) throws(StoreError) -> Bool {
    let name = name.lowercased()
    if name.hasPrefix("sqlite_") || name.hasPrefix("pragma_") { return true }
    return try connection.number(
      """
      SELECT 1 WHERE ?1 IN (SELECT lower(name) FROM sqlite_schema)
        OR ?1 IN (SELECT lower(name) FROM pragma_module_list)
      """, name) != nil
  }

  /// The first character that is not a blank and not in a comment.
  private static func start(_ bytes: [UInt8], _ at: Int) -> Int {
    var index = at
    while index < bytes.count - 1 {
      if bytes[index] == 0x20 || (0x09...0x0d).contains(bytes[index]) {
        index += 1
      } else if bytes[index...].starts(with: "--".utf8) {
        index = bytes[index...].firstIndex(of: 0x0a) ?? bytes.count - 1
      } else if bytes[index...].starts(with: "/*".utf8) {
        index += 2
        while index < bytes.count - 1, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        index = min(index + 2, bytes.count - 1)
      } else {
        break
      }
    }
    return index
  }

  private func located(_ error: StoreError, _ bytes: [UInt8], _ offset: Int) -> StoreError {
    let before = bytes[..<min(offset, bytes.count - 1)]
    let line = before.count { $0 == 0x0a } + 1
    let lineStart = (before.lastIndex(of: 0x0a) ?? -1) + 1
    let column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
    var error = error
    error.place = SourcePlace(file: file, line: line, column: column)
    return error
  }

  /// Decides what a statement may do.
  private final class Authorizer {
    var reason: Message?
    /// Names that are read without any column, as by `count(*)`: SQLite does not distinguish a
    /// table from a name that the statement declares.
    private(set) var withoutColumns: Set<String> = []

    static func foreign(_ name: String) -> Message {
      "a script may read and write the tables of the catalog "
        + "(\(StoreTable.catalog.map(\.name.description).joined(separator: ", "))), not '\(name)'"
    }

    func allows(
      _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
    ) -> Bool {
      let name = first.map { String(cString: $0) } ?? ""
      switch action {
      case SQLITE_SELECT, SQLITE_RECURSIVE: return true
      case SQLITE_FUNCTION:
        let function = second.map { String(cString: $0) } ?? ""
        let plain = function.lowercased()
        // They load code, show addresses, and write to logs.
        let isRefused = plain == "load_extension" || plain == "fts3_tokenizer"
        if !isRefused, !plain.hasPrefix("sqlite_") { return true }
        reason = "a script may call SQLite's functions that compute with values, not '\(function)'"
      case SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
        if StoreTable.catalog.contains(where: { $0.name.description == name }) { return true }
        if action == SQLITE_READ, name == "json_each" || name == "json_tree" { return true }
        if action == SQLITE_READ, let second, second.pointee == 0 {
          withoutColumns.insert(name)
          return true
        }
        reason = Self.foreign(name)
      default:
        reason = "a script may SELECT, INSERT, UPDATE and DELETE rows of the catalog, nothing else"
      }
      return false
    }
  }
}
