internal import CSQLite
internal import CTexts
import RouteModel

/// The schema of the store: making it, upgrading an older one, and checking that the file's is
/// exactly ours.
enum Schema {
  /// The texts of `migrations/schema` in order; step `i` (from 0) leads from version `i` to `i + 1`.
  static let steps = (0..<store_schema_count()).map { String(cString: store_schema_step($0)) }
  /// The version that this program writes.
  static var version: Int { Int(store_schema_count()) }

  /// Makes the schema in an empty database, in one transaction.
  ///
  /// - Parameter version: The version to make; an older one is made as its program made it.
  static func create(
    _ connection: Connection, version: Int = Self.version
  ) throws(StoreError) {
    try connection.transaction(.write) { () throws(StoreError) in
      try connection.execute(
        "PRAGMA application_id = \(Int32(bitPattern: StoreFile.applicationID))")
      for step in steps.prefix(version) { try connection.execute(step) }
      try connection.execute("PRAGMA user_version = \(version)")
      guard version == Self.version else { return }
      try nameStore(connection)
      try DigestTable(connection: connection).renew()
    }
  }

  /// Throws if the file's schema is not exactly ours: a trigger, a view, another constraint.
  static func verify(_ connection: Connection) throws(StoreError) {
    let found = try objects(connection)
    if found == written { return }
    // Another version of SQLite may store an altered table as a different text: compare with a
    // store made here.
    let fresh = try Connection.open(path: ":memory:", access: .create, busyMilliseconds: 0)
    try create(fresh)
    let expected = try objects(fresh)
    if found == expected { return }
    let difference = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
    throw altered(difference.sorted().prefix(3).joined(separator: ", "))
  }

  static func altered(_ what: String) -> StoreError {
    StoreError(
      .damagedStore,
      "the store's schema was changed by another program (\(what)); see 'store recover'"
    )
  }

  /// The statements of the schema by kind and name, without SQLite's own tables.
  private static func objects(_ connection: Connection) throws(StoreError) -> [String: String] {
    var objects: [String: String] = [:]
    let select = try connection.statement("SELECT type, name, sql FROM sqlite_schema")
    try select.forEachRow { (row) throws(StoreError) in
      let name = try row.text(1)
      if name.hasPrefix("sqlite_stat") { return }
      objects["\(try row.text(0)) \(name)"] = try row.optionalText(2) ?? ""
    }
    return objects
  }

  /// The same as ``objects(_:)`` reads, derived from the text of the steps, because this is part of
  /// every start. A column that a step adds is at the end of its table's text.
  private static let written: [String: String] = {
    var objects: [String: String] = [:]
    for statement in steps.flatMap(statements) {
      let words = statement.split(separator: " ", maxSplits: 5)
      guard let at = words.firstIndex(where: { $0 == "TABLE" || $0 == "INDEX" }) else { continue }
      let name = "\(words[at].lowercased()) \(words[at + 1])"
      if let end = objects[name]?.utf8.lastIndex(of: UInt8(ascii: ")")), let column = words.last {
        objects[name]?.insert(contentsOf: ", \(column)", at: end)
      } else {
        objects[name] = statement
      }
    }
    return objects
  }()

  /// The columns that the steps after a version add to its tables, not to those of later versions.
  static func additions(to version: Int) -> [String] {
    let later = steps[version...].flatMap(statements)
    let made = later.filter { $0.hasPrefix("CREATE TABLE ") }.map { $0.split(separator: " ")[2] }
    return later.filter { statement in
      statement.hasPrefix("ALTER TABLE ") && !made.contains(statement.split(separator: " ")[2])
    }
  }

  /// The statements of a step. Each ends with a semicolon at the end of a line; comments are
  /// between them.
  private static func statements(_ step: String) -> [String] {
    var statements: [String] = []
    var begin: String.Index?
    for line in step.utf8.split(separator: 0x0A) {
      if begin == nil, line.starts(with: "--".utf8) { continue }
      let start = begin ?? line.startIndex
      begin = start
      guard line.last == UInt8(ascii: ";") else { continue }
      statements.append(String(step[start..<step.utf8.index(before: line.endIndex)]))
      begin = nil
    }
    return statements
  }
}
