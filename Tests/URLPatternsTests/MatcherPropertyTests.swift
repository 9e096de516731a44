import Testing
import URLPatterns

struct MatcherPropertyTests {
  private struct Row {
    let pattern: NaivePattern
    let text: String
    let route: String
    let entry: PatternIndex.Entry
  }

  private func table(
    _ generator: inout PatternGenerator<SeededGenerator>, count: Int
  ) throws -> [Row] {
    try (0..<count).map { key in
      let pattern = generator.pattern()
      let options = RoutePattern.Options(
        priority: pattern.priority, ignoreCase: pattern.ignoreCase,
        strictSlash: pattern.strictSlash)
      let route = try RoutePattern(pattern.text, options: options)
      return Row(
        pattern: pattern, text: pattern.text, route: "r\(key)",
        entry: PatternIndex.Entry(pattern: route, route: "r\(key)", key: key))
    }
  }

  @Test(arguments: 0..<24) func agreesWithANaiveMatcher(seed: Int) throws {
    var generator = PatternGenerator(SeededGenerator(seed: UInt64(seed)))
    let rows = try table(&generator, count: 4 + seed % 40)
    let index = PatternIndex(rows.map(\.entry))
    for _ in 0..<60 {
      let url = generator.url()
      let expected = rows.filter { NaiveMatcher.match($0.pattern, url) != nil }
        .sorted {
          NaiveOrder.comesBefore(
            ($0.pattern, $0.text, $0.route), ($1.pattern, $1.text, $1.route))
        }
      var found: [PatternMatch] = []
      try index.forEachMatch(url.text) { match in
        found.append(match)
        return false
      }
      let context = "\(url.text) in \(rows.map(\.text)), seed \(seed)"
      #expect(
        found.map(\.route) == expected.map(\.route),
        "\(found.map(\.pattern.text)) for \(expected.map(\.text)): \(context)")
      #expect(try index.firstMatch(url.text)?.route == expected.first?.route, "\(context)")
      for match in found {
        let row = rows[match.key]
        let captures = try #require(NaiveMatcher.match(row.pattern, url))
        for capture in match.captures where captures[capture.name] != nil {
          #expect(
            captures[capture.name] == capture.value, "\(capture.name) of \(row.text): \(context)")
        }
        for case (let name, .some(let value)) in captures where !name.hasPrefix("*") {
          #expect(match.capture(named: name)?.value == value, "\(name) of \(row.text): \(context)")
        }
      }
    }
  }

  @Test(arguments: 0..<8) func theOrderOfRegistrationDoesNotMatter(seed: Int) throws {
    var generator = PatternGenerator(SeededGenerator(seed: UInt64(seed) + 1000))
    let rows = try table(&generator, count: 40)
    let index = PatternIndex(rows.map(\.entry))
    let shuffled = PatternIndex(rows.map(\.entry).shuffled(using: &generator.source))
    var grown = PatternIndex([])
    for row in rows.shuffled(using: &generator.source) { grown = grown.adding([row.entry]) }
    for _ in 0..<80 {
      let url = generator.url().text
      var orders: [[Int]] = []
      for index in [index, shuffled, grown] {
        var keys: [Int] = []
        try index.forEachMatch(url) { match in
          keys.append(match.key)
          return false
        }
        orders.append(keys)
      }
      #expect(orders[0] == orders[1] && orders[0] == orders[2], "\(url)")
    }
  }
}
