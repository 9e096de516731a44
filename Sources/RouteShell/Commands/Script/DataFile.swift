import RouteModel

/// A line of a data file, as `each`, `check-links` and `history import` read it.
struct DataLine {
  /// From 1; where it begins, for a quoted field may hold line ends.
  var number: Int
  /// As it stands in the file.
  var text: String
  /// Between commas in a file called `*.csv`, else between tabs if there is one, else between blanks, or
  /// the line as a whole.
  var fields: [String]

  /// Says something: is neither empty nor a comment.
  var isData: Bool { !text.hasPrefix("#") && text.contains { !$0.isWhitespace } }
}

/// The lines of a data file that say something, one after the other: not the empty ones, nor those that
/// begin with `#`. Control characters in the fields of a table are had back as our own tables write them.
struct DataFile {
  private var records: CSVReader?
  private var rest: Substring.UTF8View
  private var number = 0
  private let file: String
  private let dividesAtBlanks: Bool
  private let hasMark: Bool
  private let lineEnd: String

  /// - Parameter repairing: What is not UTF-8 becomes U+FFFD, as in a log that others have written
  ///   into; else it is an error.
  /// - Parameter dividesAtBlanks: A line without a tab is words, and not one field.
  /// - Throws: ``ShellError`` `no-file`, `not-text`.
  init(
    _ path: String, repairing: Bool = false, dividesAtBlanks: Bool = true
  ) throws {
    self.dividesAtBlanks = dividesAtBlanks
    var text =
      repairing
      ? String(decoding: try TextFile.readBytes(path), as: UTF8.self) : try TextFile.read(path)
    file = path
    // Spreadsheets write a byte order mark.
    hasMark = text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    if hasMark { text.unicodeScalars.removeFirst() }
    lineEnd = CSVReader.firstLineEnd(text)
    rest = text[...].utf8
    records = path.hasSuffix(".csv") ? CSVReader(text, file: path) : nil
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: ``ShellError`` `bad-csv` with the place of a quote that nothing ends.
  mutating func next() throws -> DataLine? {
    while let line = try nextLine() {
      if line.isData { return line }
    }
    return nil
  }

  /// All that are left.
  mutating func all() throws -> [DataLine] { try everyLine().filter(\.isData) }

  /// All lines, with the empty ones and the comments.
  mutating func everyLine() throws -> [DataLine] {
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

  private mutating func nextLine() throws -> DataLine? {
    if let record = try records?.next() { return record }
    return try nextPlainLine()
  }

  private mutating func nextPlainLine() throws -> DataLine? {
    guard records == nil, !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    var line = rest[..<end]
    rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
    number += 1
    guard line.count <= InputLimit.line else {
      throw ShellError.lineTooLong(SourceLine("", file: file, firstLine: number))
    }
    if line.last == 0x0D { line = line.dropLast() }
    let text = Substring(line)
    let fields =
      line.contains(0x09)
      ? line.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(Substring($0)).unescapingControlsInField }
      : dividesAtBlanks
        ? text.split(whereSeparator: \.isWhitespace).map(String.init)
        : [text.trimmingBlanks]
    return DataLine(number: number, text: String(text), fields: fields)
  }
}

extension Substring {
  /// The text without the blanks around it.
  var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
