import Interchange

/// A list as a command answers it: columns for people, one JSON value a row for programs.
package struct Listing: Sendable {
  /// A column of the table.
  package struct Column: Sendable {
    package var title: String
    /// Numbers stand to the right.
    package var isNumeric: Bool

    package init(_ title: String, isNumeric: Bool = false) {
      self.title = title
      self.isNumeric = isNumeric
    }
  }

  /// One line of the list.
  package struct Row: Sendable {
    package var cells: [String]
    package var json: JSONValue
  }

  package var columns: [Column]
  package private(set) var rows: [Row] = []

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  /// - Parameter titles: The titles of the columns; one that begins with `#` is numeric.
  package init(_ titles: String...) {
    columns = titles.map {
      $0.hasPrefix("#") ? Column(String($0.dropFirst()), isNumeric: true) : Column($0)
    }
  }

  package mutating func add(_ cells: [String], json: JSONValue) {
    rows.append(Row(cells: cells, json: json))
  }

  /// Keeps the rows in which a cell contains the text, whatever its case, and at most `limit` of them.
  package mutating func filter(containing text: String?, limit: Int?) {
    if let text, !text.isEmpty {
      let wanted = text.lowercased()
      rows = rows.filter { $0.cells.contains { $0.lowercased().contains(wanted) } }
    }
    if let limit, rows.count > limit { rows.removeLast(rows.count - limit) }
  }
}

extension Listing {
  /// Aligned columns under a line of titles, without lines around them; nothing for an empty list.
  ///
  /// - Parameter width: The columns of the terminal; the widest cells are shortened to fit. nil means
  ///   as wide as it gets.
  package func text(width: Int?, isColored: Bool = false) -> String {
    guard !rows.isEmpty else { return "" }
    let cells = rows.map { $0.cells.map { $0.escapingControls() } }
    var widths = columns.map { $0.title.displayWidth }
    for row in cells {
      for (index, cell) in row.enumerated() where index < widths.count {
        widths[index] = max(widths[index], cell.displayWidth)
      }
    }
    if let width { Self.shrink(&widths, to: width, titles: columns.map { $0.title.displayWidth }) }
    func line(_ row: [String]) -> String {
      var text = ""
      for (index, column) in columns.enumerated() {
        let cell = (index < row.count ? row[index] : "").fitting(widths[index])
        let pad = String(repeating: " ", count: max(0, widths[index] - cell.displayWidth))
        if index > 0 { text += "  " }
        text += column.isNumeric ? pad + cell : cell + pad
      }
      while text.last == " " { text.removeLast() }
      return text
    }
    let title = line(columns.map(\.title))
    return ([isColored ? "\u{1B}[1m\(title)\u{1B}[0m" : title] + cells.map(line))
      .joined(separator: "\n")
  }

  /// Takes from the widest column until the line fits; no column gets narrower than its title or eight.
  private static func shrink(_ widths: inout [Int], to width: Int, titles: [Int]) {
    let floors = zip(widths, titles).map { min($0, max($1, 8)) }
    var excess = widths.reduce(0, +) + 2 * max(0, widths.count - 1) - width
    while excess > 0 {
      let candidates = widths.indices.filter { widths[$0] > floors[$0] }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }

  /// Comma-separated values with a line of titles, by RFC 4180.
  package var csv: String { Self.csv([columns.map(\.title)] + rows.map(\.cells)) }

  /// The same without the titles.
  package var csvRows: String { Self.csv(rows.map(\.cells)) }

  private static func csv(_ lines: [[String]]) -> String {
    lines.map { $0.map { $0.escapingControlsInField.csvField() }.joined(separator: ",") }
      .joined(separator: "\r\n")
  }

  /// A table in Markdown.
  package var markdown: String {
    func line(_ cells: [String]) -> String {
      let escaped = cells.map { cell in
        cell.escapingControls().escaping { $0 == "|" ? "\\|" : nil }
      }
      return "| " + escaped.joined(separator: " | ") + " |"
    }
    let rule = columns.map { $0.isNumeric ? "---:" : "---" }
    return
      ([line(columns.map(\.title)), "|" + rule.joined(separator: "|") + "|"]
      + rows.map { line($0.cells) }).joined(separator: "\n")
  }

  package var json: JSONValue { .array(rows.map(\.json)) }
}

extension String {
  /// The text as a field of comma-separated values, in quotes where it must be.
  ///
  /// - Parameter separator: What stands between the fields.
  func csvField(separator: Unicode.Scalar = ",") -> String {
    guard unicodeScalars.contains(where: { $0 == separator || ["\"", "\n", "\r"].contains($0) })
    else {
      return self
    }
    return "\"" + escaping { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}
