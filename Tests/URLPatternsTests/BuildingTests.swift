import TestSupport
import Testing
import URLPatterns

struct BuildingTests {
  @Test func fillsCapturesAndAddsTheRestAsQuery() throws {
    let pattern = try RoutePattern("app://editor/:title{/:mode}?")
    #expect(try pattern.url(filling: ["title": "a/b c"]) == "app://editor/a%2Fb%20c")
    #expect(
      try pattern.url(filling: ["title": "x", "mode": "edit", "draft": "1&2"])
        == "app://editor/x/edit?draft=1%262")
    #expect(try RoutePattern("/files/*").url(filling: ["0": "a/b.txt"]) == "/files/a/b.txt")
    #expect(try RoutePattern("http{s}?://x.com/").url(filling: [:]) == "http://x.com")
    #expect(
      try RoutePattern("app://h/s\\?q=:q").url(filling: ["q": "a b&c"]) == "app://h/s?q=a%20b%26c")
    #expect(
      try RoutePattern("app://editor/:id", options: .init(hostAsSegment: true))
        .url(filling: ["id": "4"]) == "app://editor/4")
  }

  @Test(arguments: [
    ("app://s?q=:q", "q", "1+1", "app://s?q=1%2B1"), ("/f/*", "0", "a%41/b", "/f/a%2541/b"),
    ("/f/:x", "x", "a%41", "/f/a%2541"), ("tel::number", "number", "123", "tel:123"),
    ("tel:*", "0", "+49 1", "tel:+49%201"), ("mailto::to", "to", "b@c.org", "mailto:b@c.org"),
  ]) func encodesAValueInItsPlace(
    pattern: String, name: String, value: String, url: String
  ) throws {
    #expect(try RoutePattern(pattern).url(filling: [name: value]) == url)
  }

  @Test func refusesWhatWouldNotMatchBack() throws {
    func code(_ text: String, _ values: [String: String]) -> URLBuildError.Code? {
      do {
        _ = try RoutePattern(text).url(filling: values)
        return nil
      } catch {
        return (error as? URLBuildError)?.code
      }
    }
    #expect(code("/a/:id(\\d+)", ["id": "x"]) == .refusedValue)
    #expect(code("/a/:id", ["id": ""]) == .refusedValue)
    #expect(code("/a/:id", [:]) == .missingValue)
    #expect(code("/a?q=1", ["z": "1"]) == .unknownValue)
    #expect(code("https://x.com/:a/b", ["a": ".."]) == .refusedValue)
    #expect(code("app://:host/b", ["host": "a b"]) == .refusedValue)
  }

  @Test(arguments: 0..<12) func whatIsBuiltMatchesAndGivesTheValuesBack(seed: Int) throws {
    var generator = PatternGenerator(SeededGenerator(seed: UInt64(seed) + 500))
    let values = ["a", "7", "42", "ü b", "a/b", "%41", "+", "x?y#z", "a-b"]
    var built = 0
    for _ in 0..<40 {
      let pattern = try RoutePattern(generator.pattern().text)
      var filling: [String: String] = [:]
      for name in pattern.captureNames {
        filling[name] = values.randomElement(using: &generator.source)
      }
      filling["extra"] = values.randomElement(using: &generator.source)
      guard let url = try? pattern.url(filling: filling) else { continue }
      built += 1
      let match = try #require(
        try PatternIndex([.init(pattern: pattern, route: "r", key: 0)]).firstMatch(url))
      for (name, value) in filling {
        let found = match.parameters.first { $0.name == name }?.value
        #expect(found == value, "\(name) of \(pattern) in \(url)")
      }
    }
    // The others have values that their patterns refuse.
    #expect(built >= 12, "\(built)")
  }
}
