import RouteModel
import URLPatterns

/// Patterns and the URLs that are matched against them.
struct Workload {
  let name: String
  let patterns: [String]
  let urls: [String]
  /// Whether every URL should match.
  let isHit: Bool
  /// Patterns with options, in addition to the others.
  var others: [Route.Pattern] = []

  /// Makes the parts only for a workload that is asked for.
  init?(
    _ name: String, only: String?, patterns: @autoclosure () -> [String],
    urls: @autoclosure () -> [String], isHit: Bool = true
  ) {
    guard only == nil || only == name else { return nil }
    self.name = name
    self.patterns = patterns()
    self.urls = urls()
    self.isHit = isHit
  }

  var allPatterns: [Route.Pattern] { patterns.map { Route.Pattern(text: $0) } + others }

  func index() throws -> PatternIndex {
    PatternIndex(
      try patterns.enumerated().map { key, text in
        PatternIndex.Entry(pattern: try RoutePattern(text), route: "route\(key)", key: key)
      })
  }

  /// A URL for a pattern of literal and named segments.
  static func url(for pattern: String) -> String {
    pattern.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(":") ? $0.dropFirst() + "7" : $0 }.joined(separator: "/")
  }

  static func user(_ count: Int) -> [String] {
    (0..<count).map { "/user/TestViewController\($0)/:userID" }
  }

  static func section(_ count: Int) -> [String] {
    (0..<count).map { "app://host\($0 % 50)/section\($0)/:id/detail" }
  }

  /// - Parameter table: lines of a route table whose first column is a pattern; empty leaves the
  ///   workload out.
  static func all(table: [String], only: String?) -> [Workload] {
    var workloads: [Workload?] = []
    if !table.isEmpty {
      var seen: Set<String> = []
      var shapes: Set<String> = []
      let patterns = table.filter { pattern in
        // A name's spelling does not make another pattern.
        let shape = pattern.split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }
          .joined(separator: "/")
        return !pattern.contains("*") && seen.insert(pattern).inserted
          && shapes.insert(shape).inserted
      }
      let paths = patterns.map(url)
      workloads.append(Workload("table hit, path", only: only, patterns: patterns, urls: paths))
      workloads.append(
        Workload(
          "table hit, app", only: only, patterns: patterns, urls: paths.map { "app://api" + $0 }))
      workloads.append(
        Workload(
          "table hit, https", only: only, patterns: patterns,
          urls: paths.map { "https://api.example.com" + $0 }))
      workloads.append(
        Workload(
          "table miss", only: only, patterns: patterns, urls: paths.map { $0 + "/1/2/3" },
          isHit: false))
    }
    for count in [500, 5_000, 100_000] {
      workloads.append(
        Workload(
          "user-\(count) hit", only: only, patterns: user(count),
          urls: stride(from: 0, to: count, by: max(1, count / 200)).map {
            "/user/TestViewController\($0)/12345"
          }))
    }
    workloads.append(
      Workload(
        "user-5000 hit, app", only: only, patterns: user(5_000),
        urls: stride(from: 0, to: 5_000, by: 25).map {
          "app://h/user/TestViewController\($0)/12345"
        }))
    workloads.append(
      Workload(
        "user-5000 miss", only: only, patterns: user(5_000),
        urls: stride(from: 0, to: 5_000, by: 25).map { "/user/TestViewController\($0)/12345/x" },
        isHit: false))
    workloads.append(
      Workload(
        "user-5000 hit, query", only: only, patterns: user(5_000),
        urls: stride(from: 0, to: 5_000, by: 25).map {
          "/user/TestViewController\($0)/12345?tab=info&page=2"
        }))
    workloads.append(
      Workload(
        "section-5000 hit", only: only, patterns: section(5_000),
        urls: stride(from: 0, to: 5_000, by: 25).map {
          "app://host\($0 % 50)/section\($0)/7/detail"
        }))
    workloads.append(
      Workload(
        "five parameters", only: only, patterns: ["/:a/:b/:c/:d/:e"] + user(100),
        urls: ["/alpha/beta/gamma/delta/epsilon"]))
    workloads.append(
      Workload(
        "long capture", only: only, patterns: user(5_000),
        urls: ["/user/TestViewController7/0f4a2c61-9d6b-4b52-8a11-2f1f0f4e9a77"]))
    workloads.append(
      Workload(
        "lone static among 5000", only: only,
        patterns: user(4_999) + ["/settings/privacy"], urls: ["/settings/privacy"]))
    workloads.append(
      Workload(
        "static-5000 hit", only: only, patterns: (0..<5_000).map { "/static/page\($0)" },
        urls: stride(from: 0, to: 5_000, by: 25).map { "/static/page\($0)" }))
    workloads += complex(only: only)
    workloads.append(besideOtherKinds(only: only))
    return workloads.compactMap { $0 }
  }

  /// Plain patterns beside one that ignores case, one with a priority, and one whose host is a segment.
  private static func besideOtherKinds(only: String?) -> Workload? {
    var workload = Workload(
      "plain hit beside other kinds", only: only, patterns: user(5_000),
      urls: stride(from: 0, to: 5_000, by: 25).map { "/user/TestViewController\($0)/12345" })
    workload?.others = [
      Route.Pattern(text: "/Help/:page", ignoresCase: true),
      Route.Pattern(text: "/start/:page", priority: 1),
      Route.Pattern(text: "app://list/:page", takesHostAsSegment: true),
    ]
    return workload
  }

  /// Patterns outside the fast subset, beside plain ones.
  private static func complex(only: String?) -> [Workload?] {
    let picks = Array(stride(from: 0, to: 5_000, by: 25))
    return [
      Workload(
        "expressions-5000 hit", only: only, patterns: user(5_000).map { $0 + "(\\d+)" },
        urls: picks.map { "/user/TestViewController\($0)/12345" }),
      Workload(
        "expressions-5000 hit, query", only: only, patterns: user(5_000).map { $0 + "(\\d+)" },
        urls: picks.map { "/user/TestViewController\($0)/12345?tab=info" }),
      Workload(
        "groups-5000 hit", only: only, patterns: user(5_000).map { $0 + "{/edit}?" },
        urls: picks.map { "/user/TestViewController\($0)/12345/edit" }),
      Workload(
        "optional language-5000 hit", only: only,
        patterns: (0..<5_000).map { "{/:language}?/section\($0)/:id" },
        urls: picks.map { "/de/section\($0)/7" }),
      Workload(
        "https-5000 hit", only: only,
        patterns: (0..<5_000).map { "https://www.shop\($0).example.com/item/:id" },
        urls: picks.map { "https://www.shop\($0).example.com/item/7" }),
      Workload(
        "search-5000 hit", only: only,
        patterns: (0..<5_000).map { "app://h/page\($0)/:id\\?tab=:tab" },
        urls: picks.map { "app://h/page\($0)/7?tab=info" }),
      Workload(
        "plain hit beside complex ones", only: only,
        patterns: user(5_000) + [
          "{/:language}?/about", "/files/*/raw", "/x/:id(\\d+)", "http{s}?://*/y",
        ],
        urls: picks.map { "/user/TestViewController\($0)/12345" }),
    ]
  }
}
