import Foundation
import Measuring
import URLPatterns

/// How long it takes to find the conflicts of a table.
struct ConflictRun: Codable {
  let name: String
  let patterns: Int
  let seconds: Double
  let conflicts: Int
  let comparedPairs: Int
  let isTruncated: Bool

  /// The limit of `performance.md`: 5,000 patterns, whatever they look like.
  static let limit = 10.0

  var held: Limit {
    Limit("conflicts of \(patterns) patterns: \(name)", seconds, "s", .atMost, ConflictRun.limit)
  }

  /// The conflicts of a table of each shape, or of those whose names begin with a text.
  static func all(only: String? = nil) throws -> [ConflictRun] {
    var runs: [ConflictRun] = []
    for (name, texts) in shapes(5_000) where only.map(name.hasPrefix) ?? true {
      runs.append(try measure(name, texts))
      runs.last?.write()
    }
    return runs
  }

  static func writeHead() {
    print(
      "\nconflicts of                              patterns  seconds  conflicts  compared pairs")
  }

  private static func measure(_ name: String, _ texts: [String]) throws -> ConflictRun {
    let index = PatternIndex(
      try texts.enumerated().map { key, text in
        // A text with an exclamation mark in front has a priority.
        let isFirst = text.hasPrefix("!")
        return PatternIndex.Entry(
          pattern: try RoutePattern(
            String(text.drop { $0 == "!" }), options: .init(priority: isFirst ? 1 : 0)),
          route: "route\(key)", key: key)
      })
    let start = Clock.processor.now
    let report = index.conflicts()
    let took = Clock.processor.now - start
    return ConflictRun(
      name: name, patterns: texts.count,
      seconds: took / 1e9,
      conflicts: report.conflicts.count, comparedPairs: report.comparedPairs,
      isTruncated: report.isTruncated)
  }

  private func write() {
    let padded = name.column(40)
    print(
      String(
        format: "%@  %8d  %7.2f  %9d  %14d%@  (at most %g s)", padded, patterns, seconds, conflicts,
        comparedPairs, isTruncated ? "+" : " ", ConflictRun.limit))
  }

  private static func shapes(_ count: Int) -> [(String, [String])] {
    let all = 0..<count
    let half = 0..<(count / 2)
    func each(_ text: (Int) -> String) -> [String] { all.map(text) }
    func halves(_ first: (Int) -> String, _ second: (Int) -> String) -> [String] {
      half.map(first) + half.map(second)
    }
    let bits = 0..<12
    return [
      (
        "literals and names",
        halves(
          { "/user/Screen\($0)/:id" }, { "app://host\($0 % 50)/section\($0)/:id/detail" })
      ),
      ("an optional language", each { "{/:language}?/section\($0)/:id" }),
      ("an expression for the language", each { "/:language(en|de|fr)/section\($0)/:id(\\d+)" }),
      ("wildcard, literal", each { "/*/s\($0)" }),
      ("wildcard, literal, name", each { "/*/s\($0)/:id" }),
      ("wildcard, literal, wildcard", each { "/*/s\($0)/*" }),
      ("literal, wildcard, literal", halves({ "/*/s\($0)/a" }, { "/t\($0)/*/b" })),
      ("repeated groups", halves({ "/{:part/}*leaf\($0)" }, { "/s\($0){/:part}+" })),
      ("hosts with a wildcard in front", each { "https://*.shop\($0).example.com/item/:id" }),
      ("hosts with a wildcard behind", each { "https://shop\($0).*/item/:id" }),
      ("hosts with an optional part", each { "http{s}?://{www.}?shop\($0).example.com/:id" }),
      (
        "hosts and paths of any host",
        halves(
          { "https://shop\($0).example.com/:a/:b" }, { "/x\($0)/:b" })
      ),
      (
        "names that cross, without URLs in common",
        halves(
          { "/:a/s\($0)/p" }, { "/t\($0)/:b/q" })
      ),
      ("names that cross", halves({ "/x/:id/s\($0)" }, { "/:k/y\($0)/:z" })),
      (
        "every way to have names",
        (0..<4_096).map { number in
          bits.map { number >> $0 & 1 == 0 ? "/s\($0)" : "/:n\($0)" }.joined()
        }
      ),
      ("names with literals before", each { "/page-\($0)-:id" }),
      ("names with literals behind", each { "/:name.type\($0)" }),
      ("searches", each { "app://open?type=t\($0)" }),
      ("hashes", each { "https://example.com/#/page\($0)/:id" }),
      ("the same pattern", each { "/a/:x\($0)" }),
      ("behind a pattern of higher priority", ["!/*"] + each { "/s\($0)/:id" }),
      ("wildcards and a few names", each { "/*/s\($0)" } + ["/zz/:a", "/zz/:b"]),
    ]
  }
}
