import CLibrary
internal import CSQLite
internal import Files
import RouteModel

/// Converts SQLite's result codes into the store's errors.
extension StoreError {
  /// The error that a connection just reported.
  static func last(_ handle: OpaquePointer?, sql: String? = nil) -> StoreError {
    // Read before anything else is called. A failed commit leaves no system error in the
    // connection.
    let number = Platform.lastNumber
    let extended = sqlite3_extended_errcode(handle)
    let said = sqlite3_errmsg(handle).map { String(cString: $0) } ?? "no message"
    if extended & 0xff == SQLITE_IOERR,
      Platform.isFull(sqlite3_system_errno(handle))
        || extended == failedWrite && Platform.isFull(number)
    {
      return of(SQLITE_FULL, said, sql: sql)
    }
    return of(extended, said, sql: sql)
  }

  /// The error for a result code and SQLite's message.
  static func of(_ extended: Int32, _ said: String, sql: String? = nil) -> StoreError {
    let (code, words) = describe(extended, said)
    return StoreError(code, Message(words), extendedCode: extended, sql: sql)
  }

  /// `SQLITE_IOERR_WRITE`
  private static let failedWrite = SQLITE_IOERR | 3 << 8

  /// `SQLITE_IOERR_SHMSIZE`
  private static let noSharedMemory = SQLITE_IOERR | 19 << 8

  private static func describe(_ extended: Int32, _ said: String) -> (Code, String) {
    // The log's index in shared memory is a file too, which cannot grow on a full disk.
    return switch extended == noSharedMemory ? SQLITE_FULL : extended & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED:
      (.locked, "another process is writing to the store; try again when it is done")
    case SQLITE_READONLY: (.readOnly, "the store can only be read (\(said))")
    case SQLITE_CONSTRAINT: (.constraint, constraint(said))
    case SQLITE_FULL: (.diskFull, "the disk is full; nothing was changed")
    case SQLITE_CORRUPT: (.damagedStore, "the store is damaged (\(said)); see docs/limits.md")
    case SQLITE_NOTADB: (.notAStore, "the file is not a database")
    case SQLITE_CANTOPEN, SQLITE_PERM:
      (.unreadableStore, "the store cannot be opened (\(said))")
    case SQLITE_IOERR: (.inputOutput, "reading or writing the store failed (\(said))")
    case SQLITE_INTERRUPT: (.interrupted, "interrupted; nothing was changed")
    case SQLITE_NOMEM: (.outOfMemory, "there is not enough memory")
    case SQLITE_TOOBIG: (.tooLarge, "a value is larger than the store takes")
    case SQLITE_AUTH: (.notAllowed, said)
    default: (.sql, said)
    }
  }

  /// The rules of the schema, for error messages.
  private static func constraint(_ said: String) -> String {
    let rules = [
      ("class.name", "a class with this name exists"),
      ("route.identifier", "a route with this identifier exists"),
      ("route.class_id", "the class belongs exclusively to another route"),
      ("protocol.name", "the protocol is provided by another route; a protocol finds one route"),
      ("pattern.route_id", "the route has a pattern with this text"),
      ("parameter.route_id", "the route has a parameter with this name"),
      ("adapter.required", "the required protocol has an adapter"),
      ("storyboard.name", "a storyboard with this name exists"),
      ("scene.storyboard_id", "the storyboard has an object with this id"),
      ("segue.storyboard_id", "the storyboard has a segue with this id"),
      ("revision.undoes", "the revision is undone already"),
      ("migration.version", "a migration with this version is applied"),
    ]
    if said.hasPrefix("UNIQUE") {
      for (column, words) in rules where said.contains(column) { return "\(words) (\(said))" }
    }
    if said.hasPrefix("FOREIGN KEY") {
      return "a row names another that does not exist (\(said))"
    }
    return "the store refuses the row (\(said))"
  }
}
