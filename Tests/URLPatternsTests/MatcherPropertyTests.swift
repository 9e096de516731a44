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

  /// The short way of the walk, into a buffer that is used again and again, answers as the long one does:
  /// in tables built at once, that grew, and of which something was removed.
  @Test(arguments: 0..<Torture.rounds(8, cost: 1_000)) func theBufferHoldsTheFirstMatch(seed: Int)
    throws
  {
    var generator = PatternGenerator(SeededGenerator(seed: UInt64(seed) + 500))
    let rows = try table(&generator, count: 3 + seed)
    let whole = PatternIndex(rows.map(\.entry))
    var grown = PatternIndex([])
    for row in rows { grown = grown.adding([row.entry]) }
    let dropped = Set(stride(from: 0, to: rows.count, by: 3))
    let reduced = grown.removing(keys: dropped)
    var buffer = MatchBuffer()
    for round in 0..<120 {
      let text = generator.url().text + ["", "", "/", "?a=/", "#x", "/?q=1"][round % 6]
      let bytes = Array(text.utf8)
      for (place, index) in [whole, grown, reduced].enumerated() {
        // Found by the walk that finds everything.
        let expected = try index.explain(text, nearMisses: 0).candidates.first?.match
        let first = try index.firstMatch(text)
        let isMatch = try index.match(bytes.span, into: &buffer)
        let context = "\(text) in \(rows.map(\.text)), seed \(seed), index \(place)"
        #expect(first?.key == expected?.key, "\(context)")
        #expect(isMatch == (first != nil), "\(context)")
        guard let first, isMatch else { continue }
        #expect(buffer.key == first.key, "\(context)")
        let ranges = (0..<first.captureCount).compactMap { first.range(ofCapture: $0) }
        let recorded = (0..<buffer.captureCount).compactMap { buffer.range(ofCapture: $0) }
        #expect(recorded == ranges, "\(context)")
        #expect(buffer.canonicalURL ?? text == first.canonicalURL, "\(context)")
        if place == 2 { #expect(!dropped.contains(first.key), "\(context)") }
      }
      // What was removed may hide others, which an index without it finds.
      let left = rows.filter { !dropped.contains($0.entry.key) }
      let without = PatternIndex(left.map(\.entry))
      #expect(try reduced.firstMatch(text)?.key == without.firstMatch(text)?.key, "\(text)")
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
