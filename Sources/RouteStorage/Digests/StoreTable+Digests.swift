extension StoreTable {
  /// The call of `row_digest` for columns or parameters.
  private func digest(_ values: [SQL]) -> SQL {
    "row_digest(\(Int32(Self.catalogIndex(name.description) ?? -1)), \(values.joined(", ")))"
  }

  /// A search that returns only the chosen rows, and sums all.
  var search: SQL { "\(name) NOT INDEXED WHERE \(digest(digested)) IS NULL" }

  /// The condition that a row agrees with its digest, or has none.
  ///
  /// - Parameter place: Which digest of the row.
  func isAsWritten(_ place: Int = 0) -> SQL {
    let (column, columns) = digests[place]
    return "(\(column) IS NULL OR \(column) = \(digest(columns)))"
  }

  /// Inserts a row by its columns, in their order, with its digests.
  var insertion: SQL { "INSERT \(taking)" }

  /// The same, replacing a conflicting row.
  var replacement: SQL { "INSERT OR REPLACE \(taking)" }

  private var taking: SQL {
    let marks = names.indices.map { "?\(Int32($0) + 1)" as SQL }
    let values = digests.map { _, columns in
      digest(
        columns.map { column in
          names.firstIndex { $0.text == column.text }.map { marks[$0] } ?? "NULL"
        })
    }
    return """
      INTO \(name) (\((names + digests.map(\.column)).joined(", ")))
      VALUES (\((marks + values).joined(", ")))
      """
  }

  /// Sets a value of the row with the id ?1. A row that did not agree with its digest will not
  /// agree afterwards either.
  func update(of column: SQL, to value: SQL = "?2") -> SQL {
    let (own, columns) = digests[0]
    let after = columns.map { $0.text == column.text ? value : $0 }
    return """
      UPDATE \(name) SET \(column) = \(value),
        \(own) = CASE \(own) WHEN \(digest(columns)) THEN \(digest(after)) ELSE \(own) END
      WHERE id = ?1
      """
  }

  /// The sum of a table's digests, stored or computed.
  func sum(_ connection: Connection) throws(StoreError) -> UInt64 {
    if digests.isEmpty {
      let select = try connection.kept("SELECT id FROM \(search)")
      return try connection.rowDigest.sum { () throws(StoreError) in try select.run() }
    }
    var sum: UInt64 = 0
    try connection.kept("SELECT digest FROM \(name) NOT INDEXED").forEachRow {
      (row) throws(StoreError) in
      if !row.isNull(0) { sum &+= UInt64(bitPattern: try row.int64(0)) }
    }
    return sum
  }

  /// Whether the table has exactly the rows that were written: a lost write leaves an earlier
  /// version of a page, and a table that looks intact.
  func hasAllRows(_ connection: Connection) throws(StoreError) -> Bool {
    try DigestTable(connection: connection).values()?[name.description] == sum(connection)
  }

  /// The ids of the first rows that do not agree with their digests, up to a limit.
  ///
  /// - Parameter place: Which of their digests.
  func rowsNotAsWritten(
    _ connection: Connection, _ place: Int = 0, limit: Int
  ) throws(StoreError) -> [Int64] {
    let select = try connection.prepared(
      "SELECT id FROM \(name) NOT INDEXED WHERE NOT \(isAsWritten(place)) ORDER BY id LIMIT ?1")
    return try select.with(limit).numbers().map(Int64.init)
  }

  /// Writes the correct digests of the rows.
  func digestRows(_ connection: Connection) throws(StoreError) {
    for (column, columns) in digests {
      try connection.prepared(
        "UPDATE \(name) SET \(column) = \(digest(columns)) WHERE \(column) IS NOT \(digest(columns))"
      ).run()
    }
  }
}
