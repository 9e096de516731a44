import Foundation
import TestSupport
import Testing
import URLPatterns

/// The test tables of other routers, where their grammar has an equal in ours.
/// `docs/patterns-from-other-routers.md` says how each feature is written here.
struct OtherRoutersTests {
  private func object(_ file: String) throws -> [String: Any] {
    let data = try Data(contentsOf: Corpus.file("linking/\(file).json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func index(
    _ texts: [String], _ options: RoutePattern.Options, priorities: [Int] = []
  ) throws -> PatternIndex {
    PatternIndex(
      try texts.enumerated().map { key, text in
        var options = options
        if key < priorities.count { options.priority = priorities[key] }
        return PatternIndex.Entry(
          pattern: try RoutePattern(text, options: options), route: "r\(key)", key: key)
      })
  }

  // MARK: matchit

  /// `{name}` as `:name`, a catch-all `{*name}` as `*`, doubled braces as escaped ones; `nil` for a name
  /// that holds a brace.
  private func fromMatchit(_ route: String) -> String? {
    guard !route.isEmpty else { return nil }
    if let rest = route.range(of: "{*") {
      guard route.hasSuffix("}") else { return nil }
      return fromMatchit(String(route[..<rest.lowerBound])).map { $0 + "*" }
    }
    var result = ""
    var rest = route[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        result += "\\\(character)"
      case "{":
        // The name may hold a doubled brace, which a name of ours cannot.
        guard let close = rest.firstIndex(of: "}"),
          rest[rest.index(after: close)...].first != "}"
        else { return nil }
        let name = rest[..<close].replacing("{{", with: "_")
        rest = rest[rest.index(after: close)...]
        result += "{:\(name)}"
      case "+", "*", "?", ":", "(", ")": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there")) func matchit() throws {
    let cases = try #require(try object("matchit-insert-match")["match"] as? [[String: Any]])
    var count = 0
    var emptyRests = 0
    for test in cases {
      let routes = try #require(test["routes"] as? [String])
      let converted = routes.map(fromMatchit)
      // A table with a name that ours cannot have is run without it; URLs that go there are left out.
      let kept = routes.indices.filter { converted[$0] != nil }
      let index = try index(kept.compactMap { converted[$0] }, .init(strictSlash: true))
      for match in try #require(test["matches"] as? [[Any]]) {
        guard let url = match[0] as? String, !url.isEmpty else { continue }
        let expected = match[1] as? String
        if let expected, fromMatchit(expected) == nil { continue }
        if expected == nil && kept.count < routes.count { continue }
        count += 1
        let found = try index.firstMatch(url)
        // A wildcard of ours also stands for nothing; a catch-all does not.
        if let found, routes[kept[found.key]].contains("{*"), found.captures.last?.value == "" {
          #expect(routes[kept[found.key]] != expected, "\(url)")
          emptyRests += 1
          continue
        }
        #expect(
          found.map { routes[kept[$0.key]] } == expected,
          "\(url) in \(test["test"] ?? ""): \(routes)")
        let wanted = (match[2] as? [[String]] ?? []).compactMap(\.last)
        // The table has lost the values of names that hold braces.
        if expected?.contains("{{") == true { continue }
        #expect(found?.captures.map(\.value) ?? [] == wanted, "\(url)")
      }
    }
    #expect(count == 109)
    #expect(emptyRests == 3)
  }

  // MARK: URLNavigator

  /// Placeholders as names with the expression of their type; a path takes the rest.
  private func fromURLNavigator(_ pattern: String) -> String {
    pattern.replacing("<int:", with: "<-?\\d+:").replacing("<float:", with: "<-?[\\d.]+:")
      .replacing("<uuid:", with: "<[0-9A-Fa-f-]{36}:").replacing("<string:", with: "<")
      .replacing(/<path:\w+>/, with: "*")
      .replacing(/<([^:>]+):(\w+)>/) { ":\($0.2)(\($0.1))" }
      .replacing(/<(\w+)>/) { ":\($0.1)" }
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there")) func urlNavigator() throws {
    let cases = try #require(try object("urlnavigator-matcher")["cases"] as? [[String: Any]])
    var count = 0
    for test in cases {
      guard let candidates = test["candidates"] as? [String], let url = test["url"] as? String,
        test["customConverter"] as? Bool == false
      else { continue }
      // An empty text is no URL here.
      guard !url.isEmpty else {
        #expect(throws: URLParseError.self) { try PatternIndex([]).firstMatch(url) }
        continue
      }
      count += 1
      let index = try index(candidates.map(fromURLNavigator), .init(hostAsSegment: true))
      let match = try index.firstMatch(url)
      #expect(
        match.map { candidates[$0.key] } == test["pattern"] as? String, "\(test["test"] ?? "")")
      let wanted = (test["values"] as? [[String]] ?? []).map { value in
        value[2].trimmingCharacters(in: ["\""])
      }
      guard match != nil, !wanted.isEmpty, !wanted.contains("UUID(uuidString: uuidString)") else {
        continue
      }
      #expect(match?.captures.map(\.value) == wanted, "\(test["test"] ?? "")")
    }
    #expect(count == 17)
  }

  // MARK: JLRoutes

