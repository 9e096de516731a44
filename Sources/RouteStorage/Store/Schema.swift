internal import CSQLite
internal import CTexts
import RouteModel
import Texts

/// The schema of the store: making it, and checking that the file's is exactly ours.
package enum Schema {
  /// The version that this program reads and writes.
  static let version = 1

  private static let text = String(cString: store_schema())

  /// Makes the schema in an empty database, in one transaction.
  static func create(_ connection: Connection) throws(StoreError) {
    try connection.transaction(.write) { () throws(StoreError) in
      try connection.execute(
        "PRAGMA application_id = \(Int32(bitPattern: StoreFile.applicationID))")
      try connection.execute(text)
      try connection.execute("PRAGMA user_version = \(version)")
      try connection.statement("INSERT INTO store (id, uuid) VALUES (1, ?1)", UUIDText.make())
        .run()
    }
  }

  /// Throws unless the schema of a file has the version of this program.
  static func require(version: Int, _ path: String) throws(StoreError) {
    if version == Self.version { return }
    if version > Self.version {
      throw StoreError(
        .newerStore,
        "'\(path)' was made by a newer routesh (schema \(version), this program knows \(Self.version))"
      )
    }
    throw StoreError(
      .damagedStore, "'\(path)' is damaged: there is no version \(version) of the schema")
  }

  /// Throws if the file's schema is not exactly ours: a trigger, a view, another constraint.
  static func verify(_ connection: Connection) throws(StoreError) {
    if try fingerprint(connection) == fingerprint { return }
    let (found, written) = (try objects(connection), written)
    if found == written { return }
    let difference = Set(found.keys).union(written.keys).filter { found[$0] != written[$0] }
    throw StoreError(
      .damagedStore,
      "the store's schema was changed by another program "
        + "(\(difference.sorted().prefix(3).joined(separator: ", "))); docs/limits.md says how its rows "
        + "come into a new store")
  }

  /// ``fingerprint(of:)`` of the schema's own statements, which a test holds: this is part of every start, and reading
  /// the text of the schema would cost more than all else of it.
  package static let fingerprint: UInt64 = 0xfbbf_8e4b_dbba_fa8f

  /// The fingerprint of the text of the schema.
  package static var fingerprintOfText: UInt64 {
    written.reduce(0) { $0 &+ fingerprint(of: $1.key, $1.value) }
  }

  private static func fingerprint(_ connection: Connection) throws(StoreError) -> UInt64 {
    var sum: UInt64 = 0
    let select = try connection.statement(
      """
      SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema
      WHERE substr(name, 1, 11) <> 'sqlite_stat'
      """)
    try select.forEachRow { (row) throws(StoreError) in
      sum &+= fingerprint(of: try row.text(0), try row.text(1))
    }
    return sum
  }

  /// What a statement adds to the fingerprint, in which their order does not count.
  private static func fingerprint(of name: String, _ sql: String) -> UInt64 {
    var hash = RowHash()
    hash.add(.text(sql), in: 0)
    return hash.value(in: RowHash.of(name))
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

  /// The same as ``objects(_:)`` reads, from the text of the schema. Each statement ends with a semicolon at the end of a
  /// line.
  private static var written: [String: String] {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("--") }
    var objects: [String: String] = [:]
    for statement in lines.joined(separator: "\n").split(separator: ";\n") {
      var statement = String(statement)
      if statement.hasSuffix(";") { statement.removeLast() }
      let words = statement.split(separator: " ", maxSplits: 4)
      guard let at = words.firstIndex(where: { $0 == "TABLE" || $0 == "INDEX" }) else { continue }
      objects["\(words[at].lowercased()) \(words[at + 1])"] = statement
    }
    return objects
  }
}
