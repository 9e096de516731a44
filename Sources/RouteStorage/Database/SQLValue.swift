extension Connection {
  /// A statement of the program's own with numbers bound to its first parameters.
  func statement(_ sql: StaticString, _ numbers: [Int]) throws(StoreError) -> Statement {
    bound(try statement(sql), numbers)
  }

  /// The same of a statement that is put together of described columns.
  func kept(_ sql: SQL, _ numbers: [Int]) throws(StoreError) -> Statement {
    bound(try kept(sql), numbers)
  }

  private func bound(_ statement: Statement, _ numbers: [Int]) -> Statement {
    for (index, number) in numbers.enumerated() { statement.bind(Int32(index + 1), number) }
    return statement
  }

  /// The number in the first row; nil if there is none.
  func number(_ sql: StaticString, _ numbers: [Int] = []) throws(StoreError) -> Int? {
    try statement(sql, numbers).first { (row) throws(StoreError) in try row.optionalInt(0) } ?? nil
  }
}
