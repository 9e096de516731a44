import RouteModel

/// One fact of the rows of a list, said once: a column for people, a member of the document for programs.
struct ListedFact<Row> {
  fileprivate let column: Listing.Column?
  fileprivate let key: String?
  fileprivate let text: (Row) -> String
  fileprivate let value: (Row) -> JSONValue

  /// A fact for people and for programs.
  ///
  /// - Parameters:
  ///   - key: Its key in the document; the column's title if nothing else.
  ///   - text: The cell; the value as text if nothing else, and nothing for null.
  init(
    _ column: Listing.Column, key: String? = nil, text: ((Row) -> String)? = nil,
    value: @escaping (Row) -> JSONValue
  ) {
    self.column = column
    self.key = key ?? column.title
    self.value = value
    self.text = text ?? { value($0).cell }
  }

  /// A moment in microseconds since 1970-01-01 UTC, if there is one.
  ///
  /// - Parameter key: Its key in the document; the title if nothing else.
  static func moment(
    _ title: String, key: String? = nil, _ time: @escaping (Row) -> Int64?
  ) -> Self {
    Self(
      .time(title), key: key, text: { time($0).map(Timestamp.text) ?? "" },
      value: { .optional(time($0).map(Timestamp.iso)) })
  }

  /// A text that only people see: programs get what it is made of.
  static func text(_ column: Listing.Column, _ text: @escaping (Row) -> String) -> Self {
    Self(column: column, key: nil, text: text, value: { _ in .null })
  }

  /// What only programs see.
  static func member(_ key: String, _ value: @escaping (Row) -> JSONValue) -> Self {
    Self(column: nil, key: key, text: { _ in "" }, value: value)
  }

  private init(
    column: Listing.Column?, key: String?, text: @escaping (Row) -> String,
    value: @escaping (Row) -> JSONValue
  ) {
    (self.column, self.key, self.text, self.value) = (column, key, text, value)
  }
}

extension Listing {
  /// - Parameter facts: In the order of the columns, which is that of the document too.
  init<Row>(_ rows: some Sequence<Row>, _ facts: [ListedFact<Row>]) {
    self.init(facts.compactMap(\.column))
    let columns = facts.filter { $0.column != nil }
    for row in rows {
      let members = facts.compactMap { fact in
        fact.key.map { JSONValue.Member(key: $0, value: fact.value(row)) }
      }
      add(columns.map { $0.text(row) }, json: .object(members))
    }
  }
}

extension JSONValue {
  /// The value as a cell of a table.
  fileprivate var cell: String {
    if let string { return string }
    if let array { return array.map(\.cell).joined(separator: " ") }
    return text == "null" ? "" : text
  }
}
