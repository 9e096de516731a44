import CLibrary
import Interchange
package import RouteModel

/// A list in an answer: columns for people, one JSON value for each row for programs.
package struct Listing: Sendable {
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
    /// A column that goes below the row if that does not fit.
    package static func last(_ title: String) -> Column { Column(title, isLast: true) }
  }

  /// One row of the list.
  package struct Row: Sendable {
    package var cells: [String]
    package var json: JSONValue
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
      rows = rows.filter { $0.cells.contains { $0.lowercased().contains(wanted) } }
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
  /// The text as a field of comma-separated values, in quotes if necessary.
  func csvField() -> String {
    guard unicodeScalars.contains(where: { [",", "\"", "\n", "\r"].contains($0) }) else {
      return self
    }
    return "\"" + escaping { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}
