internal import RouteModel
internal import URLPatterns

/// The table that `rails routes` prints, also with `--expanded`.
package enum RailsRoutes {
  /// Reads a table: each page is a route, named as its path helper or else its action, and a redirect whose target is
  /// printed is one.
  ///
  /// - Throws: ``ImportError`` `missing-column` if there is no route in the text.
  package static func `import`(
    _ source: SourceText, options: RouteTable.Options = RouteTable.Options()
  ) throws(ImportError) -> ImportResult {
    var options = options
    let syntax = Dialect.named("rails")
    options.syntax = syntax
    var builder = RouteTableBuilder(options: options)
    var reader = RailsReader(syntax: syntax)
    for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      reader.read(line, SourcePlace(file: source.file, line: index + 1, column: 1))
    }
    reader.end()
    var problems: [Diagnostic] = []
    if reader.rows.isEmpty, reader.notes.isEmpty {
      problems.append(
        Diagnostic(
          code: "missing-column",
          message: "there is no route in it: the output of 'rails routes' is wanted",
          place: SourcePlace(file: source.file, line: 1, column: 1)))
    }
    for row in reader.rows {
      do throws(Diagnostic) {
        try builder.add(row)
      } catch {
        problems.append(error)
      }
    }
    if let error = ImportError(problems) { throw error }
    return builder.result(and: reader.notes)
  }
}

private struct RailsReader {
  private(set) var rows: [RouteTableRow] = []
  /// What was left out.
  private(set) var notes: [Diagnostic] = []
  private let syntax: Dialect?
  /// Of a route in the expanded form.
  private var fields: [String: String] = [:]
  private var start: SourcePlace?
  private var isEngine = false

  init(syntax: Dialect?) { self.syntax = syntax }

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
    guard let index = words.firstIndex(where: { $0.hasPrefix("/") || $0.hasPrefix("(/") }) else {
      return
    }
    if isEngine {
      leave(words[index], "it is of an engine, whose routes begin where it is mounted", place)
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
    let requirements = Self.requirements(of: action)
    let endpoint = action.split(separator: " ").first.map(String.init) ?? ""
    if !verb.isEmpty, !verb.split(separator: "|").contains("GET") {
      return leave(endpoint, "it is for other verbs than GET", place)
    }
    if requirements.contains(where: { Self.ofSites.contains($0.name) }) {
      return leave(action, "it is of another host than the site's", place)
    }
    let named = prefix.isEmpty ? endpoint : prefix
    let name = named.replacing("#", with: "-").replacing("/", with: "-")
    var row = RouteTableRow(name, pattern, place: place)
    if action.hasPrefix("redirect(") {
      row.target = Self.target(of: action)
      if row.target == nil {
        return leave(pattern, "where it redirects is not printed: 'redirect add' makes it", place)
      }
    } else if !endpoint.contains("#") {
      return leave(action, "it is mounted, and has routes of its own", place)
    }
    for (name, value) in requirements where value.hasPrefix("/") && value.hasSuffix("/") {
      let expression = [name: String(value.dropFirst().dropLast())]
      guard let text = try? syntax?.translate(pattern, where: expression),
        text != (try? syntax?.translate(pattern))
      else { continue }
      row.expressions.merge(expression) { $1 }
    }
    if row.expressions.count < requirements.count {
      notes.append(
        Diagnostic(
          code: "condition-ignored", of: action,
          "not all of its constraints and defaults are taken over", place: place))
    }
    rows.append(row)
  }

  /// What of a link no path has.
  private static let ofSites: Set = ["subdomain", "domain", "host", "port"]

  /// The constraints and defaults behind an action: `{:id=>/\d+/}`, or `{id: /\d+/}` as Ruby 3.4 prints it.
  private static func requirements(of action: String) -> [(name: String, value: Substring)] {
    guard let start = action.firstRange(of: " {")?.upperBound else { return [] }
    return action[start...]
      .matches(of: #/:?(\w+)(?:=>|: )(\/(?:[^\/\\]|\\.)*\/\w*|"(?:[^"\\]|\\.)*"|[^,}]+)/#)
      .map { (String($0.1), $0.2) }
  }

  /// Where `redirect(301, /items/%{id})` leads; nil if code says it, or a part of the link.
  private static func target(of action: String) -> String? {
    let words = action.dropFirst("redirect(".count).prefix { $0 != ")" }.split(separator: " ")
    guard words.count == 2, let word = words.last else { return nil }
    let link = word.hasPrefix("/") || word.contains("://") ? String(word) : "/\(word)"
    return LiteralLink.target(link).replacing(#"%\{"#, with: ":").replacing(#"\}"#, with: "")
  }

  private mutating func leave(_ row: String, _ why: Message, _ place: SourcePlace) {
    notes.append(
      Diagnostic(code: "not-a-page", of: row, "left out: \(why)", place: place))
  }
}
