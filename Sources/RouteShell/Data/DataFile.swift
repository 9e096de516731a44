import RouteModel

/// A line of a data file, as `each`, `check-links` and `history import` read it.
struct DataLine {
  /// The number of its first line, from 1; a quoted field may contain line breaks.
  var number: Int
  /// The text in the file.
  var text: String
  /// The fields: between commas in a file called `*.csv` or with a heading in CSV, else between tabs if there are any, else
  /// between blanks, or the whole line.
  var fields: [String]

  /// Whether it is neither empty nor a comment.
  var isData: Bool { !text.hasPrefix("#") && text.contains { !$0.isWhitespace } }
}

/// Reads the lines of a data file one by one, without empty lines and those that begin with `#`.
/// Control characters in the fields of a table are decoded from the escapes of our own tables.
struct DataFile {
  private var records: CSVReader?
  private var rest: Substring.UTF8View
  private var number = 0
  private let file: String
  private let dividesAtBlanks: Bool

  /// - Parameter repairing: Whether invalid UTF-8 becomes U+FFFD, as in a log of other programs;
  ///   else it is an error.
  /// - Parameter dividesAtBlanks: Whether a line without a tab is split into words; else it is one
  ///   field.
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
    if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { text.unicodeScalars.removeFirst() }
    rest = text[...].utf8
    let isTable = path.hasSuffix(".csv") || CSVReader.hasHeading(text)
    records = isTable ? CSVReader(text, file: path) : nil
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: ``ShellError`` `bad-csv` with the place of an unclosed quote.
  mutating func next() throws -> DataLine? {
    while let line = try nextLine() {
      if line.isData { return line }
    }
    return nil
  }

  /// All remaining lines.
  mutating func all() throws -> [DataLine] { try everyLine().filter(\.isData) }

  /// All lines, including empty ones and comments.
  mutating func everyLine() throws -> [DataLine] {
    var lines: [DataLine] = []
    while let line = try nextLine() { lines.append(line) }
    return lines
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
