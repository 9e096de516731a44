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
      and check-links reads it back.

      Conditions are tested in the context that 'context' has set, with what --context changes.
      """,
    examples: [
      .init("match app://editor/hello?draft=1", "Route, class, path, pattern, parameters"),
      .init("match app://editor/hello app://editor/bye --context platform=ios", "A table of two"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let urls = try LinkArguments.urls(given, of: workspace.catalog)
    return try workspace.inContext(context.facts(in: workspace)) {
      // The table names the facts of the context under which it was made.
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
    let link = MatchedLink(match, registry, workspace.ordinaryPath)
    var answer = Answer.text(
      link.text, json: link.json, listing: Listing([MatchRow(url: match.url, link: link)], columns))
    answer.route = match.route
    guard let failure = link.opening.failure else { return answer }
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
        rows.append(MatchRow(url: match.url, link: MatchedLink(match, registry, ordinary)))
      } catch {
        rows.append(MatchRow(url: url, failure: error))
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
  /// nil if nothing takes it.
  var link: MatchedLink?
  /// Why nothing takes it.
  var failure: RouteError?

  /// Why opening it would fail.
  var error: String? { (failure ?? link?.opening.failure)?.code.name }

  /// - Parameter context: The facts of the context, if the table says them.
  static func facts(in context: String?) -> [ListedFact<MatchRow>] {
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
