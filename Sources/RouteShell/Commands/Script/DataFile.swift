import RouteModel

/// A line of a data file, as `each`, `check-links` and `history import` read it.
struct DataLine {
  /// From 1; where it begins, for a quoted field may hold line ends.
  var number: Int
  /// As it stands in the file.
  var text: String
  /// Between commas in a file called `*.csv`, else between tabs if there is one, else between blanks.
  var fields: [String]

  /// Says something: is neither empty nor a comment.
  var isData: Bool { !text.hasPrefix("#") && text.contains { !$0.isWhitespace } }
}

/// The lines of a data file that say something, one after the other: not the empty ones, nor those that
/// begin with `#`.
struct DataFile {
  private var records: CSVReader?
  private var rest: Substring.UTF8View
  private var number = 0
  private let hasMark: Bool
  private let lineEnd: String

  /// - Parameter repairing: What is not UTF-8 becomes U+FFFD, as in a log that others have written
  ///   into; else it is an error.
  /// - Throws: ``ShellError`` `no-file`, `not-text`.
  init(_ path: String, repairing: Bool = false) throws(ShellError) {
    var text =
      repairing
      ? String(decoding: try TextFile.readBytes(path), as: UTF8.self) : try TextFile.read(path)
    // Spreadsheets write a byte order mark.
    hasMark = text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    if hasMark { text.unicodeScalars.removeFirst() }
    lineEnd = text.first(where: \.isNewline).map(String.init) ?? "\n"
    rest = text[...].utf8
    records = path.hasSuffix(".csv") ? CSVReader(text, file: path) : nil
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: ``ShellError`` `bad-csv` with the place of a quote that nothing ends.
  mutating func next() throws(ShellError) -> DataLine? {
    while let line = try nextLine() {
      if line.isData { return line }
    }
    return nil
  }

  /// All that are left.
  mutating func all() throws(ShellError) -> [DataLine] { try everyLine().filter(\.isData) }

  /// All lines, with the empty ones and the comments.
  mutating func everyLine() throws(ShellError) -> [DataLine] {
    var lines: [DataLine] = []
    while let line = try nextLine() { lines.append(line) }
    return lines
  }

  /// How a table is written into a file: as this one is, if both are of a kind.
  func style(for path: String) -> DataStyle {
    let isCSV = path.hasSuffix(".csv")
    return DataStyle(
      separator: isCSV ? records?.separator ?? "," : "\t", lineEnd: lineEnd,
      hasMark: isCSV && hasMark)
  }

  private mutating func nextLine() throws(ShellError) -> DataLine? {
    try records?.next() ?? nextPlainLine()
  }

  private mutating func nextPlainLine() -> DataLine? {
    guard records == nil, !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    var line = rest[..<end]
    rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
    number += 1
    if line.last == 0x0D { line = line.dropLast() }
    let text = Substring(line)
    let fields =
      line.contains(0x09)
      ? text.split(separator: "\t", omittingEmptySubsequences: false)
      : text.split(whereSeparator: \.isWhitespace)
    return DataLine(number: number, text: String(text), fields: fields.map(String.init))
  }
}

/// Comma-separated values as RFC 4180 has them: a quoted field holds commas, line ends, and `""` for a
/// quote. A quote inside a field that is not quoted is a character like any other.
private struct CSVReader {
  private let file: String
  private var rest: Substring
  /// A semicolon where a heading is divided by it, as spreadsheets do where numbers have a decimal comma.
  let separator: Character
  private var line = 1
  private var column = 1

  init(_ text: String, file: String) {
    self.file = file
    rest = text[...]
    let heading = text.prefix { !$0.isNewline }
    separator =
      !heading.contains(",") && heading.contains(";")
        && heading.split(separator: ";").contains { $0.lowercased() == "url" }
      ? ";" : ","
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
      case separator:
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
