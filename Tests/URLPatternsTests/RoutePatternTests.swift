import TestSupport
import Testing
import URLPatterns

/// The six points in which a route's pattern differs from the web's, one by one, and what is said about
/// patterns that are refused.
struct RoutePatternTests {
  private func matches(
    _ pattern: String, _ url: String, _ options: RoutePattern.Options = .init()
  ) throws -> Bool {
    try makeIndex([pattern], options: options).firstMatch(url) != nil
  }

  @Test func aMissingPathnameAfterAnAuthorityIsEmptyOrASlash() throws {
    #expect(try matches("app://editor", "app://editor"))
    #expect(try matches("app://editor", "app://editor/"))
    #expect(try !matches("app://editor", "app://editor/x"))
    // The standard: anything.
    #expect(try URLPattern("app://editor").test("app://editor/x"))
    let strict = RoutePattern.Options(strictSlash: true)
    #expect(try matches("app://editor", "app://editor/", strict))
  }

  @Test func aPatternThatBeginsWithASlashHoldsInAnySchemeAndHost() throws {
    for url in ["/a/b", "app://h/a/b", "https://example.com/a/b", "app:/a/b", "file:///a/b"] {
      #expect(try matches("/a/:x", url), "\(url)")
    }
    #expect(throws: PatternError.self) { try URLPattern("/a/:x") }
  }

  @Test func aNameNeverCrossesASlash() throws {
    #expect(try !matches("app://h/:x", "app://h/a/b"))
    // The standard lets it, in schemes that are not special.
    #expect(try URLPattern("app://h/:x").test("app://h/a/b"))
  }

  @Test func oneTrailingSlashDoesNotMatterUnlessThePatternIsStrict() throws {
    #expect(try matches("/a/:x", "/a/b/"))
    #expect(try matches("/a/b/", "/a/b"))
    #expect(try !matches("/a/b", "/a/b//"))
    let strict = RoutePattern.Options(strictSlash: true)
    #expect(try !matches("/a/:x", "/a/b/", strict))
    #expect(try !matches("/a/b/", "/a/b", strict))
    #expect(try matches("/a/b/", "/a/b/", strict))
    let match = try #require(try makeIndex(["/a/*"]).firstMatch("/a/b/"))
    #expect(match.captures.map(\.value) == ["b"])
  }

  @Test func capturesAreDecodedOnceAfterSplitting() throws {
    let index = try makeIndex(["/a/:x", "/s\\?q=:q"])
    #expect(try index.firstMatch("/a/b%2Fc")?.capture(named: "x")?.value == "b/c")
    #expect(try index.firstMatch("/a/b%252F")?.capture(named: "x")?.value == "b%2F")
    #expect(try index.firstMatch("/a/b+c")?.capture(named: "x")?.value == "b+c")
    #expect(try index.firstMatch("/s?q=b+c")?.capture(named: "q")?.value == "b c")
    let broken = try #require(try index.firstMatch("/a/100%")?.capture(named: "x"))
    #expect(broken.value == "100%" && broken.isRaw)
    let binary = try #require(try index.firstMatch("/a/%ff")?.capture(named: "x"))
    #expect(binary.value == "%ff" && binary.isRaw)
  }

  @Test(arguments: [
    ("/s/:x", "/s/b+c%20d", "b+c d"), ("/s/:x", "/s/b+c%20d?q=1+2", "b+c d"),
    ("/s\\?q=:x", "/s?q=b+c%20d", "b c d"), ("/s\\?q=:x", "/s?q=b+c%20d#e+f", "b c d"),
    ("/s#:x", "/s#b+c%20d", "b+c d"), ("/s#:x", "/s?q=1+2#b+c%20d", "b+c d"),
    ("app://h/s\\?q=1#:x", "app://h/s?q=1#b+c%20d", "b+c d"),
  ]) func `a plus is a blank in the query and nowhere else`(
    _ pattern: String, _ url: String, _ value: String
  ) throws {
    #expect(try makeIndex([pattern]).firstMatch(url)?.capture(named: "x")?.value == value)
  }

