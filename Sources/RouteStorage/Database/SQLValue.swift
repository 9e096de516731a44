internal import RouteModel

/// A value that a statement takes for one of its parameters.
protocol SQLValue {
  func bind(to statement: Statement, _ index: Int32)
}

extension Int: SQLValue {
  func bind(to statement: Statement, _ index: Int32) { statement.bind(index, self) }
}

extension Int64: SQLValue {
  func bind(to statement: Statement, _ index: Int32) { statement.bind(index, self) }
}

extension String: SQLValue {
  func bind(to statement: Statement, _ index: Int32) { statement.bind(index, self) }
}

/// A text of any length that SQLite allows: a stack, a script.
struct LongText: SQLValue {
  let text: String?

  init(_ text: String?) { self.text = text }

  func bind(to statement: Statement, _ index: Int32) { statement.bind(index, document: text) }
}

extension Optional: SQLValue where Wrapped: SQLValue {
  func bind(to statement: Statement, _ index: Int32) {
    if let self { self.bind(to: statement, index) } else { statement.bindNull(index) }
  }
}

extension Statement {
  /// The statement with values for its parameters, from the first one on.
  func with(from first: Int32 = 1, _ values: any SQLValue...) -> Statement {
    with(from: first, values)
  }

  fileprivate func with(from first: Int32 = 1, _ values: [any SQLValue]) -> Statement {
    for (place, value) in values.enumerated() { value.bind(to: self, first + Int32(place)) }
    return self
  }

  /// The number in the first row; nil if there is none.
  func number() throws(StoreError) -> Int? {
    try first { (row) throws(StoreError) in try row.optionalInt(0) } ?? nil
  }

  /// The number in each row.
  func numbers() throws(StoreError) -> [Int] {
    try all { (row) throws(StoreError) in try row.int(0) }
  }

  /// The text in each row.
  func texts() throws(StoreError) -> [String] {
    try all { (row) throws(StoreError) in try row.text(0) }
  }
}

extension Connection {
  /// A statement with values for its parameters.
  func statement(_ sql: SQL, _ values: any SQLValue...) throws(StoreError) -> Statement {
    try statement(sql).with(values)
  }

  /// The number in the first row; nil if there is none.
  func number(_ sql: SQL, _ values: any SQLValue...) throws(StoreError) -> Int? {
    try statement(sql).with(values).number()
  }
}
