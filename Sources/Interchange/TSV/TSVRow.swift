internal import RouteModel

/// One row of a route table, checked, with its remarks taken apart.
struct TSVRow {
  var pattern: String
  var name: String
  var place: SourcePlace
  var hosts: [String] = []
  var schemes: [String] = []
  var platforms: [String] = []
  var path: PathKind?
  var priority = 0
  var className: String?
  var summary: String?
  var owner: String?
  var tags: [String] = []
  /// Remarks that are not read, with their columns.
  var others: [(key: String, column: Int)] = []

  init(_ cells: [Substring], place: SourcePlace) throws(Diagnostic) {
    self.place = place
    if cells.count < 2 {
      throw Self.problem(
        "missing-column", "a row needs a pattern and a name, separated by a tab", place)
    }
    if cells.count > 3 {
      let column =
        cells[0].unicodeScalars.count + cells[1].unicodeScalars.count
        + cells[2].unicodeScalars.count + 4
      throw Self.problem(
        "too-many-columns",
        "a row has a pattern, a name and remarks; this one has "
          + "\(cells.count) columns", place.at(column))
    }
    pattern = Self.trimmed(cells[0])
    name = Self.trimmed(cells[1])
    if pattern.isEmpty { throw Self.problem("empty-cell", "the pattern is empty", place) }
    if name.isEmpty {
      throw Self.problem(
        "empty-cell", "the name is empty", place.at(cells[0].unicodeScalars.count + 2))
    }
    if let bad = pattern.unicodeScalars.firstIndex(where: {
      $0.properties.isWhitespace || $0.value < 32
    }) {
      let column =
        pattern.unicodeScalars.distance(
          from: pattern.unicodeScalars.startIndex, to: bad) + 1
      throw Self.problem("bad-pattern", "a pattern has no blanks: '\(pattern)'", place.at(column))
    }
    if cells.count == 3 {
      try readRemarks(
        cells[2],
        column: cells[0].unicodeScalars.count + cells[1].unicodeScalars.count + 3)
    }
  }

  private mutating func readRemarks(_ cell: Substring, column: Int) throws(Diagnostic) {
    var column = column
    for remark in cell.split(separator: ";", omittingEmptySubsequences: false) {
      defer { column += remark.unicodeScalars.count + 1 }
      let text = Self.trimmed(remark)
      if text.isEmpty { continue }
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        others.append((text, column))
        continue
      }
      let key = String(parts[0])
      let value = Self.trimmed(parts[1])
      try read(key, value, column)
    }
  }

  private mutating func read(_ key: String, _ value: String, _ column: Int) throws(Diagnostic) {
    let list = value.split(separator: ",").map(Self.trimmed)
    switch key {
    case "host": hosts = list
    case "scheme": schemes = list
    case "platform": platforms = list.map { $0.lowercased() }
    case "class": className = value
    case "summary": summary = value
    case "owner": owner = value
    case "tag", "tags": tags = list
    case "path":
      guard let kind = PathKind(rawValue: value) else {
        throw Diagnostic(
          code: "bad-remark", message: "'\(value)' is no path",
          suggestions: NearestNames.of(value, in: PathKind.allCases.map(\.rawValue)),
          place: place.at(column))
      }
      path = kind
    case "priority":
      guard let number = Int(value) else {
        throw Self.problem(
          "bad-remark", "a priority is a whole number, not '\(value)'", place.at(column))
      }
      priority = number
    default: others.append((key, column))
    }
  }

  private static func problem(
    _ code: String, _ message: String, _ place: SourcePlace
  ) -> Diagnostic {
    Diagnostic(code: code, message: message, place: place)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension SourcePlace {
  /// Another column of the same line.
  func at(_ column: Int) -> SourcePlace {
    SourcePlace(file: file, line: line, column: column)
  }
}
