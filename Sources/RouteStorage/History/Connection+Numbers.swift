extension Connection {
  /// A statement of the program's own with numbers bound to its first parameters.
  func statement(_ sql: StaticString, _ numbers: [Int]) throws(StoreError) -> Statement {
    let statement = try statement(sql)
    for (index, number) in numbers.enumerated() { statement.bind(Int32(index + 1), number) }
    return statement
  }

  /// The number in the first row; nil if there is none.
  func number(_ sql: StaticString, _ numbers: [Int] = []) throws(StoreError) -> Int? {
    try statement(sql, numbers).first { (row) throws(StoreError) in try row.optionalInt(0) } ?? nil
  }
}
