import Foundation
import Measuring
import URLPatterns

/// How long it takes to find the conflicts of a table as apps have it, overlaps too.
struct ConflictRun: Codable {
  let name: String
  let patterns: Int
  let seconds: Double
  let conflicts: Int

  /// The limits of `performance.md`: two patterns a route.
  private var limit: Double { patterns > 2_000 ? 3 : 0.3 }

  var held: Limit {
    Limit("conflicts of \(patterns) patterns: \(name)", seconds, "s", .atMost, limit)
  }

  /// The conflicts of each table, or of those whose names begin with a text.
  static func all(only: String? = nil) throws -> [ConflictRun] {
    var runs: [ConflictRun] = []
    let all = [1_000, 10_000].flatMap(tables) + unsorted(1_000)
    for (name, texts) in all where only.map(name.hasPrefix) ?? true {
      runs.append(try measure(name, texts))
      runs.last?.write()
    }
    return runs
  }

  static func writeHead() {
    print(
      "\nconflicts of                              patterns  seconds  conflicts")
  }

  private static func measure(_ name: String, _ texts: [String]) throws -> ConflictRun {
    let index = PatternIndex(
      try texts.enumerated().map { key, text in
        PatternIndex.Entry(pattern: try RoutePattern(text), route: "route\(key)", key: key)
      })
    let start = Clock.processor.now
    let report = index.conflicts()
    let took = Clock.processor.now - start
    return ConflictRun(
      name: name, patterns: texts.count, seconds: took / 1e9, conflicts: report.conflicts.count)
  }

  private func write() {
    print(
      String(
        format: "%@  %8d  %7.2f  %9d  (at most %g s)", name.column(40), patterns, seconds,
        conflicts, limit))
  }

  /// What begins with a name or a wildcard is compared with everything.
  private static func unsorted(_ patterns: Int) -> [(String, [String])] {
    [
      ("names first", (0..<patterns).map { "/:tenant/s\($0)/:id" }),
      ("wildcards first", (0..<patterns).map { "/*/s\($0)" }),
      ("a language first", (0..<patterns).map { "{/:language}?/section\($0)/:id" }),
    ]
  }

  private static func tables(_ routes: Int) -> [(String, [String])] {
    [
      (
        "with schemes and hosts",
        (0..<routes).flatMap {
          ["app://host\($0 % 50)/section\($0)/:id", "https://www.example.com/section\($0)/:id/*"]
        }
      ),
      ("of any host", (0..<routes).flatMap { ["/user/Screen\($0)/:id", "/page\($0)"] }),
      (
        "names beside literals",
        (0..<routes).flatMap { ["/section\($0)/:id", "/section\($0)/new"] }
      ),
    ]
  }
}
