internal import CSQLite
internal import CTexts
import RouteModel

/// The schema of the store: making it, and checking that the file's is exactly ours.
enum Schema {
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
      try connection.statement("INSERT INTO store (id, uuid) VALUES (1, ?1)", UniqueName.make())
        .run()
    }
  }

  /// Throws if the file's schema is not exactly ours: a trigger, a view, another constraint.
  static func verify(_ connection: Connection) throws(StoreError) {
    let found = try objects(connection)
    if found == written { return }
    let difference = Set(found.keys).union(written.keys).filter { found[$0] != written[$0] }
    throw StoreError(
      .damagedStore,
      "the store's schema was changed by another program "
        + "(\(difference.sorted().prefix(3).joined(separator: ", "))); docs/limits.md says how its rows "
        + "come into a new store")
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

  /// The same as ``objects(_:)`` reads, from the text of the schema, because this is part of every
  /// start. Each statement ends with a semicolon at the end of a line.
  private static let written: [String: String] = {
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
  }()
}
