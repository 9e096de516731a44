import RouteModel

/// Reads comma-separated values by RFC 4180: a quoted field may contain commas, line breaks, and
/// `""` for a quote. A quote inside an unquoted field is an ordinary character. Escapes that our
/// own tables write, such as `\e` and `\u{9b}`, are decoded.
///
/// It reads scalars: a comma before a combining mark is still a comma.
struct CSVReader {
  private let file: String
  private var rest: Substring.UnicodeScalarView
  /// A semicolon if the heading is divided by it, as in spreadsheets with a decimal comma.
  let separator: Unicode.Scalar
  private var line = 1
  private var column = 1

  init(_ text: String, file: String) {
    self.file = file
    rest = text.unicodeScalars[...]
    let heading = Substring(rest.prefix { !Self.endsLine($0) })
    separator =
      !heading.contains(",") && heading.contains(";")
        && heading.split(separator: ";").contains { $0.lowercased() == "url" }
      ? ";" : ","
  }

  /// Whether the first line has the titles of columns, of which one is `url`, with commas or semicolons
  /// between them.
  static func hasHeading(_ text: String) -> Bool {
    let line = Substring(text.unicodeScalars.prefix { !endsLine($0) })
    let titles = line.split(whereSeparator: { $0 == "," || $0 == ";" })
    return titles.count > 1 && titles.contains { $0.lowercased() == "url" }
  }

  /// The next record; nil at the end.
  mutating func next() throws -> DataLine? {
    guard !rest.isEmpty else { return nil }
    let start = rest
    let number = line
    var fields: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    func ended() -> [String] { fields + [String(field).unescapingControlsInField.unguarded] }
    while let scalar = take() {
      if Self.endsLine(scalar) {
        let end = scalar == "\r" && rest.first == "\n" ? 2 : 1
        if end == 2 { _ = rest.popFirst() }
        return record(ended(), number, start, trailing: end)
      }
      switch scalar {
      case "\"" where field.isEmpty && !isQuoted:
        isQuoted = true
        try takeQuoted(into: &field)
      case separator:
        fields = ended()
        field = String.UnicodeScalarView()
        isQuoted = false
      default: field.append(scalar)
      }
    }
    return record(ended(), number, start, trailing: 0)
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r"
  }

  private func record(
    _ fields: [String], _ number: Int, _ start: Substring.UnicodeScalarView, trailing: Int
  ) -> DataLine {
    let text = start[..<rest.startIndex].dropLast(trailing)
    return DataLine(number: number, text: String(Substring(text)), fields: fields)
  }

  /// Reads the text up to the closing quote; the opening one is already read.
  private mutating func takeQuoted(
    into field: inout String.UnicodeScalarView
  ) throws {
    let place = SourcePlace(file: file, line: line, column: column - 1)
    while let scalar = take() {
      if scalar != "\"" {
        field.append(scalar)
      } else if rest.first == "\"" {
        field.append("\"")
        _ = take()
      } else {
        return
      }
    }
    throw ShellError(
      Diagnostic(
        code: "bad-csv", message: "the quote that begins here is not closed",
        suggestions: ["\"\" for a quote inside a quoted field"], place: place))
  }

  private mutating func take() -> Unicode.Scalar? {
    guard let scalar = rest.popFirst() else { return nil }
    column += 1
    if scalar == "\n" || scalar == "\r" && rest.first != "\n" {
      line += 1
      column = 1
    }
    return scalar
  }
}

extension String {
  /// The text as a cell that no spreadsheet takes for a formula: an apostrophe stands before one that
  /// begins with `=`, `+`, `-` or `@`, but for a number.
  var guarded: String {
    guard beginsLikeFormula, Double(self) == nil else { return self }
    return "'" + self
  }

  /// The text that ``guarded`` has guarded.
  fileprivate var unguarded: String {
    first == "'" && beginsLikeFormula ? String(dropFirst()) : self
  }

  private var beginsLikeFormula: Bool {
    unicodeScalars.first { $0 != "'" }.map { "=+-@".unicodeScalars.contains($0) } ?? false
  }
}
