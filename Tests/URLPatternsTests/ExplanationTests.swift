import Testing
import URLPatterns

struct ExplanationTests {
  @Test func showsTheSplitAndTheCandidatesWithTheRuleTheyLostBy() throws {
    let index = try makeIndex(["app://editor/:title", "app://editor/new", "/editor/*", "/:a/:b"])
    let explanation = try index.explain("app://editor/new?x=1")
    #expect(
      explanation.components.map { "\($0.component.rawValue)=\($0.text)" }
        == ["protocol=app", "hostname=editor", "pathname=/new", "search=x=1"])
    #expect(
      explanation.candidates.map(\.match.pattern.text) == [
        "app://editor/new", "app://editor/:title",
      ])
    #expect(explanation.candidates[0].lostBy == nil)
    let rule = try #require(explanation.candidates[1].lostBy)
    #expect(rule.kind == .component && rule.component == .pathname && rule.segment == 1)
    #expect(rule.description == "in segment 1 of the pathname, literal 'new' comes before a name")
  }

  @Test(arguments: [
    (
      ["app://a/:x", "app://a/*"], "app://a/q",
      "in segment 1 of the pathname, a name comes before a wildcard"
    ),
    (
      ["app://a/*/z", "app://a/*"], "app://a/q/z",
      "in segment 2 of the pathname, literal 'z' comes before the end"
    ),
    (
      ["app://a/k/:y", "app://a/k/*"], "app://a/k/q",
      "in segment 2 of the pathname, a name comes before a wildcard"
    ),
    (
      ["app://a/k/*", "app://a/*"], "app://a/k/q",
      "in segment 1 of the pathname, literal 'k' comes before a wildcard"
    ),
  ])
  func namesWhatDecidesAndNotTheSlashBeforeIt(
    _ patterns: [String], _ url: String, _ expected: String
  ) throws {
    let candidates = try makeIndex(patterns).explain(url).candidates
    #expect(candidates.map(\.match.pattern.text) == patterns)
    #expect(candidates.last?.lostBy?.description == expected)
  }

  @Test func saysWhyNearPatternsDoNotMatch() throws {
    let index = try makeIndex(["app://editor/:title", "app://viewer/:id(\\d+)/page", "/Editor/x"])
    let near = try index.explain("app://editr/hello").nearMisses
    #expect(near.first?.entry.pattern.text == "app://editor/:title")
    #expect(near.first?.component == .hostname)
    #expect(
      near.first?.reason == "the hostname is 'editr', the pattern asks for 'editor'")
    let longer = try index.explain("app://viewer/x/page").nearMisses
    #expect(longer.first?.reason == "segment 1 is 'x', the pattern has ':id(\\d+)'")
    let cased = try index.explain("app://h/editor/x").nearMisses
    #expect(cased.contains { $0.reason.contains("case matters") })
  }

  /// Each rule by a pair of patterns of which the first wins.
  @Test func everyRuleCanDecide() throws {
    func rule(_ a: RoutePattern, _ b: RoutePattern, _ url: String) throws -> PrecedenceReason? {
      for isReversed in [false, true] {
        let entries: [PatternIndex.Entry] = [
          .init(pattern: a, route: "a", key: 0), .init(pattern: b, route: "b", key: 1),
        ]
        let index = PatternIndex(isReversed ? entries.reversed() : entries)
        #expect(try index.firstMatch(url)?.key == 0, "\(a) \(b)")
        let explanation = try index.explain(url)
        #expect(explanation.candidates.map(\.match.key) == [0, 1])
        if isReversed { return explanation.candidates.last?.lostBy }
      }
      return nil
    }
    func pattern(_ text: String, _ options: RoutePattern.Options = .init()) throws -> RoutePattern {
      try RoutePattern(text, options: options)
    }
    let x = try pattern("/x")
    #expect(try rule(pattern("/:a", .init(priority: 1)), x, "/x")?.kind == .priority)
    #expect(
      try rule(pattern("/*"), pattern("/x", .init(isFallback: true)), "/x")?.kind == .fallback)
    #expect(try rule(x, pattern("/x", .init(ignoreCase: true)), "/x")?.kind == .options)
    #expect(try rule(pattern("/x", .init(strictSlash: true)), x, "/x")?.kind == .options)
    #expect(
      try rule(pattern("app://h/x"), pattern("app://h/x", .init(hostAsSegment: true)), "app://h/x")?
        .component == .hostname)
    #expect(try rule(x, pattern("/x", .init(hostAsSegment: true)), "/x")?.kind == .options)
    #expect(try rule(pattern("/x#*"), x, "/x")?.component == .hash)
    #expect(try rule(pattern("/:a"), pattern("/:b"), "/x")?.kind == .text)
    #expect(try rule(x, x, "/x")?.kind == .route)
    #expect(try rule(pattern("app://h/x"), x, "app://h/x")?.component == .protocol)
  }

  @Test func suggestsTheNearestPatterns() throws {
    let index = try makeIndex(
      (0..<600).map { "app://section\($0)/:id" } + ["app://editor/:title", "app://about"])
    #expect(
      index.nearest(to: "app://editr/x", limit: 1).first?.pattern.text == "app://editor/:title")
    #expect(index.nearest(to: "app://nowhere").count == 3)
    #expect(index.nearest(to: "nonsense", limit: 0).isEmpty)
  }
}

/// Advice for what nothing matches.
struct NearestTests {
  @Test func lettersInAnotherOrderAreForgiven() throws {
    let index = try makeIndex(
      (0..<1_000).map { "app://d\($0)/:id" } + ["app://editor/:title", "/:a/:b", "*://*/*"])
    #expect(index.nearestTexts(to: "app://deitor/x").first == "app://editor/:title")
    #expect(index.nearestTexts(to: "app://Editro/x").first == "app://editor/:title")
    #expect(index.nearestTexts(to: "pap://editor/x").first == "app://editor/:title")
  }

  @Test func aPatternBehindManyThatBeginAlikeIsFound() throws {
    let index = try makeIndex((0..<1_000).map { "/shop/:name/item\($0)" } + ["/shap/:name/cart"])
    #expect(index.nearestTexts(to: "/shop/x/cart", limit: 1) == ["/shap/:name/cart"])
  }
}
