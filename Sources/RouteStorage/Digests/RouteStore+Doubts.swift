public import RouteModel

extension RouteStore {
  /// Findings about what was read and is not as it was written: the file is damaged, or another
  /// program changed it. Each is returned once; the codes are `not-as-written` and `torn-log`.
  public func takeDoubts() -> [Finding] { connection.doubts.take() }

  /// Compares the sums of rows that were read with the store's.
  func compare(_ sums: CatalogSums) throws(StoreError) {
    let different = try tablesNotAsWritten(sums)
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

  private func tablesNotAsWritten(_ sums: CatalogSums) throws(StoreError) -> [String] {
    let written = try DigestTable(connection: connection).values()
    return StoreTable.catalog.enumerated().compactMap { place, table in
      let name = table.name.description
      return sums.sums[place].map { written?[name] == $0 } == false ? name : nil
    }
  }

  /// The tables of the catalog whose rows are not as they were written. Reads all of them.
  func tablesNotAsWritten() throws(StoreError) -> [String] {
    let sums = CatalogSums()
    try sums.read(StoreTable.catalog, connection)
    return try tablesNotAsWritten(sums)
  }

  /// Rows that are not as they were written, in every table.
  func findingsOfDigests() throws(StoreError) -> [Finding] {
    var findings: [Finding] = []
    func add(_ message: String, _ subject: String) {
      findings.append(
        Finding(
          code: StoreDoubt.notAsWritten.rawValue, severity: .error, message: message,
          subjects: [subject]))
    }
    for name in try tablesNotAsWritten() {
      add("rows of \(name) are not as they were written", name)
    }
    for table in StoreTable.records {
      for id in try table.rowsNotAsWritten(connection, limit: 100) {
        add("row \(id) of \(table.name) is not as it was written", "\(table.name) \(id)")
      }
    }
    for table in StoreTable.summed.dropFirst(StoreTable.catalog.count)
    where try !table.hasAllRows(connection) {
      add(
        "\(table.name) does not have the rows that were written: some are missing or others",
        table.name.description)
    }
    for id in try StoreTable.revisions.rowsNotAsWritten(connection, 1, limit: .max) {
      add("the changes of r\(id) are not as they were written; undo ends there", "r\(id)")
    }
    return findings
  }

  // MARK: Accepting

  /// Accepts everything in the store: from now on it counts as written by routesh. The log records
  /// that with a revision that changes no row.
  ///
  /// - Returns: What was accepted, and the revision; nil if nothing was in doubt.
  /// - Throws: `damaged-store` if the catalog cannot be read; nothing is then accepted.
  public func accept(
    command: String = "store accept"
  ) throws(StoreError) -> (findings: [Finding], revision: Int?) {
    try requireNoTransaction("accepting the store as it is")
    try requireWritable()
    try flush()
    var findings: [Finding] = []
    let number = try revision(kind: .change, isForFollowers: true) { (_) throws(StoreError) in
      _ = try CatalogReader(connection: connection).catalog()
      findings = try findingsOfDigests()
      if findings.isEmpty { return nil }
      for table in StoreTable.records { try table.digestRows(connection) }
      try DigestTable(connection: connection).renew()
      return NewRevision(command: command, changes: [])
    }
    return (findings, number)
  }
}
