import RouteModel
import Routing
import Simulation

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
      separated by tabs, commas or semicolons. A first line with url in it names the columns: route (empty
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
      try file.all(),
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
    let success = "\(Phrase.count(count, "link")) as expected"
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
