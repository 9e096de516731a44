import RouteModel
package import Texts

/// The answer of a command. One value serves all formats.
package struct Answer {
  /// The text for people, without the last line break; nil for a list.
  private var text: (() -> String)?
  /// Whether its lines are sentences, which a narrow terminal gets wrapped between words.
  private var wraps = false
  private var document: (() -> JSONValue)?
  private var listing: Listing?
  /// Printed below a table, but not in other formats.
  package var footer: String?
  /// The route that it is about, for `$_`.
  var route: String?
  /// Why the command has failed nevertheless; reported after the answer is shown.
  var failure: ShellError?

  /// Whether it is a list without rows, of which a table says nothing.
  var isEmptyList: Bool { text == nil && listing?.rows.isEmpty == true && footer == nil }

  /// An empty answer.
  package static var none: Answer { Answer(text: { "" }) }

  /// Lines for people and a document for programs; each is built only if needed.
  package static func text(
    _ text: @autoclosure @escaping () -> String,
    json: @autoclosure @escaping () -> JSONValue
  ) -> Answer {
    Answer(text: text, wraps: true, document: json)
  }

  /// The answer that a file was written.
  static func wrote(_ path: String?) -> Answer {
    .text("wrote \(path ?? "-")".escapingControls(), json: ["file": .optional(path)])
  }

  /// A list.
  ///
  /// - Parameter json: The document, if it is not that of the list.
  package static func list(
    _ listing: Listing, footer: String? = nil, json: JSONValue? = nil
  ) -> Answer {
    Answer(document: { json ?? listing.json }, listing: listing, footer: footer)
  }

  /// Lines for people, rows for CSV, and a document.
  package static func text(
    _ text: @autoclosure @escaping () -> String,
    json: @autoclosure @escaping () -> JSONValue,
    listing: Listing
  ) -> Answer {
    Answer(text: text, wraps: true, document: json, listing: listing)
  }

  /// A text that is the same in every format, such as an export.
  package static func raw(_ text: @autoclosure @escaping () -> String) -> Answer {
    Answer(text: text)
  }

  /// The text of a file, such as an export, whose last line ends.
  static func file(_ text: String) -> Answer {
    .raw(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// The answer of a failed command.
  func failing(_ error: ShellError) -> Answer {
    var answer = self
    answer.failure = error
    return answer
  }

  /// The answer in a format, without the last line break; if it is empty nothing is printed. An
  /// answer that is not a list is text in the formats of lists too, because only it can say that
  /// the command is done.
  ///
  /// - Parameter hasHeader: Whether CSV begins with a line of titles.
  package func rendered(
    _ format: OutputFormat, width: Int?, isColored: Bool, hasHeader: Bool = true
  ) -> String {
    switch format {
    case .table:
      if let text { return wraps ? text().wrappedLines(width) : text() }
      let table = listing?.text(width: width, isColored: isColored) ?? ""
      return [table, footer ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    case .json:
      if let document { return document().document }
    case .jsonl:
      if let document {
        let value = document()
        guard let elements = value.array else { return value.text }
        return elements.map(\.text).joined(separator: "\n")
      }
    case .csv:
      if let listing {
        if !hasHeader { return listing.rows.isEmpty ? "" : listing.csvRows + "\r" }
        return listing.csv + "\r"
      }
    }
    return text?() ?? ""
  }
}
