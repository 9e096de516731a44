import Testing
import URLPatterns

/// An expression that reaches its limit is neither a match nor none.
struct GiveUpTests {
  private static let evil = "/:x((?:a?){24}a{24})"
  private static let url = "/" + String(repeating: "a", count: 24)

  private func index(_ texts: String...) throws -> PatternIndex {
    PatternIndex(
      try texts.enumerated().map {
        PatternIndex.Entry(pattern: try RoutePattern($1), route: "r\($0)", key: $0)
      })
  }

  private func code(_ index: PatternIndex, _ url: String) -> URLParseError.Code? {
    do {
      _ = try index.firstMatch(url)
      return nil
    } catch {
      return error.code
    }
  }

  private func bufferCode(_ index: PatternIndex, _ url: String) -> URLParseError.Code? {
    var buffer = MatchBuffer()
    let bytes = Array(url.utf8)
    do {
      _ = try index.match(bytes.span, into: &buffer)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func noRouteIsNotTheAnswer() throws {
    let index = try index(Self.evil)
    #expect(code(index, Self.url) == .gaveUp)
    #expect(bufferCode(index, Self.url) == .gaveUp)
    #expect(code(index, "/b") == nil)
    #expect(throws: URLParseError.self) { try index.forEachMatch(Self.url) { _ in false } }
  }

  @Test func aLaterPatternDoesNotTakeIt() throws {
    for other in ["/*", "/:name", "/:x?"] {
      let index = try index(Self.evil, other)
      #expect(code(index, Self.url) == .gaveUp, "\(other)")
      #expect(bufferCode(index, Self.url) == .gaveUp, "\(other)")
      #expect(try index.firstMatch("/b")?.key == 1)
      let explanation = try index.explain(Self.url)
      #expect(explanation.undecided.map(\.pattern.text) == [Self.evil])
      #expect(explanation.candidates.map(\.match.pattern.text) == [other])
    }
  }

  @Test func anEarlierPatternIsNotHeldUp() throws {
    let index = try index(Self.evil, Self.url)
    #expect(try index.firstMatch(Self.url)?.key == 1)
    let grown = try self.index("/b").adding(index.entries)
    #expect(try grown.firstMatch(Self.url)?.key == 1)
  }

  @Test func onlyAPatternThatMayMatchCounts() throws {
    // The search tells that neither matches, whatever the path.
    let index = try index(Self.evil + "\\?q=1", "/*/x", Self.evil + "/y")
    #expect(code(index, Self.url + "?q=2") == nil)
    #expect(code(index, Self.url + "?q=1") == .gaveUp)
    #expect(code(index, Self.url + "/y") == .gaveUp)
    #expect(try index.firstMatch(Self.url + "/z/x")?.key == 1)
  }

  @Test(arguments: [
    "app://:x((?:a?){24}a{24})/p", "app://h/p\\?q=:x((?:a?){24}a{24})",
    "app://h/p#:x((?:a?){24}a{24})", ":x((?:a?){24}a{24})://h/p",
    "app://h/*-:x((?:a?){24}a{24})", "app://h/p{/:x((?:a?){24}a{24})}?",
  ]) func inEveryComponent(pattern: String) throws {
    let word = String(repeating: "a", count: 24)
    let urls = [
      "app://\(word)/p", "app://h/p?q=\(word)", "app://h/p#\(word)", "\(word)://h/p",
      "app://h/z-\(word)", "app://h/p/\(word)",
    ]
    let found = try urls.filter { code(try index(pattern, "/*"), $0) == .gaveUp }
    #expect(found.count == 1, "\(found)")
  }

  @Test func aURLThatGivesUpIsNotBuilt() throws {
    let pattern = try RoutePattern(Self.evil)
    let value = String(Self.url.dropFirst())
    let error = #expect(throws: URLBuildError.self) { try pattern.url(filling: ["x": value]) }
    #expect(error?.message.contains("gave up") == true)
  }

  /// A repetition over a long text needs room, and has it.
  @Test func longTextsAreNoReason() throws {
    let index = try index("/p/:x+", "/q/:y((?:ab|c)+)")
    let url = "/p" + String(repeating: "/ab", count: 5_000)
    #expect(try index.firstMatch(url)?.capture(named: "x")?.value.count == url.count - 3)
    let other = "/q/" + String(repeating: "abc", count: 3_000)
    #expect(try index.firstMatch(other)?.key == 1)
  }
}
