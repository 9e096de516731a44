import RouteModel

/// One fact of the rows of a list, said once: a column for people, a member of the document for programs.
struct ListedFact<Row> {
  fileprivate let column: Listing.Column?
  fileprivate let text: (Row) -> String
  /// The members that it adds to the document of a row, as an object.
  fileprivate let members: (Row) -> JSONValue?

  private init(
    column: Listing.Column?, text: @escaping (Row) -> String,
    members: @escaping (Row) -> JSONValue?
  ) {
    (self.column, self.text, self.members) = (column, text, members)
  }

  /// A fact for people and for programs.
  ///
  /// - Parameters:
  ///   - key: Its key in the document; the column's title if nothing else.
  ///   - text: The cell; the value as text if nothing else, and nothing for null.
  init(
    _ column: Listing.Column, key: String? = nil, text: ((Row) -> String)? = nil,
    value: @escaping (Row) -> JSONValue
  ) {
    let key = key ?? column.title
    self.init(
      column: column, text: text ?? { value($0).cell },
      members: { .object([.init(key: key, value: value($0))]) })
  }

  /// A moment in microseconds since 1970-01-01 UTC, if there is one.
  ///
  /// - Parameters:
  ///   - key: Its key in the document; the title if nothing else.
  ///   - isLast: Whether it goes below the row if that does not fit.
  static func moment(
    _ title: String, key: String? = nil, isLast: Bool = false, _ time: @escaping (Row) -> Int64?
  ) -> Self {
    Self(
      isLast ? .last(title) : .time(title), key: key, text: { time($0).map(Timestamp.text) ?? "" },
      value: { .optional(time($0).map(Timestamp.iso)) })
  }

  /// What the description of a row says: a column and a member of the document for each of its members.
  ///
  /// - Parameter title: The title of the key's column; its key in the document if nothing else.
  static func described<Value: DescribedRow>(
    _ row: @escaping (Row) -> Value, title: String? = nil
  ) -> [Self] {
    Value.shownMembers.map { member in
      Self(
        Listing.Column(member.isKey ? title ?? member.key : member.key), key: member.key,
        text: { row($0).shownCell(of: member) }, value: { row($0).shownJSON(of: member) })
    }
  }

  /// A text that only people see: programs get what it is made of.
  static func text(_ column: Listing.Column, _ text: @escaping (Row) -> String) -> Self {
    Self(column: column, text: text, members: { _ in nil })
  }

  /// What only programs see.
  static func member(_ key: String, _ value: @escaping (Row) -> JSONValue) -> Self {
    Self(
      column: nil, text: { _ in "" }, members: { .object([.init(key: key, value: value($0))]) })
  }

  /// Several members of the document, or the whole of one that is no object.
  static func document(_ value: @escaping (Row) -> JSONValue) -> Self {
    Self(column: nil, text: { _ in "" }, members: value)
  }
}

extension Listing {
  /// - Parameter facts: In the order of the columns, which is that of the document too.
  init<Value>(_ rows: some Sequence<Value>, _ facts: [ListedFact<Value>]) {
    columns = facts.compactMap(\.column)
    let texts = facts.filter { $0.column != nil }.map(\.text)
    self.rows = rows.map { row in
      Self.row(texts.map { $0(row) }, facts.compactMap { $0.members(row) })
    }
  }

  /// A row of its cells, and of the parts of its document.
  private static func row(_ cells: [String], _ documents: [JSONValue]) -> Row {
    Row(
      cells: cells,
      json: documents.count == 1 ? documents[0] : documents.reduce(.object([])) { $0.adding($1) })
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