  /// Optional parts in braces; a wildcard at the end also stands for nothing.
  private func fromJLRoutes(_ pattern: String) -> String {
    var text = pattern.hasPrefix("/") ? pattern : "/" + pattern
    if text.hasSuffix("/*") { text = text.dropLast(2) + "{/*}?" }
    // `/(rest/)` makes the segment optional that ours spells `{/rest}?`.
    text = text.replacing(/\/\(([^()\/]+)\/\)/) { "{/\($0.1)}?/" }
    text = text.replacing(/\(([^()\/]+)\/\)/) { "{\($0.1)/}?" }
    return text.replacing(/\(([^()]+)\)/) { "{\($0.1)}?" }
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there")) func jlRoutes() throws {
    let cases = try #require(try object("jlroutes-tests")["cases"] as? [[String: Any]])
    /// Tests whose subject has no equal here; the docs give the reasons.
    let others: Set<String> = [
      "testFragmentRouting", "testHandlerBlockForWeakTarget", "testAddingCustomRouteDefinition",
    ]
    var count = 0
    var misses = 0
    var answered = 0
    var all: [[String: Any]] = []
    for test in cases {
      guard let url = test["url"] as? String, let name = test["test"] as? String,
        !others.contains(name), let routes = test["routes"] as? [[String: Any]],
        let expect = test["expect"] as? [String: Any], let isMatched = expect["matched"] as? Bool
      else { continue }
      let patterns = routes.compactMap { $0["pattern"] as? String }
      guard !patterns.contains("/:") || name == "testRouting" || name == "testRouteRemoval"
      else { continue }
      // A scheme of its own does not shut out the patterns of any scheme here: that is what "fallback to
      // global" asks for there. And where only `/:` is left, ours has no pattern at all.
      if name == "testFallbackToGlobal" && !isMatched || patterns == ["/:"] { continue }
      // `/:` is a name without a name there; ours refuses it.
      var usable = routes.filter {
        let pattern = $0["pattern"] as? String ?? ""
        return pattern != "/:" && !pattern.contains("#")
      }
      // What was removed before was there at first.
      var removed: [Int] = []
      if name == "testRouteRemoval" {
        if all.isEmpty { all = usable }
        removed = all.indices.filter { !patterns.contains(all[$0]["pattern"] as? String ?? "") }
        usable = all
      }
      let whole = try index(
        usable.map { route in
          let scheme = route["scheme"] as? String ?? "*"
          let path = fromJLRoutes(route["pattern"] as? String ?? "")
          return scheme == "*" ? path : scheme.lowercased() + "://" + path.dropFirst()
        },
        // The host of a web link is no segment, unless that is asked for.
        .init(
          hostAsSegment: !url.hasPrefix("https")
            || (test["options"] as? [String: String])?["setAlwaysTreatsHostAsPathComponent"]
              == "YES"
        ),
        priorities: usable.map { $0["priority"] as? Int ?? 0 })
      let index = PatternIndex(whole.entries.filter { !removed.contains($0.key) })
      count += 1
      var match = try index.firstMatch(url)
      if name == "testBlockReturnValue" {
        // The handler declines one of the values.
        match = nil
        try index.forEachMatch(url) { candidate in
          if candidate.capture(named: "value")?.value != "no" { match = candidate }
          return match != nil
        }
      }
      if name == "testRouting", url == "tests://doesnt/exist/and/wont/match" {
        // The converted table says that this matches `/test`; it must not.
        #expect(match == nil)
        continue
      }
      #expect((match != nil) == isMatched, "\(name): \(url)")
      guard let match else {
        misses += 1
        continue
      }
      if let scheme = expect["scheme"] as? String {
        answered += 1
        #expect(
          usable[match.key]["scheme"] as? String
            == (scheme == "JLRoutesGlobalRoutesScheme" ? "*" : scheme), "\(name): \(url)")
      }
      if let pattern = expect["pattern"] as? String {
        answered += 1
        #expect(usable[match.key]["pattern"] as? String == pattern, "\(name): \(url)")
      }
      let values = Set(match.parameters.map { "\($0.name)=\($0.value)" })
      for parameter in expect["params"] as? [String] ?? [] {
        let parts = parameter.split(separator: ":", maxSplits: 1).map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " @\""))
        }
        // A plus is a space in the query only, and there always; of items with one name the last counts.
        guard parts.count == 2, !parameter.contains("JLRouteWildcard"), !url.contains("#"),
          !url.contains("+"), !url.contains("%2B"), !parameter.contains("@[")
        else { continue }
        #expect(values.contains("\(parts[0])=\(parts[1])"), "\(name): \(url): \(values)")
      }
    }
    #expect(count == 86)
    #expect(misses == 6)
    #expect(answered == 14)
  }

  // MARK: Tables of real apps

  @Test(
    .enabled(if: Corpus.isPresent, "the corpus is not there"),
    arguments: [
      "artsy-eigen", "bluesky-social-app", "duckduckgo-ios", "httprouter-bench-github",
      "httprouter-bench-gplus", "httprouter-bench-parse", "kickstarter-ios-2016",
    ]) func everyPatternOfARealTableMatchesAURLBuiltFromIt(file: String) throws
  {
    let rows = try CorpusRoute.load(file)
    // httprouter writes a named rest `*path`.
    let patterns = rows.map { $0.pattern.replacing(/\*(\w+)$/) { ":\($0.1)(.*)" } }
    let index = try index(patterns, .init())
    for (key, text) in patterns.enumerated() {
      let pattern = try RoutePattern(text)
      var values: [String: String] = [:]
      for name in pattern.captureNames { values[name] = "v\(name)" }
      let url = try pattern.url(filling: values)
      var found = false
      try index.forEachMatch(url) { match in
        found = match.key == key
        return found
      }
      #expect(found, "\(text) does not match \(url)")
    }
  }
}
