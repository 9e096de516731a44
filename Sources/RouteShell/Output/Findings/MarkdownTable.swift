import RouteModel
import Texts

/// A table for a comment.
struct MarkdownTable {
  private let titles: [String]
  private let rows: [[String]]

  /// - Parameter rows: Cells that are Markdown already.
  init(_ titles: [String], _ rows: [[String]]) {
    self.titles = titles
    self.rows = rows
  }

  var text: String {
    ([titles, titles.map { _ in "---" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

extension String {
  /// The text as a cell of a table: nothing in it is markup, and it has no line break.
  var markdownCell: String {
    escapingControls(keepsLines: true).escaping { scalar in
      switch scalar {
      case "\n": "<br>"
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "|", "\\", "`", "*", "_", "[", "]", "#", "~": "\\\(scalar)"
      default: nil
      }
    }
  }

  /// The text as code in a cell of a table.
  var markdownCode: String {
    let text = escapingControls().escaping { $0 == "|" ? "\\|" : nil }
    // A fence is longer than what is in it.
    let fence = text.contains("`") ? "``" : "`"
    return text.contains("``") ? markdownCell : fence + text + fence
  }
}
