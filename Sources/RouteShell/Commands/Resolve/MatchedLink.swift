import RouteModel
import Routing
import Texts

/// A link that a route takes, with what opening it would do: what `match` and `explain` tell.
@MainActor struct MatchedLink {
  let match: RouteMatch
  let opening: LinkOpening

  /// - Parameter ordinaryPath: The path of routes that declare none.
  init(_ match: RouteMatch, _ registry: Registry, _ ordinaryPath: PathKind) {
    (self.match, opening) = (match, registry.opening(of: match, otherwise: ordinaryPath))
  }

  /// The most lines of one kind that are shown.
  private static let limit = 10

  /// `editor  app://editor/:title  title=hello  draft=1`
  var names: [String] {
    [match.route, match.pattern] + opening.parameters.map { "\($0.name)=\($0.value)" }
  }

  /// The names, and what the link shows: `opens EditorViewController by push`.
  var text: String {
    var lines = [names.joined(separator: "  "), opens]
    if match.isFallback { lines.append("  a fallback: no other pattern takes it in this context") }
    lines += stackLines
    lines += match.redirects.map { "  redirected by \($0.pattern) to \($0.target)" }
    lines += match.undecodable.prefix(Self.limit).map {
      "  \($0) cannot be decoded and is passed on as it is"
    }
    if match.undecodable.count > Self.limit {
      lines.append("  and so are \(match.undecodable.count - Self.limit) more")
    }
    lines += hiddenLines
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  /// The class and how it is shown.
  var opens: String {
    "  opens \(match.destinationClass.map { "\($0) " } ?? "")by \(opening.path.rawValue)"
  }

  /// What it is shown above, and the guards that come before: `waits for signed-in`.
  var stackLines: [String] {
    let parents = opening.parents
    return (parents.isEmpty ? [] : ["  over \(parents.joined(separator: " → "))"])
      + opening.guards.map { "  \($0.words)" }
  }

  /// The items of the query that captures hide.
  var hiddenLines: [String] {
    let hidden = match.hidden
    let lines = hidden.prefix(Self.limit).map {
      "  the capture \($0.name) hides the query's \($0.value)"
    }
    let more = hidden.count - Self.limit
    return lines + (more > 0 ? ["  and captures hide \(more) more items of the query"] : [])
  }

  var json: JSONValue {
    (["url": .string(match.url)] as JSONValue).adding(place()).adding([
      "query": .object(lastOfEachName: match.query), "components": components,
      "canonical": .string(match.canonicalURL), "fallback": .bool(match.isFallback),
      "redirects": .array(match.redirects.map(\.json)),
      "parents": .strings(opening.parents),
    ]).adding(outcome).adding([
      "guards": .strings(opening.guards.map(\.name)),
      "undecodable": .strings(match.undecodable),
      "hidden": .strings(match.hidden.map(\.name)),
      "shadowed": .array(
        match.shadowed.map { ["route": .string($0.route), "pattern": .string($0.pattern)] }),
    ])
  }

  /// Where it leads, with the keys that both commands have.
  ///
  /// - Parameter isShown: Whether it is a route, which is shown by a path, and no redirect.
  func place(isShown: Bool = true) -> JSONValue {
    [
      "route": .string(match.route), "class": .optional(match.destinationClass),
      "path": .optional(isShown ? opening.path.rawValue : nil), "pattern": .string(match.pattern),
      "parameters": .object(lastOfEachName: opening.parameters),
    ]
  }

  /// Whether it would open, with the keys that both commands have.
  var outcome: JSONValue {
    [
      "opening": .string(opening.verdict.word),
      // Why opening would fail.
      "failure": opening.failure.map {
        ["code": .string($0.code.name), "message": .string($0.message)]
      } ?? .null,
    ]
  }

  /// All parts of the URL, under the web standard's names.
  private var components: JSONValue {
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
}

extension RouteRedirect {
  /// `{"pattern","url","target"}`
  var json: JSONValue {
    ["pattern": .string(pattern), "url": .string(url), "target": .string(target)]
  }
}

extension JSONValue {
  /// Parameters by name; of several with the same name the last counts.
  static func object(lastOfEachName parameters: [RouteEvent.Parameter]) -> JSONValue {
    .object(
      RouteEvent.Parameter.lastOfEachName(parameters).map {
        JSONValue.Member(key: $0.name, value: .string($0.value))
      })
  }
}
