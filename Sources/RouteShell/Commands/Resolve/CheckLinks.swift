import CLibrary
import Interchange
import RouteModel
import Routing
import Simulation
import URLPatterns

struct CheckLinks: WorkspaceCommand {
  var file: String?
  var list = ListOptions()
  var recorded = RecordedLinkOptions()
  var ignore: [ExpandedWord] = []
  var context = ContextOptions()
  var format: FindingFormat?
  static let signature = Signature<Self>(
    "check-links", in: .resolve, "Compares a list of URLs with where they go today",
    arguments: [.init("FILE", \.file, .file)],
    options: [
      .all(\.list), .all(\.recorded),
      .value("ignore", \.ignore, "COLUMN", "A column of your own, which is not compared"),
      .all(\.context), .findingFormat(\.format),
    ],
    discussion: """
      One URL a line: open must take each. A blank in a URL is an error: write %20 for it. Or a table,
      separated by tabs, commas or semicolons. A first line with url or link in it names the columns: route (empty
      or - means that the link must open nothing), class, path, pattern, parameters as name=value, a
      parameter's name, and the facts of the context in which the link is opened, such as platform and
      version. A column that is compared with nothing is an error. Without such a line they are URL,
      route, then parameters as name=value. match writes such a table. Nothing is performed.

      Without FILE, the links that were recorded and opened a route: each must open it today, with
      the same values. Those with masked values are counted, not compared.
      """,
    examples: [
      .init("check-links links.txt", "Every URL of the list goes somewhere"),
      .init("check-links links.txt --context platform=ios", "On that platform"),
      .init("check-links --since 7d", "What opened last week still opens"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try workspace.inContext(context.facts()) {
      guard let path = file else {
        if let word = ignore.first {
          throw ShellError.usage("--ignore needs FILE", span: word.span)
        }
        return try recorded.check(list, format, workspace, printer)
      }
      try recorded.requireNone()
      return try check(path, workspace, printer)
    }
  }

  @MainActor private func check(
    _ path: String, _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    var file = try DataFile(path, dividesAtBlanks: false)
    let wanted = try LinkList(
      try file.all(), of: path,
      parameters: Set(try workspace.catalog.routes.values.flatMap(\.parameterNames)),
      ignored: ignore)
    let links = wanted.links
    guard !links.isEmpty else {
      throw ShellError.failure("no-links", "there is no link in '\(path)'")
    }
    let registry = try workspace.requireRegistry()
    let usual = workspace.context
    let ordinaryPath = workspace.ordinaryPath
    defer {
      printer.endProgress()
      workspace.setContext(usual)
    }
    var wrong: [(link: LinkList.Link, difference: (expected: String, actual: String))] = []
    for (index, link) in links.enumerated() {
      if index % 256 == 0 { try printer.step("\(index) of \(links.count)") }
      if let mistake = RouteContext.mistake(in: link.context) {
        throw ShellError(
          Diagnostic(
            code: "bad-context", message: Message(mistake),
            place: SourcePlace(file: path, line: link.line, column: 1)))
      }
      if !link.context.isEmpty { workspace.setContext(usual.merging(link.context) { $1 }) }
      let answer = LinkAnswer(link.url, registry, ordinaryPath: ordinaryPath)
      if !link.context.isEmpty { workspace.setContext(usual) }
      if let difference = link.expected.difference(from: answer) {
        wrong.append((link, difference))
      }
    }
    printer.endProgress()
    let listing = Listing(
      wrong,
      [
        .init("line") { .int($0.link.line) }, .init("url") { .string($0.link.url) },
        .init("expected") { .string($0.difference.expected) },
        .init("actual") { .string($0.difference.actual) },
      ])
    let place = { (line: Int) in path == "-" ? nil : SourcePlace(file: path, line: line, column: 1)
    }
    return list.answer(
      links: links.count, differing: wrong.count, listing,
      wrong.map { .init(Finding(link: $0.link.url, $0.difference), at: place($0.link.line)) },
      format)
  }
}

extension ListOptions {
  /// The answer about links that were compared.
  ///
  /// - Parameters:
  ///   - count: How many there were.
  ///   - wrong: How many do not open what was expected.
  ///   - listing: Those.
  ///   - findings: The same for a pull request.
  func answer(
    links count: Int, differing wrong: Int, _ listing: Listing,
    _ findings: [PlacedFinding], _ format: FindingFormat?
  ) -> Answer {
    let success =
      count == 0 ? "there was no link to compare" : "\(Phrase.count(count, "link")) as expected"
    let answer =
      if let format {
        Answer.raw(
          format.text(filtered(findings) { [$0.finding.message] }, nothing: success))
      } else if wrong > 0 {
        self.answer(listing)
      } else {
        Answer.text(success, json: listing.json, listing: listing)
      }
    guard wrong > 0 else { return answer }
    return answer.failing(
      .failure("links-differ", "\(wrong) of \(count) links are not as expected"))
  }
}

extension Finding {
  /// A link that does not open what was expected.
  init(link url: String, _ difference: (expected: String, actual: String)) {
    self.init(
      code: "links-differ", severity: .error,
      message: "\(url): expected \(difference.expected), actual \(difference.actual)",
      subjects: [url])
  }
}

/// What a URL opens today.
@MainActor struct LinkAnswer {
  /// nil if it opens no route.
  var route: String?
  var parameters: [(name: String, value: String)] = []
  /// The class, the path and the pattern.
  var facts: [String: String] = [:]
  /// Why it opens no route.
  var failure = "no route"

  /// What opening a URL would open; a route that refuses its parameters does not count.
  ///
  /// - Parameter ordinaryPath: The path of routes that declare none.
  init(_ url: String, _ registry: Registry, ordinaryPath: PathKind) {
    guard !url[...].trimmingBlanks.contains(where: \.isWhitespace) else {
      failure = "a blank in the link: write %20 for it, or tabs or commas between columns"
      return
    }
    do {
      guard let match = try registry.match(url) else {
        let error = registry.noMatch(url)
        if error.code != .noMatch { failure = "\(error.message) [\(error.code.name)]" }
        return
      }
      let opening = registry.opening(of: match, otherwise: ordinaryPath)
      if let error = opening.failure {
        failure = "\(match.route) \(error.wouldFail) [\(error.code.name)]"
        return
      }
      route = match.route
      parameters = match.parameters.map { ($0.name, $0.value) }
      facts = [
        "class": match.destinationClass ?? "", "pattern": match.pattern,
        "path": opening.path.rawValue,
      ]
    } catch {
      failure = ShellError(wrapping: error).diagnostic.message
    }
  }
}

/// A list of URLs with what they should open, as QA keeps it.
struct LinkList {
  /// The contents of a column.
  private enum Column: Equatable {
    case url, route
    /// The class, the path or the pattern.
    case fact(String)
    /// Parameters as `name=value`.
    case parameters
    /// The value of the parameter of this name.
    case value(String)
    /// A fact of the context in which the link is opened.
    case context(String)
    case ignored
  }

  /// A link with what it should open, and in which context.
  struct Link {
    var line: Int
    var url: String
    var context: [String: String] = [:]
    var expected = LinkExpectation()
  }

  /// The titles of the column with the URLs.
  private static let urlTitles: Set<String> = ["url", "link"]

  private(set) var links: [Link] = []

  /// - Parameters:
  ///   - file: The file, for the places of errors.
  ///   - parameters: The names of the parameters that routes have.
  ///   - ignored: The columns that are the owner's own.
  /// - Throws: ``ShellError`` `unknown-column` for a column that nothing compares, or that is not
  ///   there; `too-many-columns` for a cell that nothing compares.
  init(_ lines: [DataLine], of file: String, parameters: Set<String>, ignored: [ExpandedWord])
    throws
  {
    /// A cell that nobody compares must not look as if it were as expected.
    func refuse(_ cell: String?, in line: DataLine, _ reason: Message) throws {
      guard let cell else { return }
      throw ShellError(
        Diagnostic(
          code: "too-many-columns", message: "'\(cell)' is compared with nothing: \(reason)",
          place: SourcePlace(file: file, line: line.number, column: 1)))
    }
    guard let first = lines.first else { return }
    guard first.fields.contains(where: { Self.urlTitles.contains($0.lowercased()) }) else {
      links = try lines.map { line in
        try refuse(
          line.fields.dropFirst(2).first { !$0.isEmpty && LinkParameters.pair($0) == nil },
          in: line,
          "after URL and route come parameters as name=value; a first line with url in it names other columns"
        )
        let expected = LinkExpectation(
          route: line.fields.count > 1 ? .of(line.fields[1]) : .any,
          parameters: line.fields.dropFirst(2).compactMap(LinkParameters.pair))
        return Link(line: line.number, url: line.fields.first ?? "", expected: expected)
      }
      return
    }
    let names = first.fields
    for word in ignored where !names.contains(word.text) {
      throw ShellError.unknown("column", word.text, among: names)
    }
    let ignored = Set(ignored.map(\.text))
    let columns = try names.map { name throws -> Column in
      if ignored.contains(name) || name.isEmpty { return .ignored }
      if parameters.contains(name) { return .value(name) }
      let word = name.lowercased()
      switch word {
      case _ where Self.urlTitles.contains(word): return .url
      case "route": return .route
      case "class", "screen": return .fact("class")
      case "path", "transition": return .fact("path")
      case "pattern": return .fact("pattern")
      case "parameters": return .parameters
      // What 'match' writes: an empty route says the same.
      case "error": return .ignored
      default:
        if RouteContext.factNames.contains(word) { return .context(word) }
        throw ShellError.failure(
          "unknown-column",
          "the column '\(name)' is compared with nothing: it is no parameter, and no fact of a context",
          notes: ["if it is your own: --ignore \(name.scriptWord)"])
      }
    }
    links = try lines.dropFirst().map { line in
      var link = Link(line: line.number, url: "")
      try refuse(
        line.fields.dropFirst(columns.count).first { !$0.isEmpty }, in: line,
        "the first line names \(Phrase.count(columns.count, "column"))")
      for (column, cell) in zip(columns, line.fields) {
        switch column {
        case .url: link.url = cell
        case .route: link.expected.route = .of(cell)
        case .fact(let name): if !cell.isEmpty { link.expected.facts.append((name, cell)) }
        case .parameters: link.expected.parameters += LinkParameters.pairs(cell)
        case .value(let name): if !cell.isEmpty { link.expected.parameters.append((name, cell)) }
        case .context(let name): if !cell.isEmpty { link.context[name] = cell }
        case .ignored: break
        }
      }
      return link
    }
  }
}

/// What a link should open.
struct LinkExpectation {
  enum Route: Equatable {
    case any, none
    case named(String)

    /// An empty field, or `-`, means that nothing may match.
    static func of(_ text: String) -> Route {
      text.isEmpty || text == "-" ? .none : .named(text)
    }
  }

  var route = Route.any
  /// Other facts of the answer by name, such as the class.
  var facts: [(name: String, value: String)] = []
  /// The parameters to compare.
  var parameters: [(name: String, value: String)] = []

  /// The expected and the actual answer, if they differ.
  func difference(from answer: LinkAnswer) -> (expected: String, actual: String)? {
    let actual = answer.route ?? answer.failure
    let name: String? = if case .named(let name) = route { name } else { nil }
    func text(_ pairs: [(name: String, value: String)], of route: String? = nil) -> String {
      ([route].compactMap(\.self) + pairs.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
    }
    switch route {
    case .any:
      if answer.route == nil { return (facts.isEmpty ? "a route" : text(facts), actual) }
    case .none: return answer.route == nil ? nil : ("no route", actual)
    case .named(let name): if name != answer.route { return (name, actual) }
    }
    let wrong =
      facts.filter { answer.facts[$0.name] != $0.value }
      + parameters.filter { wanted in
        !answer.parameters.contains { $0.name == wanted.name && $0.value == wanted.value }
      }
    guard !wrong.isEmpty else { return nil }
    let found = wrong.compactMap { wanted -> (name: String, value: String)? in
      if let value = answer.facts[wanted.name] { return (wanted.name, value) }
      return answer.parameters.first { $0.name == wanted.name }
    }
    return (text(wrong, of: name), text(found, of: actual))
  }
}

/// Parameters as one field: `name=value` words of the command language.
enum LinkParameters {
  static func text(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\($0.name)=\($0.value)".scriptWord }.joined(separator: " ")
  }

  /// The pairs of a field; a text that the language cannot read is split at blanks.
  static func pairs(_ text: String) -> [(name: String, value: String)] {
    if let words = SourceLine(text).read() {
      let literal = words.compactMap { word -> String? in
        let parts = word.parts.compactMap { part -> String? in
          switch part {
          case .bare(let text), .quoted(let text): text
          case .variable: nil
          }
        }
        return parts.count == word.parts.count ? parts.joined() : nil
      }
      if literal.count == words.count { return literal.compactMap(pair) }
    }
    return text.split(separator: " ").compactMap { pair(String($0)) }
  }

  static func pair(_ text: String) -> (name: String, value: String)? {
    guard let parts = text.dividedAtEquals, !parts.before.isEmpty else { return nil }
    return (parts.before, parts.behind)
  }
}
