import CLibrary
import Interchange
import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

struct CheckLinks: WorkspaceCommand {
  var file: String?
  var list = ListOptions()
  var recorded = RecordedLinkOptions()
  var ignore: [String] = []
  var allow: [String] = []
  var context = ContextOptions()
  var format: FindingFormat?
  static let signature = Signature<Self>(
    "check-links", in: .resolve, "Compares a list of URLs with where they go today",
    arguments: [.init("FILE", \.file, .file)],
    options: [
      .all(\.list), .all(\.recorded),
      .value("ignore", \.ignore, "COLUMN", "A column of your own, which is not compared"),
      .value(
        "allow", \.allow, "CODE", "Let this pass: needs-guard, links that now need a guard"),
      .all(\.context), .findingFormat(\.format),
    ],
    discussion: """
      One URL a line: open must take each. A blank in a URL is an error: write %20 for it. Or a table,
      separated by tabs, commas or semicolons, whatever the file is called. A first line with url, link or
      deeplink in it names the columns: route (empty or - means that the link must open nothing), class,
      path, pattern, parameters as name=value, error (the code of a failure), a parameter's name, context
      as name=value, and the facts of the context in which the link is opened, such as platform and
      version. A column that is compared with nothing is an error. Without such a line they are URL,
      route, then parameters as name=value; a comma or a semicolon divides the lines if a route stands
      behind one, and where none does, a line with one is an error: a first line url says that it belongs
      to the link. match --csv writes such a table. Parameters are those that open delivers, with
      defaults. A link that waits for a guard leads to its route; one whose guard nobody can fulfil does
      not open. Equal lines are one finding. Nothing is performed.

      Without FILE, the links that were recorded and opened a route: each must open it today, with
      the same values. A renamed route is the same route. A link that did not wait for a guard, and must now, is
      a difference, unless --allow needs-guard. Those with masked values are counted, not compared.
      """,
    examples: [
      .init("check-links links.txt", "Every URL of the list goes somewhere"),
      .init("check-links links.txt --context platform=ios", "On that platform"),
      .init("check-links --since 7d", "What opened last week still opens"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try workspace.inContext(context.facts(in: workspace)) {
      let allowsGuards = try allowsGuards()
      guard let path = file else {
        if !ignore.isEmpty { throw ShellError.usage("--ignore needs FILE", at: \Self.ignore) }
        return try recorded.check(list, format, allowsGuards: allowsGuards, workspace, printer)
      }
      try recorded.requireNone()
      return try check(path, allowsGuards: allowsGuards, workspace, printer)
    }
  }

  private func allowsGuards() throws -> Bool {
    for (index, code) in allow.enumerated() where code != Finding.needsGuard {
      throw ShellError.usage(
        "--allow takes \(Finding.needsGuard), not '\(code)'",
        suggestions: ["--allow \(Finding.needsGuard)"], at: \Self.allow, index)
    }
    return !allow.isEmpty
  }

  @MainActor private func check(
    _ path: String, allowsGuards: Bool, _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    let routes = try workspace.catalog.routes
    let links = try LinkList(
      TableReader(
        TextFile.source(path, limit: TextFile.limit), as: .links(routes: Set(routes.keys))),
      parameters: Set(routes.values.flatMap(\.parameterNames)), ignored: ignore
    ).links
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
    // Equal lines are one.
    var wrong: [WrongLink] = []
    var places: [[String]: Int?] = [:]
    for (index, link) in links.enumerated() {
      if index % 256 == 0 { try printer.step("\(index) of \(links.count)") }
      if let place = places[link.cells] {
        if let place { wrong[place].count += 1 }
        continue
      }
      places[link.cells] = .some(nil)
      if let mistake = RouteContext.mistake(in: link.context) {
        throw ShellError(
          Diagnostic(
            code: "bad-context", message: Message(mistake),
            place: SourcePlace(file: path, line: link.line, column: 1)))
      }
      if !link.context.isEmpty { workspace.setContext(usual.merging(link.context) { $1 }) }
      let answer = LinkAnswer(
        link.url, registry, ordinaryPath: ordinaryPath, allowsGuards: allowsGuards)
      if !link.context.isEmpty { workspace.setContext(usual) }
      if let difference = link.difference(from: answer) {
        places[link.cells] = wrong.count
        wrong.append(WrongLink(link: link, difference: difference))
      }
    }
    printer.endProgress()
    let place = { (line: Int) in path == "-" ? nil : SourcePlace(file: path, line: line, column: 1)
    }
    return list.answer(
      links: links.count, differing: wrong.reduce(0) { $0 + $1.count },
      WrongLink.listing(wrong),
      wrong.map {
        .init(
          Finding(link: $0.link.url, $0.difference, lines: $0.count), at: place($0.link.line))
      },
      format)
  }
}

/// A link of a list that opens something else, with the number of lines that say the same.
private struct WrongLink {
  var link: LinkList.Link
  var difference: (expected: String, actual: String)
  var count = 1

  /// A table of them, with the numbers of lines if there are equal ones.
  static func listing(_ links: [WrongLink]) -> Listing {
    let count = ListedFact<WrongLink>(.number("count")) { .int($0.count) }
    return Listing(
      links,
      [
        .init("line") { .int($0.link.line) }, .init("url") { .string($0.link.url) },
        .init("expected") { .string($0.difference.expected) },
        .init("actual") { .string($0.difference.actual) },
        links.contains { $0.count > 1 } ? count : .member("count") { .int($0.count) },
      ])
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
      .failure("links-differ", "\(Phrase.part(wrong, of: count, "link")) not as expected"))
  }
}

extension Finding {
  /// The code of a link that needs a guard which it did not need.
  static let needsGuard = "needs-guard"

