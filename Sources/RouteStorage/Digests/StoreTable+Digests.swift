extension StoreTable {
  /// What `row_digest` makes of columns or parameters.
  private func digest(_ values: [SQL]) -> SQL {
    "row_digest(\(Int32(Self.catalogIndex(name.description) ?? -1)), \(values.joined(", ")))"
  }

  /// A search that finds no row but the chosen ones, and sums all.
  var search: SQL { "\(name) NOT INDEXED WHERE \(digest(digested)) IS NULL" }

  /// The condition that a row is as its digest says, or has none.
  ///
  /// - Parameter place: Which digest of the row.
  func isAsWritten(_ place: Int = 0) -> SQL {
    let (column, columns) = digests[place]
    return "(\(column) IS NULL OR \(column) = \(digest(columns)))"
  }

  /// Takes a row by its columns, in their order, and gives it its digests.
  var insertion: SQL { "INSERT \(taking)" }

  /// The same, in the place of a row that is in its way.
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

  /// Gives the row with the id ?1 a value. One that was not as its digest says is not so after it either.
  func update(of column: SQL, to value: SQL = "?2") -> SQL {
    let (own, columns) = digests[0]
    let after = columns.map { $0.text == column.text ? value : $0 }
    return """
      UPDATE \(name) SET \(column) = \(value),
        \(own) = CASE \(own) WHEN \(digest(columns)) THEN \(digest(after)) ELSE \(own) END
      WHERE id = ?1
      """
  }

  /// What the store keeps of a table: the sum of its rows' digests, or where they have none, of their
  /// numbers.
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

  /// Whether the table has the rows that were written, and no others: a write that the disk has lost leaves
  /// a page as it was before, and a table that looks whole.
  func hasAllRows(_ connection: Connection) throws(StoreError) -> Bool {
    try DigestTable(connection: connection).values()?[name.description] == sum(connection)
  }

  /// Rows that are not as their digests say, by their ids; the first so many.
  ///
  /// - Parameter place: Which of their digests.
  func rowsNotAsWritten(
    _ connection: Connection, _ place: Int = 0, limit: Int
  ) throws(StoreError) -> [Int64] {
    let select = try connection.prepared(
      "SELECT id FROM \(name) NOT INDEXED WHERE NOT \(isAsWritten(place)) ORDER BY id LIMIT ?1")
    return try select.with(limit).numbers().map(Int64.init)
  }

  /// Gives the rows the digests that they should have.
  func digestRows(_ connection: Connection) throws(StoreError) {
    for (column, columns) in digests {
      try connection.prepared(
        "UPDATE \(name) SET \(column) = \(digest(columns)) WHERE \(column) IS NOT \(digest(columns))"
      ).run()
    }
  }
}
