import TestSupport
import Testing
import URLPatterns

/// Large tables: what is looked at is counted, not the time.
struct ConflictLimitTests {
  /// How many patterns a table has.
  private static let count = Torture.runs == nil ? 1_000 : 5_000
  private static let half = count / 2

  /// A table of many patterns and what is to be found in it.
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let texts: [String]
    /// Pairs that have a URL in common.
    var overlaps = 0
    /// Pairs that may be compared at most; each that is in conflict is among them.
    var pairs: Int?

    var testDescription: String { name }
  }

  private static func each(_ text: (Int) -> String) -> [String] { (0..<count).map(text) }

  private static func halves(_ first: (Int) -> String, _ second: (Int) -> String) -> [String] {
    (0..<half).map(first) + (0..<half).map(second)
  }

  static let shapes = [
    Shape(name: "an optional language", texts: each { "{/:language}?/section\($0)/:id" }),
    Shape(name: "wildcard, literal", texts: each { "/*/s\($0)" }),
    Shape(
      name: "wildcards on either side", texts: halves({ "/*/s\($0)/a" }, { "/t\($0)/*/b" })),
    Shape(name: "hosts with a wildcard in front", texts: each { "https://*.s\($0).org/item/:id" }),
    Shape(name: "hosts with a wildcard behind", texts: each { "https://shop\($0).*/item/:id" }),
    Shape(
      name: "names that cross, without URLs in common",
      texts: halves({ "/:a/s\($0)/p" }, { "/t\($0)/:b/q" })),
    Shape(
      name: "literals around names", texts: halves({ "/p-\($0)-:id" }, { "/:name.t\($0)" }),
      overlaps: half * half),
    Shape(
      name: "searches and hashes",
      texts: halves(
        { "app://open?type=t\($0)" }, { "https://example.com/#/page\($0)/:id" })),
    Shape(
      name: "wildcards and a few names", texts: each { "/*/s\($0)" } + ["/zz/:a", "/zz/:b"],
      overlaps: count, pairs: count + 1),
    Shape(
      name: "names that cross", texts: halves({ "/x/:id/s\($0)" }, { "/:k/y\($0)/:z" }),
      overlaps: half * half),
    Shape(
      name: "wildcard, literal, wildcard", texts: each { "/*/s\($0)/*" },
      overlaps: count * (count - 1) / 2),
  ]

  /// What differs in a segment is not compared; of what overlaps no more than was asked for.
  @Test(arguments: Torture.some(shapes, oneIn: 3)) func patternsThatDifferAreNotCompared(
    shape: Shape
  ) throws {
    let limit = Self.count + 1_000
    let many = shape.overlaps > limit
    let report = try makeIndex(shape.texts).conflicts(limit: many ? 100 : limit)
    let overlaps = report.conflicts.filter { $0.kind == .overlap }
    #expect(overlaps.count == (many ? 100 : shape.overlaps))
    #expect(report.isTruncated == many)
    #expect(report.comparedPairs <= (many ? 200 : shape.pairs ?? 0))
    #expect(report.undecided.isEmpty)
    #expect(report.conflicts.filter { !$0.isProven }.isEmpty)
  }

  /// Overlaps are what a limit cuts off: duplicates and shadowed patterns stand in the midst of more
  /// pairs than are compared.
  @Test func duplicatesAndShadowedPatternsAreNeverCutOff() throws {
    var texts: [String] = []
    for number in 0..<460 { texts += ["/x/:id/s\(number)", "/:k/y\(number)/:z"] }
    texts += (0..<10).map { "/x/:other/s\($0)" }
    texts += (0..<10).map { "/:other/y\($0)/:name" }
    texts += (0..<10).map { "/x/:id([^\\/]+)/s\($0 + 20)" }
    texts +=
      (0..<10).map { "/x/:id(\\w+)/q\($0)" } + (0..<10).map { "/x/:n([a-f]+)/q\($0)" }
    var entries = try texts.enumerated().map {
      PatternIndex.Entry(pattern: try RoutePattern($1), route: "r\($0)", key: $0)
    }
    entries += try (0..<10).map { number in
      PatternIndex.Entry(
        pattern: try RoutePattern("/x/*/s\(number + 40)", options: .init(priority: 1)),
        route: "first\(number)", key: 10_000 + number)
    }
    let report = PatternIndex(entries).conflicts(limit: 50)
    func losers(_ kind: Conflict.Kind) -> Set<String> {
      Set(report.conflicts.filter { $0.kind == kind }.map { $0.loser.pattern.text })
    }
    #expect(losers(.duplicate).count == 30)
    let hidden = (0..<10).flatMap { ["/x/:id/s\($0 + 40)", "/x/:n([a-f]+)/q\($0)"] }
    #expect(losers(.shadowed) == Set(hidden))
    #expect(report.isTruncated)
    let overlaps = report.conflicts.filter { $0.kind == .overlap }
    #expect(overlaps.count == 50)
    #expect(report.conflicts.filter { !$0.isProven }.isEmpty)
    #expect(report.comparedPairs < 2_000)
  }

  @Test func equalPatternsAreReportedWithTheFirst() throws {
    let report = try makeIndex((0..<40).map { "/a/:x\($0)" } + ["/a/b", "/*"]).conflicts()
    let duplicates = report.conflicts.filter { $0.kind == .duplicate }
    #expect(duplicates.count == 39)
    #expect(Set(duplicates.map(\.winner.route)).count == 1)
    #expect(report.conflicts.count == 39 + 3)
    #expect(!report.isTruncated)
  }

  /// No pattern is too deep, and no expression too large, to be compared in bounded memory.
  @Test func deepPathsAndHugeExpressionsAreCompared() throws {
    let deep = String(repeating: "/a", count: 3_000)
    let huge = "/b/:x((?:(?:a{40}){40}){20})"
    let report = try makeIndex([
      deep, deep + "/:x", "/a/*", huge, "/b/:y((?:(?:a{40}){40}){19})", "/b/a",
    ]).conflicts()
    let ofDeep = report.conflicts.filter { $0.winner.pattern.text == deep }
    #expect(ofDeep.map(\.loser.pattern.text) == ["/a/*"])
    #expect(Set(report.conflicts.map(\.kind)) == [.overlap])
    let possible = report.conflicts.filter { !$0.isProven }
    #expect(possible.map(\.winner.pattern.text).contains { $0.hasPrefix("/b/") } == true)
  }
}
