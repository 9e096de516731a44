internal import RouteModel
import Texts
internal import URLPatterns

/// One rule of an apple-app-site-association file: as a file has it, or as a pattern is written into one.
struct AppleRule: Hashable {
  enum Query: Hashable {
    case any
    /// The whole query.
    case text(AppleGlob)
    /// Items by name; one that is absent counts as empty, one that is repeated must match each time.
    case items([Item])

    struct Item: Hashable {
      var key: String
      var value: AppleGlob
    }
  }

  var path = AppleGlob.anything
  var query = Query.any
  var fragment: AppleGlob?
  var isExcluded = false
  var isCaseSensitive = true
  var reading = AppleGlob.Reading()
  /// The route, by the comment that an export has written.
  var route: String?
  var offset = 0
  /// Whether it takes paths with or without a slash at their end that its pattern does not take.
  var takesMoreSlashes = false
  /// Patterns of the paths that it takes as far as the notes of an export say: what else it took would be too much.
  var said: [String] = []

  /// Why a rule cannot become a pattern, or a pattern cannot become a rule.
  struct Problem: Error {
    var code: String
    var message: Message

    init(_ code: String, _ message: Message) { (self.code, self.message) = (code, message) }
  }

  private var globs: [AppleGlob] {
    let queries: [AppleGlob] =
      switch query {
      case .any: []
      case .text(let glob): [glob]
      case .items(let items): items.map(\.value)
      }
    return [path] + queries + (fragment.map { [$0] } ?? [])
  }

  /// The built-in variables of which only the shape is known.
  var shapes: [String] { globs.flatMap(\.variables).filter { ["region", "lang"].contains($0) } }

  // MARK: As patterns

  /// The rule as URL patterns, one or two for each origin.
  ///
  /// - Parameter origins: `https://host`, or an empty text for any.
  /// - Throws: ``Problem`` if it cannot be expressed.
  func patterns(origins: [String]) throws(Problem) -> [String] {
    for glob in globs {
      if let name = glob.variables.first(where: {
        reading.variables[$0] == nil && AppleGlob.builtIn[$0] == nil
      }) {
        throw Problem("unknown-variable", "left out: nothing declares $(\(name))")
      }
      if reading.isPercentEncoded, let character = glob.unencoded {
        throw Problem(
          "rule-never-matches",
          "left out: no URL has '\(String(character))' unencoded; \"percentEncoded\": false compares decoded URLs"
        )
      }
    }
    var tail = ""
    switch query {
    case .any: break
    case .text(let glob): tail += glob.takesAll ? "" : "\\?" + glob.pattern(reading)
    case .items(let items):
      tail += QueryCondition(
        items.filter { !$0.value.takesAll }.map { item in
          .init(key: AppleGlob.encoded(item.key), expression: item.value.expression(reading))
        }
      ).pattern()
    }
    if let fragment, !fragment.takesAll { tail += "#" + fragment.pattern(reading) }
    let patterns = origins.flatMap { origin in
      path.rooted.map { origin + $0.pathPattern(reading) + tail }
    }
    for pattern in patterns {
      if let problem = PatternVerdict.problem(with: pattern) {
        throw Problem("bad-pattern", "left out: as a pattern, \(problem)")
      }
    }
    return patterns
  }

  /// The same, taken apart, for any origin.
  var parsed: [RoutePattern] {
    let texts = (try? patterns(origins: [""])) ?? []
    return texts.compactMap {
      try? RoutePattern($0, options: .init(ignoreCase: !isCaseSensitive))
    }
  }

  // MARK: From a pattern

