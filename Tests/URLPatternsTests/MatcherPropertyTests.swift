import TestSupport
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
      let route = try RoutePattern(pattern.text, options: pattern.options)
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

  /// Whatever else a table has, a URL goes to the first of those that match it alone.
  @Test(arguments: 0..<Torture.rounds(8, cost: 1_000)) func theFirstOfAllThatMatchIsFound(
    seed: Int
  ) throws {
    var generator = PatternGenerator(SeededGenerator(seed: UInt64(seed) + 500))
    let rows = try table(&generator, count: 3 + seed)
    let index = PatternIndex(rows.map(\.entry))
    let alone = rows.map { PatternIndex([$0.entry]) }
    for round in 0..<120 {
      let text = generator.url().text + ["", "", "/", "?a=/", "#x", "/?q=1"][round % 6]
      let context = "\(text) in \(rows.map(\.text)), seed \(seed)"
      let expected = try index.entries.map(\.key).first { try alone[$0].firstMatch(text) != nil }
      let first = try index.firstMatch(text)
      #expect(first?.key == expected, "\(context)")
      guard let first else { continue }
      let same = try #require(try alone[first.key].firstMatch(text))
      #expect(first.captures == same.captures, "\(context)")
      #expect(first.canonicalURL == same.canonicalURL, "\(context)")
    }
  }

  @Test(arguments: 0..<8) func theOrderOfRegistrationDoesNotMatter(seed: Int) throws {
    var generator = PatternGenerator(SeededGenerator(seed: UInt64(seed) + 1000))
    let rows = try table(&generator, count: 40)
    let index = PatternIndex(rows.map(\.entry))
    let shuffled = PatternIndex(rows.map(\.entry).shuffled(using: &generator.source))
    for _ in 0..<80 {
      let url = generator.url().text
      var orders: [[Int]] = []
      for index in [index, shuffled] {
        var keys: [Int] = []
        try index.forEachMatch(url) { match in
          keys.append(match.key)
          return false
        }
        orders.append(keys)
      }
      #expect(orders[0] == orders[1], "\(url)")
    }
  }
}
