import RouteModel
import Routing
import Simulation

extension Command {
  static let match = Command(
    "match", in: .resolve, "Which route a URL takes, and with which captures",
    arguments: [Argument("URL", .url)],
    options: [
      .flag("split", "Also how the URL was taken apart, and what else would match"),
      .value("for", "FILE", .file, "For each context of a table, instead of the session's"),
    ],
    discussion: """
      Nothing is performed and nothing recorded. If opening would fail because of a parameter that
      the route declares, it prints the error, with exit code 1. explain URL shows why the others
      lost.

      Conditions are tested in the context that 'context set' has set. The table of --for names
      facts in its first line, such as platform, version, locale, flags, bucket and time, and has a
      context in each line below.
      """,
    examples: [.init("match app://editor/hello?draft=1", "Route, pattern, captures, query")]
  ) { call, shell in
    let url = try call.require("URL")
    if let file = call["for"] { return try shell.match(url, forContextsOf: file) }
    let found: RouteMatch?
    do {
      found = try shell.workspace.requireRegistry().match(url)
    } catch let error as RouteError where error.code == .redirectLoop {
      throw ShellError(error.diagnostic, showsCode: true)
    }
    guard let match = found else {
      return .text("", json: ["url": .string(url), "route": nil]).failing(try shell.noMatch(url))
    }
    shell.variables.lastRoute = match.route
    let opening = try shell.opening(match)
    let answer = Answer.text(
      MatchText.text(
        match, hidden: match.hidden, showsSplit: call.has("split"), over: opening.parents),
      json: MatchText.json(match, opening.parents, opening.failure),
      listing: MatchText.listing(match))
    guard let failure = opening.failure else { return answer }
    return answer.failing(
      ShellError(
        Diagnostic(
          code: failure.code.name, number: failure.code.number,
          message: "open \(failure.wouldFail)"), showsCode: true))
  }
}

extension RouteMatch {
  /// The parameters as opening delivers them, or those of the URL if it would fail.
  var openedParameters: [RouteEvent.Parameter] { (try? deliveredParameters) ?? parameters }
}

extension RouteError {
  /// `would fail: search needs the parameter q (string)`
  var wouldFail: String { "would fail: \(message)" }
}

extension Shell {
  /// The parents that opening a link has below its route, and why it would fail.
  func opening(
    _ match: RouteMatch
  ) throws -> (parents: [String], failure: RouteError?) {
    // Most routes have no parent, and need no more of the catalog.
    if !match.hasParent {
      do throws(RouteError) { _ = try match.deliveredParameters } catch { return ([], error) }
      return ([], nil)
    }
    let registry = try workspace.requireRegistry()
    return ((try? registry.parents(of: match)) ?? [], registry.openingFailure(of: match))
  }

  /// The error for a URL that no route takes.
  func noMatch(_ url: String) throws -> ShellError {
    let failure = try workspace.requireRegistry().noMatch(url)
    return ShellError(
      Diagnostic(
        code: failure.code.name, number: failure.code.number, message: Message(failure.message),
        suggestions: failure.code == .noMatch ? failure.suggestions : []), showsCode: true)
  }
}

/// A match as text and JSON.
enum MatchText {
  /// The most lines of one kind that are shown.
  private static let limit = 10

  /// `editor  app://editor/:title  title=hello  draft=1`
  ///
  /// - Parameters:
  ///   - hidden: The items of the query that captures hide.
  ///   - parents: The routes below it.
  static func text(
    _ match: RouteMatch, hidden: [RouteEvent.Parameter], showsSplit: Bool, over parents: [String]
  ) -> String {
    var parts = [match.route, match.pattern]
    parts += match.openedParameters.map { "\($0.name)=\($0.value)" }
    var lines = [parts.joined(separator: "  ")]
    if match.isFallback { lines.append("  a fallback: no other pattern takes it") }
    if !parents.isEmpty { lines.append("  over \(parents.joined(separator: " → "))") }
    lines += guardLines(match)
    lines += match.redirects.map { "  redirected by \($0.pattern) to \($0.target)" }
    for name in match.undecodable.prefix(limit) {
      lines.append("  \(name) cannot be decoded and is as it came")
    }
    if match.undecodable.count > limit {
      lines.append("  and so are \(match.undecodable.count - limit) more")
    }
    lines += hiddenLines(hidden)
    if showsSplit {
      lines.append("  " + match.split.map { "\($0.name) \($0.value)" }.joined(separator: "  "))
      if match.canonicalURL != match.matchedURL {
        lines.append("  matched as \(match.canonicalURL)")
      }
      for other in match.shadowed { lines.append("  before \(other.route)  \(other.pattern)") }
    }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  /// One row, for the formats of lists.
  static func listing(_ match: RouteMatch) -> Listing {
    Listing(
      [match],
      [
        .init("url") { .string($0.url) }, .init("route") { .string($0.route) },
        .init("pattern") { .string($0.pattern) },
        .text("parameters") { match in
          LinkParameters.text(match.openedParameters.map { ($0.name, $0.value) })
        },
      ])
  }

  static func guardLines(_ match: RouteMatch) -> [String] {
    match.unfulfilledGuards.map { "  requires the guard \($0), which is not fulfilled" }
  }

  static func hiddenLines(_ hidden: [RouteEvent.Parameter]) -> [String] {
    let lines = hidden.prefix(limit).map {
      "  the capture \($0.name) hides the query's \($0.value)"
    }
    let more = hidden.count - limit
    return lines + (more > 0 ? ["  and captures hide \(more) more items of the query"] : [])
  }

  static func json(
    _ match: RouteMatch, _ parents: [String], _ failure: RouteError?
  ) -> JSONValue {
    [
      "url": .string(match.url), "route": .string(match.route), "pattern": .string(match.pattern),
      "parameters": object(match.openedParameters), "query": object(match.query),
      "components": components(match), "canonical": .string(match.canonicalURL),
      "fallback": .bool(match.isFallback), "redirects": .array(match.redirects.map(json)),
      "parents": .strings(parents), "guards": .strings(match.unfulfilledGuards),
      "undecodable": .strings(match.undecodable),
      "hidden": .strings(match.hidden.map(\.name)),
      "shadowed": .array(
        match.shadowed.map { ["route": .string($0.route), "pattern": .string($0.pattern)] }),
      "failure": json(failure),
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