  /// The rules that together match what a pattern matches, or more: parts that no rule can say are wildcards.
  ///
  /// - Throws: ``Problem`` if the query cannot be said, or there are too many optional parts.
  static func rules(of pattern: Route.Pattern, _ parts: LinkParts) throws(Problem) -> [AppleRule] {
    var rule = AppleRule()
    rule.isCaseSensitive = !pattern.ignoresCase
    rule.fragment = parts.hash.map { AppleGlob($0, isPath: false) }
    if let search = parts.search {
      if let condition = QueryCondition(search) {
        rule.query = .items(
          try condition.items.map { item throws(Problem) in
            guard let value = AppleGlob(expression: (item.expression ?? "")[...]) else {
              throw unsayable
            }
            return Query.Item(key: item.key, value: value)
          })
      } else if search.contains(where: { $0.kind == .regexp && $0.value.contains("(?") }) {
        throw unsayable
      } else {
        rule.query = .text(AppleGlob(search, isPath: false))
      }
    }
    var path = parts.path
    // Slashes at the end make no difference.
    if let last = path.last, last.kind == .fixedText, last.value == "/",
      last.modifier == .zeroOrMore
    {
      path.removeLast()
    }
    guard let paths = path.alternatives() else {
      throw Problem("pattern-left-out", "left out: it has too many optional parts")
    }
    // A slash at the end makes no difference to a rule, and `/x/*` takes `/x`.
    var globs: [AppleGlob] = []
    var said: [String] = []
    for path in paths {
      var glob = AppleGlob(path, isPath: true)
      let text = path.loosened.droppingSlashesAtEnd
      said.append((text.isEmpty ? "/" : text) + "{/}*")
      if glob.text.hasPrefix("//") {
        throw Problem("pattern-left-out", "left out: the path of a rule begins with one slash")
      }
      if case .literal(let text)? = glob.tokens.last {
        glob.tokens[glob.tokens.count - 1] = .literal(text.droppingSlashesAtEnd)
      }
      if glob.tokens.isEmpty || glob.tokens == [.literal("")] { glob.tokens = [.literal("/")] }
      if !globs.contains(glob) { globs.append(glob) }
    }
    let bases = Set(globs.compactMap(\.base))
    return globs.filter { !bases.contains($0) }.map { glob in
      rule.path = glob
      rule.said = said + (glob.base.map { $0.rooted.map { $0.pathPattern(rule.reading) } } ?? [])
      rule.takesMoreSlashes =
        glob.base.map { !globs.contains($0) } ?? (pattern.isSlashStrict && glob.tokens.last != .any)
      return rule
    }
  }

  private static let unsayable = Problem(
    "pattern-left-out", "left out: no rule can express the condition on its query")

  /// Whether the rule matches more links than the pattern from which it was made.
  var isWider: Bool { takesMoreSlashes || hasWiderParts }

  /// Whether a wildcard replaces a part that wildcards cannot express exactly.
  var hasWiderParts: Bool { globs.contains(where: \.isWider) }

  /// A path that it takes because a repeated text has become a wildcard; nil if there is none.
  var pathOfOtherText: String? { path.takesOtherTexts ? path.sample(any: "x") : nil }

  /// As a component of the file.
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ key: String, _ value: JSONValue?) {
      if let value { members.append(.init(key: key, value: value)) }
    }
    add("#", fragment.map { .string($0.text) })
    add("/", .string(path.text))
    switch query {
    case .any: break
    case .text(let glob): add("?", .string(glob.text))
    case .items(let items):
      add("?", .object(items.map { .init(key: $0.key, value: .string($0.value.text)) }))
    }
    add("caseSensitive", isCaseSensitive ? nil : false)
    add("comment", route.map { .string(Self.commentPrefix + $0) })
    add("exclude", isExcluded ? true : nil)
    return .object(members)
  }

  /// What begins a comment that names a route.
  static let commentPrefix = "route: "

  // MARK: Witnesses

  /// A path that the rule takes, with a query and a fragment.
  var sample: String {
    let search =
      switch query {
      case .any: ""
      case .text(let glob): glob.sample
      case .items(let items):
        items.filter { !$0.value.sample.isEmpty }.map { "\($0.key)=\($0.value.sample)" }
          .joined(separator: "&")
      }
    let hash = fragment?.sample ?? ""
    return path.sample + (search.isEmpty ? "" : "?" + search) + (hash.isEmpty ? "" : "#" + hash)
  }
}
