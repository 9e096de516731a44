package import RouteModel

/// A line of a table or a list.
package struct DataLine {
  /// The number of its first line, from 1; a quoted field may contain line breaks.
  package var number: Int
  /// The text in the file.
  package var text: String
  /// The fields: between commas, semicolons or tabs in a table, else between blanks, or the whole line.
  package var fields: [String]
  /// Where the fields of a table begin.
  package var starts: [Start] = []

  /// A line and a column, from 1.
  package struct Start: Sendable, Hashable {
    package var line: Int
    package var column: Int
  }

  /// Whether it is neither empty nor a comment.
  package var isData: Bool { !text.hasPrefix("#") && text.contains { !$0.isWhitespace } }
}

/// Reads tables and lists line by line, for every command that reads one.
///
/// The file's name and its first line decide what separates the fields: commas, or semicolons as
/// spreadsheets with a decimal comma write them, in a file called `*.csv` or with a heading in
/// which `url` or `pattern` is a title; else tabs, if a line has them. Between commas and
/// semicolons it reads RFC 4180: a quoted field may contain them, line breaks, and `""` for a
/// quote; a quote inside an unquoted field is an ordinary character. Escapes that our own tables
/// write, such as `\e` and `\u{9b}`, are decoded, and the apostrophe before what looks like a
/// formula is taken off.
///
/// It reads scalars: a comma before a combining mark is still a comma.
package struct TableReader {
  private let file: String
  private var rest: Substring.UnicodeScalarView
  /// What is between quoted fields; nil if fields are not quoted.
  private let separator: Unicode.Scalar?
  private let dividesAtBlanks: Bool
  private var line = 1
  private var column = 1

  /// - Parameters:
  ///   - text: The contents, with or without a byte order mark.
  ///   - file: The name, for messages and for its ending.
  ///   - needsColumns: Whether a first line without tabs has commas or semicolons, whatever the file is called.
  ///   - dividesAtBlanks: Whether a line of no table is split into words; else it is one field.
  package init(
    _ text: String, file: String, needsColumns: Bool = false, dividesAtBlanks: Bool = false
  ) {
    self.file = file
    self.dividesAtBlanks = dividesAtBlanks
    rest = text.unicodeScalars[...]
    // Spreadsheets write a byte order mark.
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    separator = Self.separator(
      Substring(rest), isTable: file.lowercased().hasSuffix(".csv"), needsColumns: needsColumns)
  }

  /// The titles by which a heading is recognized.
  private static let titles: Set<String> = ["url", "pattern"]

  private static func separator(
    _ text: Substring, isTable: Bool, needsColumns: Bool
  ) -> Unicode.Scalar? {
    let first = firstLine(of: text)
    func isHeading(_ separator: Character) -> Bool {
      let words = first.split(separator: separator)
      return words.count > 1
        && words.contains { titles.contains($0.filter { $0 != "\"" }.lowercased()) }
    }
    let hasCommas = first.contains(",")
    if isHeading(",") { return "," }
    if !hasCommas, isHeading(";") { return ";" }
    if first.contains("\t") { return isTable && hasCommas ? "," : nil }
    if needsColumns, !hasCommas, first.contains(";") { return ";" }
    return isTable || needsColumns && hasCommas ? "," : nil
  }

  /// The first line that is neither empty nor a comment.
  private static func firstLine(of text: Substring) -> Substring {
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let line = Substring(rest.prefix { !endsLine($0) })
      if !line.hasPrefix("#"), line.contains(where: { !$0.isWhitespace }) { return line }
      rest = rest.dropFirst(line.unicodeScalars.count + 1)
    }
    return ""
  }

  /// The next line that is neither empty nor a comment; nil at the end.
  ///
  /// - Throws: ``Diagnostic`` `bad-csv` with the place of an unclosed quote.
  package mutating func next() throws(Diagnostic) -> DataLine? {
    while let line = try nextLine() {
      if line.isData { return line }
    }
    return nil
  }

  /// All remaining lines, without empty ones and comments.
  package mutating func all() throws(Diagnostic) -> [DataLine] {
    try everyLine().filter(\.isData)
  }

  /// All lines, including empty ones and comments.
  package mutating func everyLine() throws(Diagnostic) -> [DataLine] {
    var lines: [DataLine] = []
    while let line = try nextLine() { lines.append(line) }
    return lines
  }

  private mutating func nextLine() throws(Diagnostic) -> DataLine? {
    guard !rest.isEmpty else { return nil }
    guard let separator else { return nextPlainLine() }
    return try nextRecord(separator)
  }

  // MARK: Lines without quotes

  private mutating func nextPlainLine() -> DataLine {
    // By bytes, which is faster.
    let bytes = Substring(rest).utf8
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    var content = bytes[..<end]
    rest = rest[(end == bytes.endIndex ? end : bytes.index(after: end))...]
    defer { line += 1 }
    if content.last == 0x0D { content = content.dropLast() }
    let text = Substring(content)
    guard content.contains(0x09) else {
      let fields =
        dividesAtBlanks
        ? text.split(whereSeparator: \.isWhitespace).map(String.init) : [text.trimmingBlanks]
      return DataLine(number: line, text: String(text), fields: fields)
    }
    var (fields, starts, column) = ([String](), [DataLine.Start](), 1)
    for field in content.split(separator: 0x09, omittingEmptySubsequences: false) {
      starts.append(DataLine.Start(line: line, column: column))
      column += Substring(field).unicodeScalars.count + 1
      fields.append(String(Substring(field)).unescapingControlsInField)
    }
    return DataLine(number: line, text: String(text), fields: fields, starts: starts)
  }

  // MARK: Records

  private mutating func nextRecord(_ separator: Unicode.Scalar) throws(Diagnostic) -> DataLine {
    let start = rest
    var record = DataLine(number: line, text: "", fields: [])
    var begin = DataLine.Start(line: line, column: column)
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var trailing = 0
    while let scalar = take() {
      if Self.endsLine(scalar) {
        trailing = scalar == "\r" && rest.first == "\n" ? 2 : 1
        if trailing == 2 { _ = take() }
        break
      }
      switch scalar {
      case "\"" where field.isEmpty && !isQuoted:
        isQuoted = true
        try takeQuoted(into: &field)
      case separator:
        record.add(field, begin)
        begin = DataLine.Start(line: line, column: column)
        field = String.UnicodeScalarView()
        isQuoted = false
      default: field.append(scalar)
      }
    }
    record.add(field, begin)
    record.text = String(Substring(start[..<rest.startIndex].dropLast(trailing)))
    return record
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r"
  }

  /// Reads the text up to the closing quote; the opening one is already read.
  private mutating func takeQuoted(
    into field: inout String.UnicodeScalarView
  ) throws(Diagnostic) {
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
    throw Diagnostic(
      code: "bad-csv", message: "the quote that begins here is not closed",
      suggestions: ["\"\" for a quote inside a quoted field"], place: place)
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

extension DataLine {
  fileprivate mutating func add(_ field: String.UnicodeScalarView, _ start: Start) {
    fields.append(String(field).unescapingControlsInField.unguarded)
    starts.append(start)
  }
}

extension Substring {
  /// The text without the blanks around it.
  package var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension String {
  /// The text as a cell that no spreadsheet takes for a formula: an apostrophe stands before one that
  /// begins with `=`, `+`, `-` or `@`, but for a number.
  package var guarded: String {
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

extension String {
  /// The text whose control characters our own tables have escaped; a field that they cannot have
  /// written is unchanged.
  package var unescapingControlsInField: String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    var text = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "\\": text.append("\\")
      case "e": text.append("\u{1B}")
      case "u":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
          let value = UInt32(String(rest[..<end]), radix: 16),
          let control = Unicode.Scalar(value), control.isControl
        else { return self }
        text.append(control)
        rest = rest[rest.index(after: end)...]
      default: return self
      }
    }
    return String(text)
  }
}
