internal import RouteModel

extension Unicode.Scalar {
  /// The escape of a character that is special in XML and HTML; nil for any other.
  var markupEscape: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}

/// Writes texts as HTML.
enum HTML {
  /// A text, escaped for use between tags or in a quoted attribute.
  static func text(_ text: String) -> String {
    VisibleText.of(text).escaping { $0.markupEscape ?? ($0 == "'" ? "&#39;" : nil) }
  }

  /// A word without line breaks, such as the code of an error.
  static func word(_ text: String) -> String { "<code class=\"word\">\(self.text(text))</code>" }

  static func code(_ text: String) -> String { "<code>\(self.text(text))</code>" }

  /// A table whose rows are HTML already.
  ///
  /// - Parameters:
  ///   - numeric: The columns of numbers, from 0.
  ///   - isStacked: Whether a row's cells are stacked on a narrow screen, each with its title.
  static func table(
    caption: String, head: [String], rows: [[String]], numeric: Set<Int> = [],
    isSortable: Bool = false, isStacked: Bool = false
  ) -> String {
    func attributes(_ index: Int) -> String { numeric.contains(index) ? " class=\"number\"" : "" }
    let titles = head.map { isStacked ? " data-title=\"\(text($0))\"" : "" }
    var html = "<div class=\"scroll\"><table\(isStacked ? " class=\"stack\"" : "")"
    html += "\(isSortable ? " data-sortable" : "")>"
    html += "<caption>\(text(caption))</caption><thead><tr>"
    for (index, title) in head.enumerated() {
      html += "<th scope=\"col\"\(attributes(index))>\(text(title))</th>"
    }
    html += "</tr></thead><tbody>"
    for row in rows {
      html += "<tr>"
      for (index, cell) in row.enumerated() {
        html +=
          index == 0
          ? "<th scope=\"row\"\(attributes(index))>\(cell)</th>"
          : "<td\(attributes(index))\(cell.isEmpty ? "" : titles[index])>\(cell)</td>"
      }
      html += "</tr>\n"
    }
    return html + "</tbody></table></div>\n"
  }

  static func section(_ id: String, _ title: String, _ body: String) -> String {
    "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n"
      + "<h2 id=\"\(id)-title\">\(text(title))</h2>\n\(body)</section>\n"
  }

  /// The first rows, and a note of the total if there are more.
  static func limited<Row>(_ rows: [Row], _ limit: Int) -> (rows: ArraySlice<Row>, note: String) {
    let note = "<p class=\"note\">The first \(limit) of \(rows.count) are shown.</p>\n"
    return (rows.prefix(limit), rows.count > limit ? note : "")
  }
}
