internal import Files
package import RouteModel
import Texts

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
  /// The file, if it is not the one that is read.
  package var file: String?

  /// A line and a column, from 1.
  package struct Start: Sendable, Hashable {
    package var line: Int
    package var column: Int
  }

  /// What could divide a line of one field, though it does not.
  package var unreadSeparator: Character? {
    guard fields.count == 1, !text.hasPrefix("\"") else { return nil }
    return text.first { ",;".contains($0) }
  }

  /// Whether it has a field that is not empty, or one in quotes.
  fileprivate var isData: Bool {
    fields.contains { !$0.isEmpty } || text.contains("\"")
  }
}

/// Reads tables and lists line by line, for every command that reads one.
///
/// The first line that is neither empty nor a comment decides what separates the fields, whatever the file is called: a
/// heading (``TableHeading``) has tabs, commas or semicolons between its titles; without one see ``Kind``. Between
/// commas and semicolons, and under a heading of one title, it reads RFC 4180: a quoted field may contain them, line
/// breaks, and `""` for a quote; a quote inside an unquoted field is an ordinary character. Blanks around a field that is not
/// quoted do not count. Escapes that our own tables write, such as `\e` and `\u{9b}`, are decoded, and the apostrophe
/// before what looks like a formula is taken off. A first line `sep=;` says what separates. A line that begins with `#` is a comment where there is no heading.
///
/// It reads scalars: a comma before a combining mark is still a comma.
package struct TableReader {
  /// What divides the lines of a file without a heading.
  package enum Kind: Sendable {
    /// A table: a tab in the first line, else the comma or the semicolon that comes first in it.
    case table
    /// Links, one a line, or a table of links and routes. A link may hold commas and semicolons, so that these divide
    /// the lines only if one of them is a link, then one of them, then a known route or `-`. Tabs always divide a line.
    case links(routes: Set<String>)
    /// As a table; but a first line that begins with a link, or has none of the three, is divided at blanks.
    case words
  }

  /// The names of the columns; nil if the first line does not name them.
  package let heading: TableHeading?
  package let file: String
  private var rest: Substring.UnicodeScalarView
  /// What is between fields that may be quoted; nil for tabs, or if nothing is.
  private let separator: Unicode.Scalar?
  private let mayQuote: Bool
  private let dividesAtBlanks: Bool
  private var isBeforeHeading: Bool
  private var line = 1
  private var column = 1
  private let interruption: Interruption
  /// How many lines were read.
  private var count = 0
  /// The lines, if they were read before.
  private var ready: ArraySlice<DataLine> = []

  /// A reader of a file.
  package init(_ source: SourceText, as kind: Kind) {
    file = source.file
    interruption = source.interruption
    rest = source.text.unicodeScalars[...]
    let said = Self.saidSeparator(source.text)
    if said != nil { rest = rest.drop { !Self.endsLine($0) } }
    let first =
      Self.lines(of: source.text).dropFirst(said == nil ? 0 : 1).first(where: Self.isDataLine) ?? ""
    let number = source.place(
      utf8Offset: source.text.utf8.distance(
        from: source.text.utf8.startIndex,
        to: first.isEmpty ? source.text.startIndex : first.startIndex)
    ).line
    var (isForWords, isOfTable) = (false, false)
    if case .words = kind { isForWords = true }
    if case .table = kind { isOfTable = true }
    let headings = (said.map { [$0] } ?? ["\t", ",", ";"] as [Unicode.Scalar]).compactMap {
      (separator: Unicode.Scalar) in
      TableHeading(
        Self.fields(of: first, at: separator), line: number, isOfTable: isOfTable
      ).map { (separator, $0) }
    }
    if let (separator, heading) = headings.max(by: { $0.1.knownCount < $1.1.knownCount }),
      heading.titles.count > 1 || !isForWords
    {
      self.heading = heading
      self.separator = heading.titles.count == 1 || separator == "\t" ? nil : separator
      mayQuote = heading.titles.count == 1 || separator != "\t"
    } else {
      heading = nil
      separator =
        switch (said, kind) {
        case (let said?, _): said == "\t" ? nil : said
        case (nil, .table): Self.firstSeparator(in: first)
        case (nil, .words): Self.isLink(first) ? nil : Self.firstSeparator(in: first)
        case (nil, .links(let routes)): Self.separator(ofLinks: source.text, routes)
        }
      mayQuote = separator != nil
    }
    isBeforeHeading = heading != nil
    dividesAtBlanks = isForWords && heading == nil
  }

  /// A reader of links that were read from a file of another kind: a table with one column.
  package init(links: [DataLine], of file: String) {
    (self.file, interruption) = (file, .none)
    (heading, ready) = (TableHeading(["url"]), links[...])
    (rest, separator) = (Substring.UnicodeScalarView(), nil)
    (mayQuote, dividesAtBlanks, isBeforeHeading) = (false, false, false)
  }

  // MARK: What divides a line

  /// What a spreadsheet's first line says: `sep=;`.
  private static func saidSeparator(_ text: String) -> Unicode.Scalar? {
    let line = text.unicodeScalars.prefix(8).prefix { !endsLine($0) }
    guard line.count == 5, String(Substring(line)).lowercased().hasPrefix("sep="),
      let separator = line.last, ["\t", ",", ";"].contains(separator)
    else { return nil }
    return separator
  }

  /// The lines of a text, one after the other, whatever quotes are in them.
  private static func lines(of text: String) -> some Sequence<Substring> {
    sequence(state: text[...].utf8) { rest -> Substring? in
      guard !rest.isEmpty else { return nil }
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      defer { rest = rest[(end == rest.endIndex ? end : rest.index(after: end))...] }
      return Substring(rest[..<end])
    }
  }

  private static func isDataLine(_ line: Substring) -> Bool {
    !line.hasPrefix("#") && line.contains { !$0.isWhitespace }
  }

  /// The fields of a line, without what quotes around them escape.
  private static func fields(of line: Substring, at separator: Unicode.Scalar) -> [String] {
    var fields = [String.UnicodeScalarView()]
    var isQuoted = false
    for scalar in line.unicodeScalars {
      if scalar == "\"", separator != "\t", isQuoted || fields[fields.count - 1].isEmpty {
        isQuoted.toggle()
      } else if scalar == separator, !isQuoted {
        fields.append(String.UnicodeScalarView())
      } else {
        fields[fields.count - 1].append(scalar)
      }
    }
    return fields.map { String($0)[...].trimmingBlanks }
  }

  /// The comma or the semicolon that comes first outside of quotes; nil if a tab does, or if there is none.
  private static func firstSeparator(in line: Substring) -> Unicode.Scalar? {
    if fields(of: line, at: "\t").count > 1, !line.hasPrefix("\"") { return nil }
    return [",", ";"].map { (separator: Unicode.Scalar) in
      (separator, fields(of: line, at: separator))
    }.filter { $0.1.count > 1 }.min { $0.1[0].utf8.count < $1.1[0].utf8.count }?.0
  }

  /// What divides a list of links that are followed by routes; nil if no line is one of both.
  private static func separator(
    ofLinks text: String, _ routes: Set<String>
  ) -> Unicode.Scalar? {
    for line in lines(of: text) where isDataLine(line) {
      if line.utf8.contains(0x09), !line.hasPrefix("\"") { return nil }
      for separator: Unicode.Scalar in [",", ";"] where line.unicodeScalars.contains(separator) {
        let fields = fields(of: line, at: separator)
        if fields.count > 1, isLink(fields[0][...]), fields[1] == "-" || routes.contains(fields[1])
        {
          return separator
        }
      }
    }
    return nil
  }

  /// Whether a text begins with a link: a path, or a scheme.
  package static func isLink(_ text: Substring) -> Bool {
    let text = text.drop { $0 == "\"" }
    if text.hasPrefix("/") { return true }
    guard let colon = text.firstIndex(of: ":"), let first = text.utf8.first else { return false }
    return (0x61...0x7A).contains(first | 0x20)
      && text[..<colon].utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
          || [0x2B, 0x2D, 0x2E].contains($0)
      }
  }

  // MARK: Lines

  /// The next line that is neither empty, nor a comment, nor the heading; nil at the end.
  ///
  /// - Throws: ``Diagnostic`` `bad-csv` with the place of an unclosed quote; `interrupted`.
  package mutating func next() throws(Diagnostic) -> DataLine? {
    if let line = ready.popFirst() { return line }
    while let line = try nextLine() {
      guard line.isData else { continue }
      if isBeforeHeading {
        isBeforeHeading = line.text.hasPrefix("#")
      } else if heading != nil || !line.text.hasPrefix("#") {
        return line
      }
    }
    return nil
  }

  /// All remaining lines.
  package mutating func all() throws(Diagnostic) -> [DataLine] {
    var lines: [DataLine] = []
    while let line = try next() { lines.append(line) }
    return lines
  }

  private mutating func nextLine() throws(Diagnostic) -> DataLine? {
    guard !rest.isEmpty else { return nil }
    count += 1
    if count % 64 == 0, interruption.isPending() {
      throw Diagnostic(code: "interrupted", message: "interrupted")
    }
    // A comment before a heading may hold a quote.
    if isBeforeHeading, rest.first == "#" { return nextPlainLine() }
    return mayQuote ? try nextRecord() : nextPlainLine()
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
        ? text.split(whereSeparator: \.isWhitespace).map(String.init)
        : [text.unquoted ?? text.trimmingBlanks]
      return DataLine(number: line, text: String(text), fields: fields)
    }
    var (fields, starts, column) = ([String](), [DataLine.Start](), 1)
    for field in content.split(separator: 0x09, omittingEmptySubsequences: false) {
      starts.append(DataLine.Start(line: line, column: column))
      column += Substring(field).unicodeScalars.count + 1
      fields.append(Substring(field).trimmingBlanks.unescapingControlsInField)
    }
    return DataLine(number: line, text: String(text), fields: fields, starts: starts)
  }

  // MARK: Records

  private mutating func nextRecord() throws(Diagnostic) -> DataLine {
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
      case "\"" where !isQuoted && field.allSatisfy { $0 == " " }:
        isQuoted = true
        field = String.UnicodeScalarView()
        try takeQuoted(into: &field)
      case _ where scalar == separator:
        record.add(field, begin, isQuoted: isQuoted)
        begin = DataLine.Start(line: line, column: column)
        field = String.UnicodeScalarView()
        isQuoted = false
      // Blanks behind a quoted field.
      case " " where isQuoted: break
      default: field.append(scalar)
      }
    }
    record.add(field, begin, isQuoted: isQuoted)
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
  fileprivate mutating func add(
    _ field: String.UnicodeScalarView, _ start: Start, isQuoted: Bool
  ) {
    let text = isQuoted ? String(field) : String(field)[...].trimmingBlanks
    fields.append(text.unescapingControlsInField.unguarded)
    starts.append(start)
  }
}

extension Substring {
  /// The text without the blanks around it, scalar by scalar.
  package var trimmingBlanks: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }

  /// The text in quotes, if that is all of it and it has no quotes of its own.
  fileprivate var unquoted: String? {
    let text = trimmingBlanks
    guard text.utf8.count > 1, text.utf8.first == 0x22, text.utf8.last == 0x22,
      text.utf8.count(where: { $0 == 0x22 }) == 2
    else { return nil }
    return String(text.dropFirst().dropLast())
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
