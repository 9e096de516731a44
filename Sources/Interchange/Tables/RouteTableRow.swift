internal import RouteModel
import Texts
import URLPatterns

/// One row of a route table, checked, with its remarks parsed.
struct RouteTableRow {
  /// The route with the values of the row; its class is empty if it names none.
  var route = Route.blank
  /// The values of its pattern in the row.
  private var pattern = Route.Pattern.blank
  /// Its patterns.
  var patterns: [Route.Pattern] = []
  var place: SourcePlace
  var hosts: [String] = []
  var schemes: [String] = []
  var platforms: [String] = []
  /// Where it leads, if it is a redirect.
  var target: String?
  /// The expressions of names that stand beside the pattern, as the framework writes them.
  var expressions: [String: String] = [:]
  /// Remarks and columns that are not read, with their places.
  var others: [(key: String, place: SourcePlace)] = []

  /// A row of another table.
  init(_ name: String, _ pattern: String, place: SourcePlace) {
    route.identifier = name
    self.pattern.text = pattern
    patterns = [self.pattern]
    self.place = place
  }

  /// - Parameter syntax: The framework that the patterns are of: they may have blanks, or be files that are no pages.
  init(
    _ line: DataLine, _ columns: RouteTableColumns, place: SourcePlace, syntax: Dialect? = nil
  ) throws(Diagnostic) {
    self.place = place
    let cells = line.fields
    func start(_ index: Int) -> SourcePlace {
      guard line.starts.indices.contains(index) else { return place }
      return SourcePlace(
        file: place.file, line: line.starts[index].line, column: line.starts[index].column)
    }
    // Spreadsheets fill rows up with empty cells.
    if cells.dropFirst(columns.contents.count).contains(where: { !$0.isEmpty }) {
      throw Self.problem(
        "too-many-columns",
        columns.areNamed
          ? "the heading names \(columns.contents.count) columns; this row has \(cells.count)"
          : "without a heading the columns are pattern, route and remarks; this row has "
            + "\(cells.count): a first row such as pattern,route,class,owner names them",
        start(columns.contents.count))
    }
    func cell(_ content: RouteTableColumns.Content) -> (text: String, place: SourcePlace)? {
      columns.contents.firstIndex(of: content).flatMap { index in
        cells.indices.contains(index) ? (trimmed(cells[index]), start(index)) : nil
      }
    }
    let isWholeRoute = columns.contents.contains(.patterns)
    // Blanks in quotes belong to the names of a list that we have written.
    func trimmed(_ cell: String) -> String { isWholeRoute ? cell : cell[...].trimmingBlanks }
    let isRedirect = columns.contents.contains(.target)
    guard let text = cell(isWholeRoute ? .patterns : .pattern),
      let name = cell(isRedirect ? .target : .route)
    else {
      throw Self.problem(
        "missing-column",
        isRedirect
          ? "a row needs a source and a target"
          : "a row needs a pattern and a route, with a tab, a comma or a semicolon between them",
        place)
    }
    if text.text.isEmpty, !isWholeRoute {
      throw Self.problem(
        "empty-cell", "the \(isRedirect ? "source" : "pattern") is empty", text.place)
    }
    if name.text.isEmpty, syntax?.isOtherFile(text.text) != true {
      throw Self.problem(
        "empty-cell", "the \(isRedirect ? "target" : "name") is empty", name.place)
    }
    if !isWholeRoute, syntax == nil {
      try Self.refuseBlanks(in: text, "bad-pattern", "a pattern has no blanks")
    }
    if isRedirect {
      try Self.refuseBlanks(in: name, "redirect-target", "a target has no blanks")
      target = name.text
    } else {
      if !isWholeRoute, name.text.contains("://") {
        throw Self.problem(
          "route-is-a-url",
          "'\(name.text)' is a URL, not the name of a route: for redirects a first row such as "
            + "source,target names the columns", name.place)
      }
      route.identifier = name.text
    }
    for (index, (content, field)) in zip(columns.contents, cells).enumerated() {
      switch content {
      case .pattern, .patterns, .route, .target: break
      case .remarks: try readRemarks(field, at: start(index))
      case .key(let key):
        let value = trimmed(field)
        if key.isEmpty || value.isEmpty { continue }
        if isWholeRoute, try readOfRoute(key, value, start(index)) { continue }
        try read(key, value, start(index))
      }
    }
    if isWholeRoute {
      try readPatterns(text.text, text.place)
    } else {
      if isRedirect { pattern.summary = route.summary.isEmpty ? nil : route.summary }
      pattern.text = text.text
      if columns.holdsLinks { readLink() }
      patterns = [pattern]
    }
  }

