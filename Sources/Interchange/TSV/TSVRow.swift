internal import RouteModel

/// One row of a route table, checked, with its remarks parsed.
struct TSVRow {
  /// The route with the values of the remarks; its class is empty if they name none.
  var route = Route.blank
  /// The pattern with the values of the remarks; its text is the row's.
  var pattern = Route.Pattern.blank
  var place: SourcePlace
  var hosts: [String] = []
  var schemes: [String] = []
  var platforms: [String] = []
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
    let text = Self.trimmed(cells[0])
    pattern.text = text
    route.identifier = Self.trimmed(cells[1])
    if text.isEmpty { throw Self.problem("empty-cell", "the pattern is empty", place) }
    if route.identifier.isEmpty {
      throw Self.problem(
        "empty-cell", "the name is empty", place.at(cells[0].unicodeScalars.count + 2))
    }
    if let bad = text.unicodeScalars.firstIndex(where: {
      $0.properties.isWhitespace || $0.value < 32
    }) {
      let column = text.unicodeScalars.distance(from: text.unicodeScalars.startIndex, to: bad) + 1
      throw Self.problem("bad-pattern", "a pattern has no blanks: '\(text)'", place.at(column))
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
    default:
      if try set(key, value, list, of: ["path", "priority"], in: &pattern, column) { return }
      let ofRoute = ["class", "summary", "owner", "tags"]
      if try set(key, value, list, of: ofRoute, in: &route, column) { return }
      others.append((key, column))
    }
  }

  /// Sets a field of a row from a remark.
  ///
  /// - Parameter keys: The keys of the remarks, by the keys of the row's description.
  /// - Returns: False if the remark is not one of them.
  private func set<Row: DescribedRow>(
    _ key: String, _ value: String, _ words: [String], of keys: [String], in row: inout Row,
    _ column: Int
  ) throws(Diagnostic) -> Bool {
    let known = Row.description.members.filter { keys.contains($0.key) }
    switch known.first(where: { $0.key == key || $0.option?.name == key }) {
    case nil: return false
    case .list(let list): _ = list.set(words: words, in: &row)
    case .field(let field):
      switch field.kind {
      case .integer:
        guard let number = Int(value) else {
          throw Self.problem(
            "bad-remark", "a \(field.name) is a whole number, not '\(value)'", place.at(column))
        }
        _ = field.set(.integer(number), in: &row)
      case .word(let word) where !word.words.contains(value):
        throw Diagnostic(
          code: "bad-remark", message: "'\(value)' is not a \(field.name)",
          suggestions: NearestNames.of(value, in: word.words), place: place.at(column))
      default: _ = field.set(.text(value), in: &row)
      }
    }
    return true
  }

  private static func problem(
    _ code: String, _ message: Message, _ place: SourcePlace
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
  /// The place of another column in the same line.
  func at(_ column: Int) -> SourcePlace {
    SourcePlace(file: file, line: line, column: column)
  }
}
