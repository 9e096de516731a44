import RouteModel
package import Texts

extension SourcePlace {
  /// `file:line:column: `
  var prefix: String {
    [file.escapingControls(), line > 0 ? String(line) : nil, column > 0 ? String(column) : nil]
      .compactMap(\.self).joined(separator: ":") + ": "
  }
}

/// An error, as text for people or JSON for programs.
package struct ErrorReport {
  package var error: ShellError

  /// The failed line with a mark under the word, if the mistake is in the input.
  private let excerpt: String?

  package init(_ error: ShellError) {
    self.error = error
    if let line = error.line, let span = error.span {
      excerpt = line.caret(span)
    } else {
      excerpt = nil
    }
  }

  private var effectivePlace: SourcePlace? {
    let place = error.diagnostic.place
    return place.flatMap { $0.file.isEmpty ? nil : $0 }
  }

  /// `file:line:column: error: …` with the nearest names, the marked line and the notes.
  ///
  /// - Parameter width: The columns of a terminal; nil if nobody reads it there.
  package func text(isColored: Bool = false, width: Int? = nil) -> String {
    let diagnostic = error.diagnostic
    var text = ""
    if let place = effectivePlace { text += place.prefix }
    let placeLength = text.count
    text += "error: "
    text += Self.readable(diagnostic.message).escapingControls(keepsLines: true)
    if error.showsCode {
      text += " [\(diagnostic.code)]"
      if !diagnostic.suggestions.isEmpty {
        let nearest = diagnostic.suggestions.map { Self.isPlain($0) ? $0 : "'\($0)'" }
        text += "\n  nearest: \(nearest.joined(separator: ", ").escapingControls())"
      }
    } else if let first = diagnostic.suggestions.first {
      let others = diagnostic.suggestions.dropFirst().map { "'\($0)'" }
      text += " — did you mean "
      text += (["'\(first)'"] + others).joined(separator: " or ").escapingControls()
      text += "?"
    }
    text = text.wrappedLines(width)
    if isColored {
      text =
        text.prefix(placeLength) + "\u{1B}[31merror:\u{1B}[0m"
        + text.dropFirst(placeLength + "error:".count)
    }
    if let excerpt { text += "\n" + excerpt }
    for note in error.notes {
      text += "\n" + "  \(note.escapingControls(keepsLines: true))".wrappedLines(width)
    }
    return text
  }

  /// Whether a text can be told from what is around it: neither end is a blank.
  private static func isPlain(_ text: String) -> Bool {
    text.first?.isWhitespace != true && text.last?.isWhitespace != true
  }

  /// The message, without the middle if it is very long.
  private static func readable(_ message: String) -> String {
    guard message.utf8.count > 4_096 else { return message }
    return message.prefix(1_000) + " … " + message.suffix(200)
  }

  /// The stable document of `--json`.
  package var json: JSONValue { ["error": facts] }

  /// The contents of the document: code, message, place.
  package var facts: JSONValue {
    let diagnostic = error.diagnostic
    let place = effectivePlace
    var facts: JSONValue = ["code": .string(diagnostic.code)]
    if let number = diagnostic.number { facts = facts.adding(["number": .int(number)]) }
    facts = facts.adding([
      "message": .string(diagnostic.message), "suggestions": .strings(diagnostic.suggestions),
      "file": .optional(place?.file),
      "line": .optional(place.flatMap { $0.line > 0 ? $0.line : nil }),
      "column": .optional(place.flatMap { $0.column > 0 ? $0.column : nil } ?? error.column),
    ])
    if let excerpt { facts = facts.adding(["excerpt": .string(excerpt)]) }
    if let expectation = error.expectation {
      return facts.adding([
        "expected": .string(expectation.expected), "actual": .string(expectation.actual),
      ])
    }
    return error.notes.isEmpty ? facts : facts.adding(["notes": .strings(error.notes)])
  }
}
