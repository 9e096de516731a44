import RouteModel

/// A fact of the rows of a list: a column for people, a key in JSON for programs, or both.
struct ListColumn<Row> {
  /// nil for what only programs see.
  private let column: Listing.Column?
  /// nil for what only people see.
  private let key: String?
  private let text: (Row) -> String
  private let json: (Row) -> JSONValue

  /// - Parameter title: One that begins with `#` is numeric.
  init(
    _ title: String, key: String?, _ text: @escaping (Row) -> String,
    _ json: @escaping (Row) -> JSONValue = { _ in .null }
  ) {
    column = Listing(title).columns.first
    self.key = key
    self.text = text
    self.json = json
  }

  /// What only programs see.
  init(key: String, _ json: @escaping (Row) -> JSONValue) {
    column = nil
    self.key = key
    text = { _ in "" }
    self.json = json
  }

  static func text(
    _ name: String, none: String = "", _ value: @escaping (Row) -> String?
  ) -> ListColumn {
    ListColumn(name, key: name, { value($0) ?? none }, { .optional(value($0)) })
  }

  static func number(_ name: String, _ value: @escaping (Row) -> Int) -> ListColumn {
    ListColumn("#\(name)", key: name, { String(value($0)) }, { .int(value($0)) })
  }

  static func time(_ name: String, _ value: @escaping (Row) -> Int64) -> ListColumn {
    ListColumn(
      name, key: name, { Timestamp.text(value($0)) }, { .string(Timestamp.iso(value($0))) })
  }

  fileprivate static func add(_ rows: [Row], _ columns: [ListColumn], to listing: inout Listing) {
    let shown = columns.filter { $0.column != nil }
    for row in rows {
      let members = columns.compactMap { column in
        column.key.map { JSONValue.Member(key: $0, value: column.json(row)) }
      }
      listing.add(shown.map { $0.text(row) }, json: .object(members))
    }
  }

  fileprivate static func titles(_ columns: [ListColumn]) -> [Listing.Column] {
    columns.compactMap(\.column)
  }
}

extension Listing {
  init<Row>(_ rows: [Row], _ columns: [ListColumn<Row>]) {
    self.init(ListColumn.titles(columns))
    add(rows, columns)
  }

  /// Adds rows of another kind, whose columns have the same titles.
  mutating func add<Row>(_ rows: [Row], _ columns: [ListColumn<Row>]) {
    ListColumn.add(rows, columns, to: &self)
  }
}
