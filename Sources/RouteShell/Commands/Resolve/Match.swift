import Interchange
import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

/// The URLs that a command is given.
enum LinkArguments {
  /// The words; `-` stands for the lines of standard input.
  ///
  /// - Parameter catalog: The routes that a table of links may name.
  static func urls(_ words: [String], of catalog: RouteCatalog) throws -> [String] {
    let urls = try words.flatMap { word throws in
      guard word == "-" else { return [word] }
      var reader = TableReader(
        try TextFile.source(word, limit: TextFile.limit),
        as: .links(routes: Set(catalog.routes.keys)))
      let place = reader.heading?.place(of: .link) ?? 0
      return try reader.all().compactMap { line in
        line.fields.indices.contains(place) ? line.fields[place] : nil
      }
    }
    if urls.isEmpty { throw ShellError.failure("no-links", "there is no link in standard input") }
    return urls
  }
}

struct MatchCommand: WorkspaceCommand {
  var given: [String] = []
  var context = ContextOptions()
  static let signature = Signature<Self>(
    "match", in: .resolve, "Which route opens a URL, with which screen and parameters",
    arguments: [.init("URL", \.given, .url, isNeeded: true)], options: [.all(\.context)],
    discussion: """
      Prints the route, the class that it makes, how it is shown, the pattern and the parameters.
      Nothing is performed and nothing recorded. If opening would fail in a fresh window, for a
      parameter, a parent, the path, or a guard that nobody can fulfil, it prints the error, with exit
      code 1; a link that waits for a guard is no error. explain URL shows why the others lost.
      Several URLs, or - for those of standard input, make a table; with --csv it says the context, too,
      and check-links reads it back.

      Conditions are tested in the context that 'context' has set, with what --context changes.
      """,
    examples: [
      .init("match app://editor/hello?draft=1", "Route, class, path, pattern, parameters"),
      .init("match app://editor/hello app://editor/bye --context platform=ios", "A table of two"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let urls = try LinkArguments.urls(given, of: workspace.catalog)
    return try workspace.inContext(context.facts()) {
      // Below which facts of the context a table was made, it says itself.
      let facts = RouteContext.factNames.compactMap { name in
        workspace.context[name].map { (name: name, value: $0) }
      }
      let columns = MatchRow.facts(
        in: printer.format == .csv && !facts.isEmpty ? LinkParameters.text(facts) : nil)
      guard urls.count == 1, given.first != "-" else {
        return try matches(urls, workspace, columns)
      }
      return try match(urls[0], workspace, columns)
    }
  }

  @MainActor private func match(
    _ url: String, _ workspace: Workspace, _ columns: [ListedFact<MatchRow>]
  ) throws -> Answer {
    let registry = try workspace.requireRegistry()
    let found: RouteMatch?
    do {
      found = try registry.match(url)
    } catch {
      throw ShellError(error.diagnostic, showsCode: error.code == .redirectLoop)
    }
    guard let match = found else {
      return .text("", json: ["url": .string(url), "route": nil]).failing(
        ShellError(noMatch: url, registry))
    }
    let opening = registry.opening(of: match, otherwise: workspace.ordinaryPath)
    var answer = Answer.text(
      MatchText.text(match, opening, hidden: match.hidden),
      json: MatchText.json(match, opening),
      listing: Listing([MatchRow(match, opening)], columns))
    answer.route = match.route
    guard let failure = opening.failure else { return answer }
    return answer.failing(
      ShellError(
        Diagnostic(
          code: failure.code.name, number: failure.code.number,
          message: "open \(failure.wouldFail)"), showsCode: true))
  }

  /// Several URLs, as a table.
  @MainActor private func matches(
    _ urls: [String], _ workspace: Workspace, _ columns: [ListedFact<MatchRow>]
  ) throws -> Answer {
    let registry = try workspace.requireRegistry()
    let ordinary = workspace.ordinaryPath
    var rows: [MatchRow] = []
    for url in urls {
      if rows.count % 256 == 0 { try Interrupt.check() }
      do throws(RouteError) {
        guard let match = try registry.match(url) else { throw registry.noMatch(url) }
        rows.append(MatchRow(match, registry.opening(of: match, otherwise: ordinary)))
      } catch {
        rows.append(MatchRow(url: url, error: error.code.name))
      }
    }
    let answer = Answer.list(Listing(rows, columns))
    let failed = rows.count { $0.error != nil }
    guard failed > 0 else { return answer }
    return answer.failing(.wouldNotOpen(failed, of: urls.count))
  }
}

/// Where a URL leads, as a row of a table.
struct MatchRow {
  var url: String
  var match: RouteMatch?
  var opening: LinkOpening?
  /// Why opening it would fail.
  var error: String?

  init(url: String, error: String) { (self.url, self.error) = (url, error) }

  init(_ match: RouteMatch, _ opening: LinkOpening) {
    (url, self.match, self.opening) = (match.url, match, opening)
    error = opening.failure?.code.name
  }

  /// - Parameter context: The facts of the context, if the table says them.
  static func facts(in context: String?) -> [ListedFact<MatchRow>] {
    [
      .init("url") { .string($0.url) }, .init("route") { .optional($0.match?.route) },
      .init("class") { .optional($0.match?.destinationClass) },
      .init("path") { .optional($0.opening?.path.rawValue) },
      .init("pattern") { .optional($0.match?.pattern) },
      .init(
        "parameters",
        text: { row in
          LinkParameters.text(row.opening?.parameters.map { ($0.name, $0.value) } ?? [])
        }, value: { MatchText.object($0.opening?.parameters ?? []) }),
      .init("error") { .optional($0.error) },
    ] + (context.map { context in [.text("context") { _ in context }] } ?? [])
  }
}

extension RouteError {
  /// `would fail: search needs the parameter q (string)`
  var wouldFail: String { "would fail: \(message)" }
}

extension ShellError {
  /// The error for some of several URLs.
  static func wouldNotOpen(_ failed: Int, of count: Int) -> ShellError {
    .failure("no-match", "\(failed) of \(Phrase.count(count, "URL")) would not open")
  }

  /// The error for a URL that no route takes.
  @MainActor init(noMatch url: String, _ registry: Registry) {
    let failure = registry.noMatch(url)
    self.init(
      Diagnostic(
        code: failure.code.name, number: failure.code.number, message: Message(failure.message),
        suggestions: failure.code == .noMatch ? failure.suggestions : []), showsCode: true)
  }
}

/// A match as text and JSON.
enum MatchText {
  /// The most lines of one kind that are shown.
  private static let limit = 10

  /// `editor  app://editor/:title  title=hello  draft=1`, and what it shows:
  /// `opens EditorViewController by push`.
  ///
  /// - Parameter hidden: The items of the query that captures hide.
  static func text(
    _ match: RouteMatch, _ opening: LinkOpening, hidden: [RouteEvent.Parameter]
  ) -> String {
    var parts = [match.route, match.pattern]
    parts += opening.parameters.map { "\($0.name)=\($0.value)" }
    var lines = [parts.joined(separator: "  "), opens(match, opening.path)]
    if match.isFallback { lines.append("  a fallback: no other pattern takes it in this context") }
    lines += stackLines(opening)
    lines += match.redirects.map { "  redirected by \($0.pattern) to \($0.target)" }
    for name in match.undecodable.prefix(limit) {
      lines.append("  \(name) cannot be decoded and is passed on as it is")
    }
    if match.undecodable.count > limit {
      lines.append("  and so are \(match.undecodable.count - limit) more")
    }
    lines += hiddenLines(hidden)
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  /// The class and how it is shown.
  static func opens(_ match: RouteMatch, _ path: PathKind) -> String {
    "  opens \(match.destinationClass.map { "\($0) " } ?? "")by \(path.rawValue)"
  }

  /// What it is shown above, and the guards that come before: `waits for signed-in`.
  static func stackLines(_ opening: LinkOpening) -> [String] {
    let parents = opening.parents
    return (parents.isEmpty ? [] : ["  over \(parents.joined(separator: " → "))"])
      + opening.guards.map { "  \($0.words)" }
  }

  static func hiddenLines(_ hidden: [RouteEvent.Parameter]) -> [String] {
    let lines = hidden.prefix(limit).map {
      "  the capture \($0.name) hides the query's \($0.value)"
    }
    let more = hidden.count - limit
    return lines + (more > 0 ? ["  and captures hide \(more) more items of the query"] : [])
  }

  static func json(_ match: RouteMatch, _ opening: LinkOpening) -> JSONValue {
    [
      "url": .string(match.url), "route": .string(match.route),
      "class": .optional(match.destinationClass), "path": .string(opening.path.rawValue),
      "pattern": .string(match.pattern),
      "parameters": object(opening.parameters), "query": object(match.query),
      "components": components(match), "canonical": .string(match.canonicalURL),
      "fallback": .bool(match.isFallback), "redirects": .array(match.redirects.map(json)),
      "parents": .strings(opening.parents), "opening": .string(opening.verdict.word),
      "guards": .strings(opening.guards.map(\.name)),
      "undecodable": .strings(match.undecodable),
      "hidden": .strings(match.hidden.map(\.name)),
      "shadowed": .array(
        match.shadowed.map { ["route": .string($0.route), "pattern": .string($0.pattern)] }),
      "failure": json(opening.failure),
    ]
  }

  /// `{"pattern","url","target"}`
  static func json(_ redirect: RouteRedirect) -> JSONValue {
    [
      "pattern": .string(redirect.pattern), "url": .string(redirect.url),
      "target": .string(redirect.target),
    ]
  }

  /// Why opening would fail: `{"code","message"}`, or null.
  static func json(_ failure: RouteError?) -> JSONValue {
    failure.map {
      ["code": .string($0.code.name), "message": .string($0.message)]
    } ?? .null
  }

  /// All parts of the URL, under the web standard's names.
  static func components(_ match: RouteMatch) -> JSONValue {
    let names = [
      ("protocol", "scheme"), ("hostname", "host"), ("port", "port"), ("pathname", "path"),
      ("search", "query"), ("hash", "fragment"),
    ]
    let split = match.split
    return .object(
      names.map { key, part in
        .init(key: key, value: .string(split.first { $0.name == part }?.value ?? ""))
      })
  }

  /// Of several with the same name the last counts.
  static func object(_ parameters: [RouteEvent.Parameter]) -> JSONValue {
    .object(
      RouteEvent.Parameter.lastOfEachName(parameters).map {
        JSONValue.Member(key: $0.name, value: .string($0.value))
      })
  }
}

struct URLCommand: WorkspaceCommand {
  var identifier = ""
  var parameters: [RouteEvent.Parameter] = []
  var pattern: String?
  static let signature = Signature<Self>(
    "url", in: .resolve, "Builds a URL of a route",
    arguments: [.init("ROUTE", \.identifier, .route), .parameters(\.parameters)],
    options: [
      .value("pattern", \.pattern, "PATTERN", .pattern, "By this pattern; else the first that fits")
    ],
    discussion: """
      Values are percent-encoded. The URL is matched before it is printed: one that would not open the
      route with these values is refused, for another route that would take it, a required parameter
      that is missing, or a value of another kind. Names that the pattern does not have go into the query.
      """,
    examples: [.init("url editor title='A note'", "app://editor/A%20note")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let catalog = try workspace.catalog
    let route = try catalog.row(Route.self, identifier)
    if let text = pattern, route.patterns[text] == nil {
      throw ShellError.failure(
        "unknown-pattern", "route \(identifier) has no pattern '\(text)'",
        suggestions: NearestNames.of(text, in: route.patterns.keys))
    }
    let candidates = route.patterns.values.filter {
      pattern == nil || $0.text == pattern
    }
    .sorted { ($1.priority, $0.text) < ($0.priority, $1.text) }
    guard !candidates.isEmpty else {
      throw ShellError.failure("no-pattern", "route \(identifier) has no URL pattern")
    }
    let registry = try workspace.requireRegistry()
    var failures: [String] = []
    var best: (url: String, pattern: String, open: Int)?
    for row in candidates {
      do {
        let pattern = try RoutePattern(row.text, options: .init(row))
        let built = try pattern.url(filling: parameters.table)
        if let refusal = registry.refusal(of: built, identifier, parameters.table) {
          failures.append(refusal)
          continue
        }
        // The best pattern is the one that takes the most values into its path.
        let taken = pattern.captureNames.count { parameters.table[$0] != nil }
        if best.map({ taken > $0.open }) ?? true { best = (built, row.text, taken) }
      } catch {
        failures.append("\(row.text): \(error)")
      }
    }
    guard let best else {
      throw ShellError(
        Diagnostic(
          code: "no-url", message: "no URL of \(identifier) has these values and opens it",
          suggestions: catalog.misspelled(parameters.map(\.name), of: identifier)),
        notes: failures)
    }
    return .text(
      best.url.escapingControls(),
      json: [
        "url": .string(best.url), "route": .string(identifier), "pattern": .string(best.pattern),
      ])
  }
}

@MainActor extension Registry {
  /// Why a URL does not open a route with some values; nil if it does.
  fileprivate func refusal(
    of url: String, _ identifier: String, _ values: [String: String]
  ) -> String? {
    do {
      guard let match = try match(url) else { return noMatch(url).message }
      guard match.route == identifier else {
        return "\(url) would open \(match.route), by \(match.pattern)"
      }
      let opening = opening(of: match)
      if let failure = opening.failure { return "\(url) \(failure.wouldFail)" }
      for (name, value) in values.ordered(by: \.key) {
        let back = opening.parameters.last { $0.name == name }?.value ?? ""
        if back != value { return "\(url) would give \(name) back as '\(back)'" }
      }
      return nil
    } catch {
      return "\(url) \(error.wouldFail)"
    }
  }
}

/// The facts in which a question about links is answered.
struct ContextOptions: OptionGroup {
  var contexts: [ExpandedWord] = []
  var others: [ExpandedWord] = []

  static let options: [BoundOption<Self>] = [
    .value(
      "context", \.contexts, "NAME=VALUE",
      "In this context: \(RouteContext.factNames.joined(separator: ", "))"),
    .value("fact", \.others, "NAME=VALUE", "Any other fact of the app's own"),
  ]

  /// The facts of `--context`, which conditions must know, and of `--fact`.
  ///
  /// - Throws: ``ShellError`` `usage` for a mistyped name or value.
  func facts() throws -> [String: String] {
    let facts = try Self.known(contexts, or: ", and --fact any other")
    return facts.merging(try Self.facts(others, of: "--fact")) { known, _ in known }
  }

  /// The facts of `--context`, which conditions must know.
  ///
  /// - Parameter other: What else there is for other facts, for the message.
  /// - Throws: ``ShellError`` `usage` for a mistyped name or value.
  static func known(_ words: [ExpandedWord], or other: String = "") throws -> [String: String] {
    var known: [String: String] = [:]
    for word in words {
      let facts = try facts([word], of: "--context")
      for name in facts.keys where !RouteContext.factNames.contains(name) {
        throw ShellError.usage(
          "no condition tests '\(name)': --context takes "
            + "\(RouteContext.factNames.joined(separator: ", "))\(other)",
          suggestions: NearestNames.of(name, in: RouteContext.factNames), span: word.span)
      }
      if let mistake = RouteContext.mistake(in: facts) {
        throw ShellError.usage(Message(mistake), span: word.span)
      }
      known.merge(facts) { _, new in new }
    }
    return known
  }

  /// The facts of the words of an option, such as `version=4`.
  private static func facts(_ words: [ExpandedWord], of option: String) throws -> [String: String] {
    var facts: [String: String] = [:]
    for word in words {
      guard let parts = word.text.dividedAtEquals, !parts.before.isEmpty else {
        throw ShellError.usage("\(option) needs NAME=VALUE, not '\(word.text)'", span: word.span)
      }
      facts[parts.before] = RouteContext.folded(parts.before, parts.behind)
    }
    return facts
  }
}
