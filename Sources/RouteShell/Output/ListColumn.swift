import RouteModel

/// A fact of the rows of a list: a column for people, a key in JSON for programs, or both.
struct ListColumn<Row> {
  /// One that begins with `#` is numeric; nil for what only programs see.
  let title: String?
  /// nil for what only people see.
  let key: String?
  let text: (Row) -> String
  let json: (Row) -> JSONValue

  init(
    _ title: String? = nil, key: String? = nil, text: @escaping (Row) -> String = { _ in "" },
    json: @escaping (Row) -> JSONValue = { _ in .null }
  ) {
    (self.title, self.key, self.text, self.json) = (title, key, text, json)
  }

  static func text(
    _ name: String, none: String = "", _ value: @escaping (Row) -> String?
  ) -> ListColumn {
    ListColumn(name, key: name, text: { value($0) ?? none }, json: { .optional(value($0)) })
  }

  static func number(_ name: String, _ value: @escaping (Row) -> Int) -> ListColumn {
    ListColumn("#\(name)", key: name, text: { String(value($0)) }, json: { .int(value($0)) })
  }

  static func time(_ name: String, isShown: Bool = true, _ value: @escaping (Row) -> Int64)
    -> ListColumn
  {
    ListColumn(
      isShown ? name : nil, key: name, text: { Timestamp.text(value($0)) },
      json: { .string(Timestamp.iso(value($0))) })
  }
}

extension Listing {
  init<Row>(_ rows: [Row], _ columns: [ListColumn<Row>]) {
    self.init(columns.compactMap(\.title).flatMap { Listing($0).columns })
    add(rows, columns)
  }

  /// Adds rows of another kind, whose columns have the same titles.
  mutating func add<Row>(_ rows: [Row], _ columns: [ListColumn<Row>]) {
    let shown = columns.filter { $0.title != nil }
    for row in rows {
      let members = columns.compactMap { column in
        column.key.map { JSONValue.Member(key: $0, value: column.json(row)) }
      }
      add(shown.map { $0.text(row) }, json: .object(members))
    }
  }
}
