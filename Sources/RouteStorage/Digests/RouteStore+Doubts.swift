public import RouteModel

extension RouteStore {
  /// What was read and is not as it was written: the file is damaged, or another program changed it. Each
  /// thing is said once; codes are `not-as-written` and `torn-log`.
  public func takeDoubts() -> [Finding] { connection.doubts.take() }

  /// Compares sums of rows that were read with what the store says of them.
  ///
  /// - Parameter tables: Those that were read; nil means all.
  func compare(_ digest: CatalogDigest, of tables: [StaticString]? = nil) throws(StoreError) {
    let different = try tablesNotAsWritten(digest, tables)
    if different.isEmpty { return }
    let names = different.joined(separator: ", ")
    connection.doubts.add(
      .notAsWritten,
      """
      rows of \(names) are not as routesh wrote them: the store is damaged, \
      or another program changed it (after r\(try RevisionLog(connection: connection).newest())); \
      'store check' looks closer, 'store accept' takes the store as it is
      """, subject: "catalog", key: names)
  }

  func tablesNotAsWritten(
    _ digest: CatalogDigest, _ tables: [StaticString]?
  ) throws(StoreError) -> [String] {
    let read = tables?.map(\.description)
    let written = try DigestTable(connection: connection).values()
    return StoreTable.catalog.indices.compactMap { index in
      let name = StoreTable.catalog[index].name.description
      guard read?.contains(name) != false else { return nil }
      let sum = Int64(bitPattern: digest.tables[index].sum)
      return written?[name] == sum ? nil : name
    }
  }

  // MARK: Looking closer

  /// Rows that are not as they were written, in every table.
  func findingsOfDigests() throws(StoreError) -> [Finding] {
    var findings: [Finding] = []
    func add(_ message: String, _ subject: String) {
      findings.append(
        Finding(
          code: StoreDoubt.notAsWritten.rawValue, severity: .error, message: message,
          subjects: [subject]))
    }
    let digest = CatalogDigest()
    for table in StoreTable.catalog { try digest.read(table.name, connection) }
    for name in try tablesNotAsWritten(digest, nil) {
      add("rows of \(name) are not as they were written", name)
    }
    for table in StoreTable.records {
      for id in try table.rowsNotAsWritten(connection, limit: 100) {
        add("row \(id) of \(table.name) is not as it was written", "\(table.name) \(id)")
      }
    }
    try findMissingRows(add)
    return findings
  }

  private func findMissingRows(_ add: (String, String) -> Void) throws(StoreError) {
    let table = DigestTable(connection: connection)
    let written = try table.values()
    for records in DigestTable.Records.allCases
    where try written?[records.rawValue] != table.sum(records) {
      add(
        "\(records.rawValue) does not have the rows that were written: some are missing or others",
        records.rawValue)
    }
    let changed = try connection.statement(
      """
      SELECT id FROM revision
      WHERE changes_digest IS NOT NULL AND changes_digest <> value_digest(changes) ORDER BY id
      """)
    try changed.forEachRow { (row) throws(StoreError) in
      let number = try row.int(0)
      add("the changes of r\(number) are not as they were written; undo ends there", "r\(number)")
    }
  }

  // MARK: Accepting

  /// Takes everything in the store as it is: from now on it counts as written by routesh. The log says
  /// so, by a revision that changes no row.
  ///
  /// - Returns: What was accepted, and the revision; no revision if nothing was in doubt.
  /// - Throws: `damaged-store` if the catalog cannot be read; nothing is then accepted.
  public func accept(
    command: String = "store accept"
  ) throws(StoreError) -> (findings: [Finding], revision: Int?) {
    try requireNoTransaction("accepting the store as it is")
    try requireWritable()
    try flush()
    var findings: [Finding] = []
    let number = try revision(kind: .change) { (_, _) throws(StoreError) in
      _ = try CatalogReader(connection: connection).catalog()
      findings = try findingsOfDigests()
      if findings.isEmpty { return nil }
      try DigestTable(connection: connection).renewAll()
      return (command, [])
    }
    return (findings, number)
  }
}
