import CLibrary
import Interchange
import RouteModel
package import Texts

/// A list in an answer: columns for people, one JSON value for each row for programs.
package struct Listing {
  /// A column of the table.
  package struct Column: Sendable, ExpressibleByStringLiteral {
    package var title: String
    /// Whether it is right-aligned, for numbers.
    package var isNumeric: Bool
    /// Whether it has sentences, which get lines of their own if the row does not fit.
    package var isProse: Bool
    /// Whether it is never truncated: times, and the names by which rows are found.
    package var isFixed: Bool
    /// Whether it goes below the row if that does not fit: a URL, a command.
    package var isLast: Bool
    /// Whether it is a command, of which a table shows the beginning.
    package var isCommand = false

    package init(
      _ title: String, isNumeric: Bool = false, isProse: Bool = false, isFixed: Bool = false,
      isLast: Bool = false
    ) {
      self.title = title
      self.isNumeric = isNumeric
      self.isProse = isProse
      self.isFixed = isFixed
      self.isLast = isLast
    }

    package init(stringLiteral title: String) { self.init(title) }

    /// A column of sentences.
    package static func prose(_ title: String) -> Column { Column(title, isProse: true) }
    /// A column of times.
    package static func time(_ title: String) -> Column { Column(title, isFixed: true) }
    /// A column of words that are looked up, such as codes.
    package static func word(_ title: String) -> Column { Column(title, isFixed: true) }
    /// A column of numbers.
    package static func number(_ title: String) -> Column { Column(title, isNumeric: true) }
    /// A column of commands, which goes below the row if that does not fit.
    package static func command(_ title: String) -> Column {
      var column = Column(title, isLast: true)
      column.isCommand = true
      return column
    }
    /// A column that goes below the row if that does not fit.
    package static func last(_ title: String) -> Column { Column(title, isLast: true) }
  }

  /// One row of the list.
  package struct Row {
    package var cells: [String]
    fileprivate let document: () -> JSONValue

    /// What programs get of it, built only if it is needed.
    package var json: JSONValue { document() }
  }

  package var columns: [Column]
  package var rows: [Row]

  /// The list with other rows.
  func mappingRows(_ change: (Row) -> Row) -> Listing {
    var listing = self
    listing.rows = rows.map(change)
    return listing
  }

  /// Keeps at most `limit` rows with a cell that contains the text, ignoring case.
  package mutating func filter(containing text: String?, limit: Int?) {
    if let text, !text.isEmpty {
      let wanted = text.lowercased()
      rows = rows.filter { $0.cells.contains { $0.lowercased().has(wanted) } }
    }
    if let limit, rows.count > limit { rows.removeLast(rows.count - limit) }
  }
}

extension Listing {
  /// Comma-separated values with a line of titles, by RFC 4180.
  package var csv: String { Self.csv([columns.map(\.title)] + rows.map(\.cells)) }

  /// The same without the titles.
  package var csvRows: String { Self.csv(rows.map(\.cells)) }

  private static func csv(_ lines: [[String]]) -> String {
    lines.map { $0.map { $0.escapingControlsInField().guarded.csvField() }.joined(separator: ",") }
      .joined(separator: "\r\n")
  }

  package var json: JSONValue { .array(rows.map(\.json)) }
}

extension String {
  /// Whether it has another text in it: as `contains` says, which takes twenty times as long for ASCII.
  func has(_ other: String) -> Bool {
    var (text, wanted) = (self, other)
    let found = text.withUTF8 { text in
      wanted.withUTF8 { wanted -> Bool? in
        guard let first = wanted.first, wanted.count <= text.count else { return nil }
        guard text.allSatisfy({ $0 < 0x80 }), wanted.allSatisfy({ $0 < 0x80 }) else { return nil }
        return (0...text.count - wanted.count).contains { start in
          text[start] == first
            && wanted.indices.allSatisfy { text[start + $0] == wanted[$0] }
        }
      }
    }
    return found ?? contains(other)
  }

  /// The text as a field of comma-separated values, in quotes if necessary.
  func csvField() -> String {
    // A reader takes a comma or a semicolon for what divides, and a number sign for a comment, and drops blanks.
    let scalars = unicodeScalars
    let mustQuote =
      scalars.contains { [",", ";", "\t", "\"", "\n", "\r", "\u{FEFF}"].contains($0) }
      || scalars.first == "#" || scalars.first?.properties.isWhitespace == true
      || scalars.last?.properties.isWhitespace == true
    guard mustQuote else { return self }
    return "\"" + escaping { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}

/// One fact about the rows of a list: a column for people and a member of the document for
/// programs, defined in one place.
struct ListedFact<Row> {
  let column: Listing.Column?
  let text: (Row) -> String
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

  /// Several values: a line for each, and a list.
  static func several<Value>(
    _ title: String, key: String, _ values: @escaping (Row) -> [Value],
    _ line: @escaping (Value) -> String, json: @escaping (Row, Value) -> JSONValue
  ) -> Self {
    Self(
      Listing.Column(title), key: key,
      text: { values($0).map(line).joined(separator: "\n") },
      value: { row in .array(values(row).map { json(row, $0) }) })
  }

  /// A text that only people see: programs get what it is made of.
  static func text(_ column: Listing.Column, _ text: @escaping (Row) -> String) -> Self {
    Self(column: column, text: text, members: { _ in nil })
  }

  /// A member of the document that people do not see.
  static func member(_ key: String, _ value: @escaping (Row) -> JSONValue) -> Self {
    Self(
      column: nil, text: { _ in "" }, members: { .object([.init(key: key, value: value($0))]) })
  }

  /// A text that few rows have: a column if one of these has it, and always a member of the document, null without it.
  static func rare(
    _ title: String, of rows: some Sequence<Row>, _ text: @escaping (Row) -> String
  ) -> [Self] {
    let value = member(title) { .optional(text($0).isEmpty ? nil : text($0)) }
    return rows.contains { !text($0).isEmpty }
      ? [.text(Listing.Column(title), text), value] : [value]
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
      Row(
        cells: texts.map { $0(row) },
        document: { Self.document(facts.compactMap { $0.members(row) }) })
    }
  }

  /// A document of its parts.
  private static func document(_ parts: [JSONValue]) -> JSONValue {
    parts.count == 1 ? parts[0] : parts.reduce(.object([])) { $0.adding($1) }
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