  @Test func withoutASearchComponentAnyQueryMatches() throws {
    #expect(try matches("app://h/a", "app://h/a?b=c#d"))
    #expect(try matches("app://h/a#d", "app://h/a?b=c#d"))
    #expect(try !matches("app://h/a?b=d", "app://h/a?b=c"))
    let match = try #require(try makeIndex(["/a/:id"]).firstMatch("/a/1?id=2&z=3&z=4"))
    #expect(match.parameters.map { "\($0.name)=\($0.value)" } == ["id=1", "z=4"])
  }

  @Test func theHostCanBeTheFirstSegment() throws {
    let options = RoutePattern.Options(hostAsSegment: true)
    for url in ["app://editor/5", "app:///editor/5", "/editor/5", "app://editor/5/"] {
      #expect(try matches("/editor/:id", url, options), "\(url)")
    }
    #expect(try matches("app://editor/:id", "app:///editor/5", options))
    #expect(try !matches("app://editor/:id", "web://editor/5", options))
  }

  @Test func ignoringCaseIsForPathSearchAndHash() throws {
    let options = RoutePattern.Options(ignoreCase: true)
    let match = try #require(
      try makeIndex(["app://H/Docs/:Name"], options: options).firstMatch("app://H/dOCS/Caf%C3%A9"))
    #expect(match.captures.map(\.value) == ["Café"])
    #expect(try !matches("app://H/docs", "app://h/docs", options))
  }

  @Test func unnamedCapturesAreNumberedThroughAllComponents() throws {
    #expect(
      try RoutePattern("http{s}?://*.example.com/*/x/(\\d+)").captureNames == ["0", "1", "2"])
  }

  /// The common form is recognised without the grammar's machinery; the group says the same with it.
  @Test(arguments: [
    "/files/7/a/b", "/files/7/", "/files/7", "/files/7//", "/files//x", "/files/7/a?q=1",
  ]) func aWildcardAtTheEndIsTheSameHoweverItIsWritten(path: String) throws {
    for base in ["https://x.com", "app://x.com"] {
      let plain = "\(base)/files/:id/*"
      let spelled = "\(base)/files{/:id}/*"
      #expect(try RoutePattern(plain).captureNames == ["id", "0"])
      let url = base + path
      let found = try makeIndex([plain]).firstMatch(url)
      let wanted = try makeIndex([spelled]).firstMatch(url)
      #expect(found?.captures.map(\.value) == wanted?.captures.map(\.value), "\(url)")
      #expect((found == nil) == !["/files/7/", "/files/7/a"].contains { path.hasPrefix($0) })
    }
  }

  @Test(arguments: [
    ("editor/:id", PatternError.Code.relative, 1), ("app://h/:a/:a", .duplicateName, 12),
    ("/a/{b", .syntax, 6), ("/a/b}", .syntax, 5), ("/a/(", .expression, 4),
    ("/a/:", .syntax, 4), ("/a/(é)", .expression, 5), ("/x/([)", .expression, 4),
    ("/a\\", .syntax, 3), ("app://h{/x}?/y", .component, 9),
  ]) func aBrokenPatternIsRefusedWithItsPlace(
    text: String, code: PatternError.Code, column: Int
  ) throws {
    let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error?.code == code, "\(text): \(String(describing: error))")
    #expect(error?.column == column, "\(text): \(String(describing: error))")
    #expect(error?.description.isEmpty == false)
  }

  /// The short way to read a pattern and the grammar find the same.
  @Test(arguments: 0..<20) func simplePatternsAreParsedAlike(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = ["/a", "/b-c", "/:id", "/:Name_1", "/x.y", "/42", "/:a$b"]
    for _ in 0..<40 {
      var text = random.pick([
        "", "", "app://h", "app://", "app://A.b", "https://www.x.org", "web+x://h",
      ])
      for _ in 0..<random.number(0..<5) { text += random.pick(pieces) }
      text += random.pick(["", "", "/", "/*"])
      guard !text.isEmpty, let pattern = try? RoutePattern(text) else { continue }
      let options = RoutePattern.Options()
      let parsed = try ParsedRoute(text, options: options)
      #expect(pattern.parsed == parsed, "\(text)")
      #expect(
        pattern.captureNames
          == parsed.components.flatMap { $0.1.parts }.filter(\.isCapture).map(\.name))
    }
  }

  @Test func aMissingSlashIsSuggested() {
    let error = #expect(throws: PatternError.self) { try RoutePattern("editor/new") }
    #expect(error?.suggestion == "/editor/new")
  }

  /// Expressions that are valid each by itself and too large together are refused, and not accepted and never
  /// matched.
  @Test(arguments: [
    "/b/:x((?:abcdefgh){1600})-:y((?:abcdefgh){1600})",
    "/:id(\\d+)/:x((?:abcdefgh){1600})-:y((?:abcdefgh){1600})",
    "app://h/p#:x((?:abcdefgh){1600})-:y((?:abcdefgh){1600})",
    "app://:x((?:abcdefgh){1600})-:y((?:abcdefgh){1600})/a",
    "/b/:x((?:abcdefgh){1600})*-:y((?:abcdefgh){1600})",
  ]) func refusesWhatIsTooMuchTogether(text: String) throws {
    let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
    #expect(error?.code == .tooLarge)
    #expect(error?.message.contains("too large") == true)
    // Segments of their own are not one expression.
    let apart = try RoutePattern("/b/:x((?:abcdefgh){1600})/:y((?:abcdefgh){1600})")
    let word = String(repeating: "abcdefgh", count: 1_600)
    let index = PatternIndex([.init(pattern: apart, route: "r", key: 0)])
    #expect(try index.firstMatch("/b/\(word)/\(word)") != nil)
  }

  /// A query's item is not hidden by the capture that was taken from it.
  @Test func aCaptureOfTheQueryHidesNothingOfItsOwn() throws {
    func items(_ pattern: String, _ url: String) throws -> [String] {
      let index = PatternIndex([.init(pattern: try RoutePattern(pattern), route: "r", key: 0)])
      return try #require(try index.firstMatch(url)).queryItems.map {
        "\($0.name)=\($0.value) \($0.isShadowed) \($0.isCaptured)"
      }
    }
    #expect(try items("app://s\\?q=:q", "app://s?q=5") == ["q=5 true true"])
    #expect(try items("app://s/:q", "app://s/5?q=5&r=1") == ["q=5 true false", "r=1 false false"])
    #expect(
      try items("app://s\\?q=:q&:rest(.*)", "app://s?q=5&q=6") == [
        "q=5 true true", "q=6 true false",
      ])
  }

  /// A value may have signs of equality, as base64 has at its end.
  @Test func anItemOfTheQueryEndsItsNameAtTheFirstSign() throws {
    let pattern = try RoutePattern("app://h/a")
    let index = PatternIndex([.init(pattern: pattern, route: "r", key: 0)])
    let match = try #require(try index.firstMatch("app://h/a?a=b=c&t=Zg=="))
    #expect(match.queryItems.map(\.name) == ["a", "t"])
    #expect(match.queryItems.map(\.value) == ["b=c", "Zg=="])
  }

  @Test(arguments: ["app", "https"]) func aPortIsAtMost65535(scheme: String) throws {
    let pattern = try RoutePattern("\(scheme)://h:*/a")
    let index = PatternIndex([.init(pattern: pattern, route: "r", key: 0)])
    #expect(try index.firstMatch("\(scheme)://h:65535/a") != nil)
    for port in ["65536", "99999", "655350"] {
      #expect(throws: URLParseError.self) { try index.firstMatch("\(scheme)://h:\(port)/a") }
    }
  }
}
