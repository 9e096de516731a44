internal import RouteModel
import Texts
import TypedLinks

/// Writes texts as HTML.
enum HTML {
  /// A text, escaped for use between tags or in a quoted attribute.
  static func text(_ text: String) -> String {
    VisibleText.of(text).escaping { $0.markupEscape ?? ($0 == "'" ? "&#39;" : nil) }
  }

  /// A word without line breaks, such as the code of an error.
  static func word(_ text: String) -> String { "<code class=\"word\">\(self.text(text))</code>" }

  static func code(_ text: String) -> String { "<code>\(self.text(text))</code>" }

  /// A link that a person may ask the page about, in a context of facts by name.
  static func link(_ url: String, in context: [String: String] = [:]) -> String {
    func value(_ text: String) -> String {
      text.utf8.map { byte in
        byte.isNamePart || "-.".utf8.contains(byte)
          ? String(Unicode.Scalar(byte)) : byte.percentEscape
      }.joined()
    }
    let facts = context.ordered(by: \.key).map { "&amp;\(value($0.key))=\(value($0.value))" }
    return "<a href=\"#link=\(value(url))\(facts.joined())\">\(code(url))</a>"
  }

  /// A table whose rows are HTML already. On a narrow screen, a row's cells are stacked, each with its title.
  ///
  /// - Parameter numeric: The columns of numbers, from 0.
  static func table(
    caption: String, head: [String], rows: [[String]], numeric: Set<Int> = []
  ) -> String {
    func attributes(_ index: Int) -> String { numeric.contains(index) ? " class=\"number\"" : "" }
    var html = "<table><caption>\(text(caption))</caption><thead><tr>"
    for (index, title) in head.enumerated() {
      html += "<th scope=\"col\"\(attributes(index))>\(text(title))</th>"
    }
    html += "</tr></thead><tbody>"
    for row in rows {
      html += "<tr>"
      for (index, cell) in row.enumerated() {
        let title = cell.isEmpty ? "" : " data-title=\"\(text(head[index]))\""
        html +=
          index == 0
          ? "<th scope=\"row\"\(attributes(index))>\(cell)</th>"
          : "<td\(attributes(index))\(title)>\(cell)</td>"
      }
      html += "</tr>\n"
    }
    return html + "</tbody></table>\n"
  }

  /// Rows that are shown when they are asked for; empty for none.
  static func folded(_ title: String, _ body: String) -> String {
    body.isEmpty ? "" : "<details><summary>\(text(title))</summary>\n\(body)</details>\n"
  }

  /// The first rows, and a note of the total if there are more.
  static func limited<Row>(_ rows: [Row], _ limit: Int) -> (rows: ArraySlice<Row>, note: String) {
    let note = "<p class=\"note\">The first \(limit) of \(rows.count) are shown.</p>\n"
    return (rows.prefix(limit), rows.count > limit ? note : "")
  }
}
