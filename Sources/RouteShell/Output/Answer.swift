package import RouteModel

/// What a command answers. One value serves all formats.
package struct Answer {
  /// What it says to a person; lines without the last line end.
  private enum Text {
    case lines(() -> String)
    /// Lines that are joined and broken as the window wants it.
    case prose(() -> String)
    /// As it is, however wide.
    case raw(() -> String)
    case listing

    /// What it says, where it is no list.
    var content: String? {
      switch self {
      case .lines(let text), .prose(let text), .raw(let text): text()
      case .listing: nil
      }
    }
  }

  private var text: Text
  private var document: (() -> JSONValue)?
  private var listing: Listing?
  /// Printed below a table for a person only.
  package var footer: String?
  /// Why the command has failed all the same; reported once the answer is shown.
  var failure: ShellError?

  /// Nothing to say.
  package static var none: Answer { Answer(text: .raw { "" }, document: nil, listing: nil) }

  /// Lines for a person and a document for a program; each is built only if it is asked for.
  package static func text(
    _ text: @autoclosure @escaping () -> String,
    json: @autoclosure @escaping () -> JSONValue
  ) -> Answer {
    Answer(text: .lines(text), document: json, listing: nil)
  }

  /// Paragraphs and lists for a person and a document for a program.
  static func prose(
    _ text: @autoclosure @escaping () -> String,
    json: @autoclosure @escaping () -> JSONValue
  ) -> Answer {
    Answer(text: .prose(text), document: json, listing: nil)
  }

  /// A file was written.
  static func wrote(_ path: String?) -> Answer {
    .text("wrote \(path ?? "-")".escapingControls(), json: ["file": .optional(path)])
  }

  /// A list.
  package static func list(_ listing: Listing, footer: String? = nil) -> Answer {
    Answer(text: .listing, document: { listing.json }, listing: listing, footer: footer)
  }

  /// Lines for a person, but rows for CSV and Markdown and a document of its own.
  package static func text(
    _ text: @autoclosure @escaping () -> String,
    json: @autoclosure @escaping () -> JSONValue,
    listing: Listing
  ) -> Answer {
    Answer(text: .lines(text), document: json, listing: listing)
  }

  /// A text that is the same in every format, such as an export.
  package static func raw(_ text: @autoclosure @escaping () -> String) -> Answer {
    Answer(text: .raw(text), document: nil, listing: nil)
  }

  /// The answer with every text in it changed.
  func mapped(_ change: @escaping (_ text: String, _ part: Part) -> String) -> Answer {
    var answer = self
    switch text {
    case .lines(let text): answer.text = .lines { change(text(), .sentence) }
    case .prose(let text): answer.text = .prose { change(text(), .sentence) }
    case .raw(let text): answer.text = .raw { change(text(), .data) }
    case .listing: break
    }
    let inDocument = { (text: String, key: String) in
      change(text, Self.namingKeys.contains(key) ? .sentence : .data)
    }
    answer.document = document.map { document in { document().mapped(inDocument) } }
    answer.listing = listing?.mappingRows { row in
      .init(cells: row.cells.map { change($0, .sentence) }, json: row.json.mapped(inDocument))
    }
    answer.footer = footer.map { change($0, .sentence) }
    return answer
  }

  /// The answer of a command that has failed.
  func failing(_ error: ShellError) -> Answer {
    var answer = self
    answer.failure = error
    return answer
  }

  /// What a text of an answer can hold.
  enum Part {
    /// Names of the catalog stand in it as words.
    case sentence
    /// It is a value, or what somebody has typed.
    case data
  }

  /// The keys of documents behind which there is a name of the catalog.
  private static let namingKeys: Set<String> = [
    "route", "pattern", "identifier", "class", "destination", "routes", "patterns", "suggestions",
    "nearest",
  ]

  /// The answer in a format, without the last line end; empty means that nothing is printed. What is no
  /// list is text in the formats of lists too: the command is done, and only its answer can say so.
  package func rendered(_ format: OutputFormat, width: Int?, isColored: Bool) -> String {
    switch format {
    case .table:
      switch text {
      case .lines(let text): return text().folded(to: width)
      case .prose(let text): return text().folded(to: width, isProse: true)
      case .raw(let text): return text()
      case .listing:
        let table = listing?.text(width: width, isColored: isColored) ?? ""
        return [table, footer ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
      }
    case .json:
      if let document { return document().document }
    case .jsonl:
      if let document {
        let value = document()
        guard let elements = value.array else { return value.text }
        return elements.map(\.text).joined(separator: "\n")
      }
    case .csv:
      if let listing { return listing.csv + "\r" }
    case .markdown:
      if let listing { return listing.markdown }
    }
    return text.content ?? ""
  }
}