  /// A link that does not open what was expected.
  ///
  /// - Parameter lines: How many lines of a list say the same.
  init(
    link url: String, _ difference: (expected: String, actual: String),
    code: String = "links-differ", lines: Int = 1
  ) {
    let words = "expected \(difference.expected), actual \(difference.actual)"
    self.init(
      code: code, severity: .error,
      message: (url.isEmpty ? difference.actual : "\(url): \(words)")
        + (lines > 1 ? " (\(lines) lines)" : ""),
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
  /// The code of that.
  var code: String?
  /// The route that takes it, also if that does not open.
  var matched: String?
  /// The guards that are not fulfilled, in their order.
  var guards: [LinkOpening.RequiredGuard] = []

  /// What opening a URL would open; a route that refuses it does not count, one that waits does.
  ///
  /// - Parameters:
  ///   - ordinaryPath: The path of routes that declare none.
  ///   - allowsGuards: Whether a guard that nobody can fulfil does not matter.
  init(
    _ url: String, _ registry: Registry, ordinaryPath: PathKind, allowsGuards: Bool = false
  ) {
    guard !url[...].trimmingBlanks.contains(where: \.isWhitespace) else {
      failure = "a blank in the link: write %20 for it, or tabs or commas between columns"
      code = RouteError.Code.invalidURL.name
      return
    }
    do {
      guard let match = try registry.match(url) else {
        let error = registry.noMatch(url)
        code = error.code.name
        if error.code != .noMatch { failure = "\(error.message) [\(error.code.name)]" }
        return
      }
      matched = match.route
      let opening = registry.opening(of: match, otherwise: ordinaryPath)
      guards = opening.guards
      let isAllowed = if case .needs = opening.verdict { allowsGuards } else { false }
      if !isAllowed, let error = opening.failure {
        failure = "\(match.route) \(error.wouldFail) [\(error.code.name)]"
        code = error.code.name
        return
      }
      route = match.route
      parameters = opening.parameters.map { ($0.name, $0.value) }
      facts = [
        "class": match.destinationClass ?? "", "pattern": match.pattern,
        "path": opening.path.rawValue,
      ]
    } catch {
      failure = ShellError(wrapping: error).diagnostic.message
      code = error.code.name
    }
  }
}
