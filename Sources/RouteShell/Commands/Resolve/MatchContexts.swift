import RouteModel
import Routing
import Simulation

extension Shell {
  /// Where a URL leads in each context of a table: its first line has the names of facts, each line
  /// below it their values.
  func match(_ url: String, forContextsOf path: String) throws -> Answer {
    try requireFreeInput(path)
    var file = try DataFile(path)
    guard let heading = try file.next() else {
      throw ShellError.failure("no-contexts", "there is no context in '\(path)'")
    }
    let registry = try workspace.requireRegistry()
    var rows: [ContextRow] = []
    while let line = try file.next() {
      guard line.fields.count <= heading.fields.count else {
        throw ShellError(
          Diagnostic(
            code: "too-many-columns",
            message:
              "the line has \(line.fields.count) columns, the heading \(heading.fields.count)",
            place: SourcePlace(file: path, line: line.number, column: 1)))
      }
      let facts = Dictionary(zip(heading.fields, line.fields).filter { !$1.isEmpty }) { $1 }
      if let mistake = RouteContext.mistake(in: facts) {
        throw ShellError(
          Diagnostic(
            code: "bad-context", message: Message(mistake),
            place: SourcePlace(file: path, line: line.number, column: 1)))
      }
      let words = zip(heading.fields, line.fields).filter { !$1.isEmpty }.map { "\($0)=\($1)" }
      var row = ContextRow(context: words.joined(separator: " "), facts: facts)
      do throws(RouteError) {
        let match = try registry.match(url, in: RouteContext(facts: facts))
        row.route = match?.route
        row.pattern = match?.firstPattern
        row.url = match?.matchedURL
        row.guards = match?.unfulfilledGuards(in: RouteContext(facts: facts)) ?? []
        if match == nil {
          registry.context = RouteContext(facts: facts)
          row.error = registry.noMatch(url).code.name
          workspace.setContext(recorder.context)
        }
      } catch {
        row.error = error.code.name
      }
      rows.append(row)
    }
    // Most catalogs have no guards.
    let guards: [ListedFact<ContextRow>] =
      rows.allSatisfy(\.guards.isEmpty)
      ? [.member("guards") { .strings($0.guards) }] : [.init("guards") { .strings($0.guards) }]
    return Answer.list(
      Listing(
        rows,
        [
          .text("context", \.context),
          .init("route") { .optional($0.route) }, .init("pattern") { .optional($0.pattern) },
          .member("url") { .optional($0.url) },
          .init("error") { .optional($0.error) },
        ] + guards + [
          .member("facts") { row in
            .object(
              row.facts.sorted { $0.key < $1.key }.map { .init(key: $0, value: .string($1)) })
          }
        ]))
  }
}

/// Where a URL leads in one context.
private struct ContextRow {
  let context: String
  let facts: [String: String]
  var route: String?
  var pattern: String?
  /// The guards that the route requires, and that are not fulfilled.
  var guards: [String] = []
  /// The URL after redirects.
  var url: String?
  var error: String?
}
