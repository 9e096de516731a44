internal import CSQLite
internal import StoreSchema

/// The schema of the store: making it, bringing an older one up to date, and checking that the file's
/// is exactly ours.
enum Schema {
  /// The version that this program writes.
  static var version: Int { StoreSchema.steps.count }

  /// Makes the schema in an empty database, in one transaction.
  ///
  /// - Parameter version: An older version is made as its program made it.
  static func create(
    _ connection: Connection, version: Int = Self.version
  ) throws(StoreError) {
    try connection.transaction(.write) { () throws(StoreError) in
      try connection.execute(
        "PRAGMA application_id = \(Int32(bitPattern: StoreFile.applicationID))")
      for step in StoreSchema.steps.prefix(version) { try connection.execute(step) }
      try connection.execute("PRAGMA user_version = \(version)")
      guard version == Self.version else { return }
      try nameStore(connection)
      try DigestTable(connection: connection).renew()
    }
  }

  /// Throws if the file's schema is not ours to the letter: a trigger, a view, another constraint.
  static func verify(_ connection: Connection) throws(StoreError) {
    if try isAsWritten(connection) { return }
    let found = try objects(connection)
    if found == written { return }
    // A step that alters a table leaves a text that no step has: compare with a store made here.
    let fresh = try Connection.open(path: ":memory:", access: .create, busyMilliseconds: 0)
    try create(fresh)
    let expected = try objects(fresh)
    if found == expected { return }
    let difference = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
    throw altered(difference.sorted().prefix(3).joined(separator: ", "))
  }

  /// Whether the statements stand in the file one after the other as in the steps: so in every store that
  /// was not made anew by `VACUUM`, and told without a copy, for this is part of every start.
  private static func isAsWritten(_ connection: Connection) throws(StoreError) -> Bool {
    var expected = SchemaStatements(StoreSchema.steps)
    let select = try connection.statement("SELECT sql FROM sqlite_schema")
    defer { select.reset() }
    while let row = try select.step() {
      guard !row.isNull(0),
        try row.withText(0, { (bytes) throws(StoreError) in expected.take(bytes) })
      else { return false }
    }
    return expected.isAtEnd
  }

  static func altered(_ what: String) -> StoreError {
    StoreError(
      .damagedStore,
      "the store's schema was changed by another program (\(what)); see 'store recover'"
    )
  }

  /// The statements of the schema by kind and name; SQLite's own tables aside.
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

  /// The same as ``objects(_:)`` reads, taken from the text of the steps.
  private static let written: [String: String] = {
    var objects: [String: String] = [:]
    var statements = SchemaStatements(StoreSchema.steps)
    while let statement = statements.next() {
      let words = statement.split(separator: " ", maxSplits: 4)
      guard let at = words.firstIndex(where: { $0 == "TABLE" || $0 == "INDEX" }),
        words.indices.contains(at + 1)
      else { continue }
      objects["\(words[at].lowercased()) \(words[at + 1])"] = statement
    }
    return objects
  }()
}
