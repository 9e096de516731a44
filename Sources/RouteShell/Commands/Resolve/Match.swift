import Interchange
import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

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
      and check-links reads it back. Of a table of links each is asked in the context of its row.

      Conditions are tested in the context that 'context' has set, with what --context changes.
      """,
    examples: [
      .init("match app://editor/hello?draft=1", "Route, class, path, pattern, parameters"),
      .init("match app://editor/hello app://editor/bye --context platform=ios", "A table of two"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let links = try LinkArguments.links(
      given, as: \Self.given, of: workspace.catalog, printer)
    return try workspace.inContext(context.facts(in: workspace)) {
      if links.count == 1, given.first != "-" { return try match(links[0], workspace, printer) }
      return try matches(links, workspace, printer)
    }
  }

  @MainActor private func match(
    _ link: LinkList.Link, _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    let registry = try workspace.requireRegistry()
    let url = link.url
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
    let matched = MatchedLink(match, registry, workspace.ordinaryPath)
    var answer = Answer.text(
      matched.text, json: matched.json,
      listing: MatchRow.listing(
        [MatchRow(url: match.url, link: matched, context: workspace.contextText)], printer))
    answer.route = match.route
    guard let failure = matched.opening.failure else { return answer }
    return answer.failing(
      ShellError(
        Diagnostic(
          code: failure.code.name, number: failure.code.number,
          message: "open \(failure.wouldFail)"), showsCode: true))
  }

  /// Several URLs, as a table.
  @MainActor private func matches(
    _ links: [LinkList.Link], _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    let registry = try workspace.requireRegistry()
    let ordinary = workspace.ordinaryPath
    var rows: [MatchRow] = []
    for link in links {
      if rows.count % 256 == 0 { try Interrupt.check() }
      workspace.inContext(link.context) {
        var row = MatchRow(url: link.url, context: workspace.contextText)
        do throws(RouteError) {
          guard let match = try registry.match(link.url) else {
            throw registry.noMatch(link.url)
          }
          (row.url, row.link) = (match.url, MatchedLink(match, registry, ordinary))
        } catch {
          row.failure = error
        }
        rows.append(row)
      }
    }
    let answer = Answer.list(MatchRow.listing(rows, printer))
    let failed = rows.count { $0.error != nil }
    guard failed > 0 else { return answer }
    return answer.failing(.wouldNotOpen(failed, of: links.count))
  }
}

/// Where a URL leads, as a row of a table.
struct MatchRow {
  var url: String
  /// nil if nothing takes it.
  var link: MatchedLink?
  /// Why nothing takes it.
  var failure: RouteError?
  /// The facts of the context in which it was asked.
  var context = ""

  /// Why opening it would fail.
  var error: String? { (failure ?? link?.opening.failure)?.code.name }

  /// A table of them; as CSV it names the context under which it was made.
  @MainActor static func listing(_ rows: [MatchRow], _ printer: Printer) -> Listing {
    let says = printer.format == .csv && rows.contains { !$0.context.isEmpty }
    return Listing(rows, facts + (says ? [.text("context", \.context)] : []))
  }

  private static var facts: [ListedFact<MatchRow>] {
    [
      .init("url") { .string($0.url) }, .init("route") { .optional($0.link?.match.route) },
      .init("class") { .optional($0.link?.match.destinationClass) },
      .init("path") { .optional($0.link?.opening.path.rawValue) },
      .init("pattern") { .optional($0.link?.match.pattern) },
      .init(
        "parameters",
        text: { row in
          LinkParameters.text(row.link?.opening.parameters.map { ($0.name, $0.value) } ?? [])
        }, value: { .object(lastOfEachName: $0.link?.opening.parameters ?? []) }),
      .init("error") { .optional($0.error) },
    ]
  }
}

extension Workspace {
  /// The facts of the context that conditions ask about, as a cell of a table.
  fileprivate var contextText: String {
    LinkParameters.text(
      RouteContext.factNames.compactMap { name in context[name].map { (name, $0) } })
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
