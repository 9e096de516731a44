import URLPatterns

// The input's bytes drive the generator of the property tests: a table of patterns and URLs, matched by
// the index and by the naive matcher of the tests. Both must find the same patterns in the same order
// with the same captures, whatever the order in which the table was made.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMatcher(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size >= 8 else { return 0 }
  var generator = PatternGenerator(
    InputGenerator(Array(UnsafeBufferPointer(start: data, count: size))))
  var rows: [(pattern: NaivePattern, text: String, route: String, entry: PatternIndex.Entry)] = []
  for key in 0..<12 where rows.isEmpty || !generator.source.isEmpty {
    let pattern = generator.pattern()
    guard let route = try? RoutePattern(pattern.text, options: pattern.options) else {
      fatalError("refused: \(pattern.text)")
    }
    rows.append(
      (pattern, pattern.text, "r\(key)", .init(pattern: route, route: "r\(key)", key: key)))
  }
  let index = PatternIndex(rows.map(\.entry))
  let reversed = PatternIndex(rows.reversed().map(\.entry))
  for _ in 0..<6 { compare(generator.url(), rows, [index, reversed]) }
  return 0
}

private func compare(
  _ url: NaiveURL,
  _ rows: [(pattern: NaivePattern, text: String, route: String, entry: PatternIndex.Entry)],
  _ indexes: [PatternIndex]
) {
  let expected = rows.filter { NaiveMatcher.match($0.pattern, url) != nil }
    .sorted {
      NaiveOrder.comesBefore(($0.pattern, $0.text, $0.route), ($1.pattern, $1.text, $1.route))
    }
  let context = "\(url.text) in \(rows.map(\.text))"
  for index in indexes {
    var found: [PatternMatch] = []
    try? index.forEachMatch(url.text) { match in
      found.append(match)
      return false
    }
    guard found.map(\.route) == expected.map(\.route) else {
      fatalError("\(found.map(\.pattern.text)) for \(expected.map(\.text)): \(context)")
    }
    guard (try? index.firstMatch(url.text))??.key == found.first?.key else {
      fatalError("another first match: \(context)")
    }
    for match in found {
      let captures = NaiveMatcher.match(rows[match.key].pattern, url) ?? [:]
      for case (let name, .some(let value)) in captures where !name.hasPrefix("*") {
        guard match.capture(named: name)?.value == value else {
          fatalError("\(name) of \(match.pattern.text): \(context)")
        }
      }
    }
  }
}