  private static func refuseBlanks(
    in cell: (text: String, place: SourcePlace), _ code: String, _ message: Message
  ) throws(Diagnostic) {
    let scalars = cell.text.unicodeScalars
    guard
      let bad = scalars.firstIndex(where: { $0.properties.isWhitespace || $0.value < 32 })
    else { return }
    throw problem(
      code, "\(message): '\(cell.text)'",
      cell.place.at(cell.place.column + scalars.distance(from: scalars.startIndex, to: bad)))
  }

  /// Takes the source for a link, unless it is a pattern.
  private mutating func readLink() {
    let text = pattern.text
    guard !LiteralLink.isPattern(text, leadingTo: target ?? "") else { return }
    pattern.text = LiteralLink.pattern(text)
    target = target.map(LiteralLink.target)
  }

  /// Reads all patterns of a route, each followed by its options.
  private mutating func readPatterns(
    _ text: String, _ place: SourcePlace
  ) throws(Diagnostic) {
    for word in text.split(separator: " ").map(String.init) {
      guard word.hasPrefix("--"), !patterns.isEmpty else {
        var pattern = pattern
        pattern.text = word
        patterns.append(pattern)
        continue
      }
      guard patterns[patterns.count - 1].read(tableOption: word) else {
        throw Self.problem("bad-remark", "'\(word)' is no option of a pattern", place)
      }
    }
  }

  /// Reads a column of `routes --csv` that says something else of a whole route.
  private mutating func readOfRoute(
    _ key: String, _ value: String, _ place: SourcePlace
  ) throws(Diagnostic) -> Bool {
    let words = value.split(separator: " ").map(String.init)
    switch key {
    case "path": return try set(key, value, words, of: ["path"], in: &route, place)
    case "protocols": for word in words { route.protocols[word] = .destination }
    case "when", "requires": return try set(key, value, words, of: [key], in: &route, place)
    case "state":
      route.isEnabled = !words.contains("disabled")
      route.isExclusive = words.contains("exclusive")
      route.isInternal = words.contains("internal")
    default: return false
    }
    return true
  }

  private mutating func readRemarks(_ cell: String, at start: SourcePlace) throws(Diagnostic) {
    var column = start.column
    for remark in cell.split(separator: ";", omittingEmptySubsequences: false) {
      defer { column += remark.unicodeScalars.count + 1 }
      let text = remark.trimmingBlanks
      let place = start.at(column)
      if text.isEmpty { continue }
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        others.append((text, place))
        continue
      }
      let key = String(parts[0])
      let value = parts[1].trimmingBlanks
      try read(key, value, place)
    }
  }

  private mutating func read(
    _ key: String, _ value: String, _ place: SourcePlace
  ) throws(Diagnostic) {
    let list = value.split { $0 == "," || $0 == ";" }.map(\.trimmingBlanks)
    switch key {
    case "host": hosts = list
    case "scheme": schemes = list
    case "platform":
      platforms = list.map { $0.lowercased() }
      if let bad = platforms.first(where: { !Condition(.platform, $0).isValid }) {
        throw Self.problem("bad-remark", "'\(bad)' is not a platform, such as ios", place)
      }
    default:
      let isRedirect = target != nil
      let ofPattern = isRedirect ? ["priority"] : ["path", "priority"]
      if try set(key, value, list, of: ofPattern, in: &pattern, place) { return }
      let ofRoute = isRedirect ? ["summary"] : ["class", "summary", "owner", "tags"]
      if try set(key, value, list, of: ofRoute, in: &route, place) { return }
      others.append((key, place))
    }
  }

  /// Sets a field of a row from a remark.
  ///
  /// - Parameter keys: The keys of the remarks, by the keys of the row's description.
  /// - Returns: False if the remark is not one of them.
  private func set<Row: DescribedRow>(
    _ key: String, _ value: String, _ words: [String], of keys: [String], in row: inout Row,
    _ place: SourcePlace
  ) throws(Diagnostic) -> Bool {
    let known = Row.description.members.filter { keys.contains($0.key) }
    switch known.first(where: { $0.key == key || $0.option?.name == key }) {
    case nil: return false
    case .list(let list):
      if let bad = list.set(words: words, in: &row) {
        throw Self.problem(
          "bad-remark", Message(list.mistake(in: bad) ?? "'\(bad)' is not a \(list.noun)"), place)
      }
    case .field(let field):
      switch field.kind {
      case .integer:
        guard let number = Int(value) else {
          throw Self.problem(
            "bad-remark", "a \(field.name) is a whole number, not '\(value)'", place)
        }
        _ = field.set(.integer(number), in: &row)
      case .word(let word) where !word.words.contains(value):
        throw Diagnostic(
          code: "bad-remark", message: "'\(value)' is not a \(field.name)",
          suggestions: NearestNames.of(value, in: word.words), place: place)
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
}

extension SourcePlace {
  /// The place of another column in the same line.
  func at(_ column: Int) -> SourcePlace {
    SourcePlace(file: file, line: line, column: column)
  }
}
