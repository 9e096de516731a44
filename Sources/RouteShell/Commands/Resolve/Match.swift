import RouteModel
import Routing

extension Command {
  static let match = Command(
    "match", in: .resolve, "Which route a URL takes, and with which captures",
    arguments: [Argument("URL", .url)],
    options: [.flag("split", "Also how the URL was taken apart, and what else would match")],
    discussion: "Nothing is performed and nothing recorded. explain URL says why the others lost.",
    examples: [.init("match app://editor/hello?draft=1", "Route, pattern, captures, query")]
  ) { call, shell in
    let url = try call.require("URL")
    guard let match = try shell.workspace.match(url) else {
      let format = call.format ?? shell.settings.format
      if format.isJSON {
        shell.show(.text("", json: ["url": .string(url), "route": nil]), format: format)
      }
      throw try shell.noMatch(url)
    }
    shell.variables.lastRoute = match.route
    let showsSplit = call.has("split")
    return .text(MatchText.text(match, showsSplit: showsSplit), json: MatchText.json(match))
  }
}

extension Shell {
  /// No route takes a URL.
  func noMatch(_ url: String) throws(ShellError) -> ShellError {
    ShellError(
      Diagnostic(
        code: "no-match", number: 1, message: "no route matches \(url)",
        suggestions: try workspace.requireRegistry().nearestPatterns(to: url)), showsCode: true)
  }
}

/// A match as text and JSON.
enum MatchText {
  /// `editor  app://editor/:title  title=hello  draft=1`
  static func text(_ match: RouteMatch, showsSplit: Bool) -> String {
    var parts = [match.route, match.pattern]
    parts += match.parameters.map { "\($0.name)=\($0.value)" }
    var lines = [parts.joined(separator: "  ")]
    for name in match.undecodable { lines.append("  \(name) cannot be decoded and is as it came") }
    if showsSplit {
      lines.append("  " + match.split.map { "\($0.name) \($0.value)" }.joined(separator: "  "))
      if match.canonicalURL != match.url { lines.append("  matched as \(match.canonicalURL)") }
      let hidden = match.query.filter { item in
        match.captures.contains { $0.name == item.name }
      }
      for item in hidden {
        lines.append("  the capture \(item.name) hides the query's \(item.value)")
      }
      for other in match.shadowed { lines.append("  before \(other.route)  \(other.pattern)") }
    }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  static func json(_ match: RouteMatch) -> JSONValue {
    [
      "url": .string(match.url), "route": .string(match.route), "pattern": .string(match.pattern),
      "parameters": object(match.parameters), "query": object(match.query),
      "components": components(match), "canonical": .string(match.canonicalURL),
      "undecodable": .strings(match.undecodable),
      "shadowed": .array(
        match.shadowed.map { ["route": .string($0.route), "pattern": .string($0.pattern)] }),
    ]
  }

  /// The parts of the URL under the web's names, all of them.
  static func components(_ match: RouteMatch) -> JSONValue {
    let names = [
      ("protocol", "scheme"), ("hostname", "host"), ("port", "port"), ("pathname", "path"),
      ("search", "query"), ("hash", "fragment"),
    ]
    return .object(
      names.map { key, part in
        .init(key: key, value: .string(match.split.first { $0.name == part }?.value ?? ""))
      })
  }

  /// Of several of a name the last counts.
  static func object(_ parameters: [RouteEvent.Parameter]) -> JSONValue {
    var members: [JSONValue.Member] = []
    for parameter in parameters {
      let member = JSONValue.Member(key: parameter.name, value: .string(parameter.value))
      if let index = members.firstIndex(where: { $0.key == member.key }) {
        members[index] = member
      } else {
        members.append(member)
      }
    }
    return .object(members)
  }
}
