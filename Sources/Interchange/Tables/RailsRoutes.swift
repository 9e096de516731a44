internal import RouteModel
internal import URLPatterns

/// The table that `rails routes` prints, also with `--expanded`.
package enum RailsRoutes {
  /// Reads a table: each page is a route, named as its path helper or else its action.
  ///
  /// - Throws: ``ImportError`` `missing-column` if there is no route in the text.
  package static func `import`(
    _ source: SourceText, options: RouteTable.Options = RouteTable.Options()
  ) throws(ImportError) -> ImportResult {
    var options = options
    options.syntax = Dialect.named("rails")
    var builder = RouteTableBuilder(options: options)
    var reader = RailsReader(file: source.file)
    for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      reader.read(line, SourcePlace(file: source.file, line: index + 1, column: 1))
    }
    reader.end()
    var problems: [Diagnostic] = []
    if reader.rows.isEmpty {
      problems.append(
        Diagnostic(
          code: "missing-column",
          message: "there is no route in it: the output of 'rails routes' is wanted",
          place: SourcePlace(file: source.file, line: 1, column: 1)))
    }
    for row in reader.rows {
      do throws(Diagnostic) {
        try builder.add(RouteTableRow(row.name, row.pattern, place: row.place))
      } catch {
        problems.append(error)
      }
    }
    if let error = ImportError(problems) { throw error }
    return builder.result(and: reader.notes)
  }
}

private struct RailsReader {
  struct Row {
    var name: String
    var pattern: String
    var place: SourcePlace
  }

  private(set) var rows: [Row] = []
  private let file: String
  /// What is left out, with the first place of each.
  private var left: [(what: String, count: Int, place: SourcePlace)] = []
  /// Of a route in the expanded form.
  private var fields: [String: String] = [:]
  private var start: SourcePlace?
  private var isEngine = false

  init(file: String) { self.file = file }

  mutating func read(_ line: Substring, _ place: SourcePlace) {
    if line.hasPrefix("--[ Route") {
      end()
      start = place
    } else if let start {
      let pair = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { fields[pair[0].trimmingBlanks] = pair[1].trimmingBlanks }
      self.start = start
    } else {
      readRow(line, place)
    }
  }

  /// The last route of the expanded form.
  mutating func end() {
    guard let start, let pattern = fields["URI"] else { return }
    add(
      fields["Prefix"] ?? "", fields["Verb"] ?? "", pattern, fields["Controller#Action"] ?? "",
      start)
    (fields, self.start) = ([:], nil)
  }

  private mutating func readRow(_ line: Substring, _ place: SourcePlace) {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }).map(
      String.init)
    if words.first == "Routes", words.dropFirst().first == "for" { isEngine = true }
    guard let index = words.firstIndex(where: { $0.hasPrefix("/") || $0.hasPrefix("(/") }),
      !isEngine
    else {
      if isEngine, words.contains(where: { $0.hasPrefix("/") }) {
        leave("routes of engines", place)
      }
      return
    }
    let isVerb = index > 0 && words[index - 1].allSatisfy { $0.isUppercase || $0 == "|" }
    let names = words[..<(isVerb ? index - 1 : index)]
    add(
      names.first ?? "", isVerb ? words[index - 1] : "", words[index],
      words[(index + 1)...].joined(separator: " "), place)
  }

  private mutating func add(
    _ prefix: String, _ verb: String, _ pattern: String, _ action: String, _ place: SourcePlace
  ) {
    if !verb.isEmpty, !verb.split(separator: "|").contains("GET") {
      leave("routes of other verbs than GET", place)
    } else if action.hasPrefix("redirect(") {
      leave("redirects: 'redirect add' makes them", place)
    } else if !action.contains("#") {
      leave("mounted applications", place)
    } else {
      if action.contains(" {") { leave("constraints and defaults of routes", place) }
      let named =
        prefix.isEmpty ? action.split(separator: " ").first.map(String.init) ?? "" : prefix
      let name = named.replacing("#", with: "-").replacing("/", with: "-")
      rows.append(Row(name: name, pattern: pattern, place: place))
    }
  }

  private mutating func leave(_ what: String, _ place: SourcePlace) {
    if let known = left.firstIndex(where: { $0.what == what }) {
      left[known].count += 1
    } else {
      left.append((what, 1, place))
    }
  }

  /// What was left out.
  var notes: [Diagnostic] {
    left.map { left in
      Diagnostic(
        code: "not-a-page", message: "left out: \(left.what) (\(left.count))", place: left.place)
    }
  }
}
