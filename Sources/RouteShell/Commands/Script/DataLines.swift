import RouteModel

/// A line of a data file, as `each`, `check-links` and `history import` read it.
struct DataLine {
  /// From 1; where it begins, for a quoted field may hold line ends.
  var number: Int
  /// As it stands in the file.
  var text: String
  /// Between commas in a file called `*.csv`, else between tabs if there is one, else between blanks.
  var fields: [String]

  /// The lines of a file that say something: not the empty ones, nor those that begin with `#`.
  ///
  /// - Throws: ``ShellError`` `no-file`, `not-text`; `bad-csv` with the place of a quote that nothing
  ///   ends.
  static func read(_ path: String) throws(ShellError) -> [DataLine] {
    try all(in: TextFile.read(path), file: path)
  }

  static func all(in text: String, file: String) throws(ShellError) -> [DataLine] {
    guard file.hasSuffix(".csv") else {
      return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        .compactMap { index, line in
          guard saysSomething(line) else { return nil }
          return DataLine(number: index + 1, text: String(line), fields: fields(line))
        }
    }
    var reader = CSVReader(text, file: file)
    var lines: [DataLine] = []
    while let line = try reader.next() {
      if saysSomething(line.text) { lines.append(line) }
    }
    return lines
  }

  private static func saysSomething(_ line: some StringProtocol) -> Bool {
    !line.hasPrefix("#") && line.contains { !$0.isWhitespace }
  }

  private static func fields(_ line: Substring) -> [String] {
    guard line.contains("\t") else {
      return line.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    return line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}

/// Comma-separated values as RFC 4180 has them: a quoted field holds commas, line ends, and `""` for a
/// quote. A quote inside a field that is not quoted is a character like any other.
private struct CSVReader {
  private let file: String
  private var rest: Substring
  private var line = 1
  private var column = 1

  init(_ text: String, file: String) {
    self.file = file
    rest = text[...]
  }

  /// The next record; nil at the end.
  mutating func next() throws(ShellError) -> DataLine? {
    guard !rest.isEmpty else { return nil }
    let start = rest
    let number = line
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    while let character = take() {
      if character.isNewline { return record(fields + [field], number, start, trailing: 1) }
      switch character {
      case "\"" where field.isEmpty && !isQuoted:
        isQuoted = true
        try takeQuoted(into: &field)
      case ",":
        fields.append(field)
        field = ""
        isQuoted = false
      default: field.append(character)
      }
    }
    return record(fields + [field], number, start, trailing: 0)
  }

  private func record(
    _ fields: [String], _ number: Int, _ start: Substring, trailing: Int
  ) -> DataLine {
    let text = start[..<rest.startIndex].dropLast(trailing)
    return DataLine(number: number, text: String(text), fields: fields)
  }

  /// Takes what stands between quotes; the first of them is taken already.
  private mutating func takeQuoted(into field: inout String) throws(ShellError) {
    let place = SourcePlace(file: file, line: line, column: column - 1)
    while let character = take() {
      if character != "\"" {
        field.append(character)
      } else if rest.first == "\"" {
        field.append("\"")
        _ = take()
      } else {
        return
      }
    }
    throw ShellError(
      Diagnostic(
        code: "bad-csv", message: "nothing ends the quote that begins here",
        suggestions: ["\"\" for a quote inside a quoted field"], place: place))
  }

  private mutating func take() -> Character? {
    guard let character = rest.popFirst() else { return nil }
    column += character.unicodeScalars.count
    if character.isNewline {
      line += 1
      column = 1
    }
    return character
  }
}
