import Foundation
import Measuring
import RouteModel
import Routing

/// How long it takes until the patterns of a catalog can be matched, each with an expression for its
/// parameter: reading, compiling, and the first match.
struct Growth: Codable {
  let patterns: Int
  let seconds: Double

  /// The limits of `performance.md`.
  static func measure() throws -> [Growth] {
    try [10_000, 100_000].map { count in
      var catalog = RouteCatalog()
      for number in 0..<count {
        let name = "route\(number)"
        catalog.routes[name] = Route(
          identifier: name, className: "C",
          patterns: [Route.Pattern(text: "/user/TestViewController\(number)/:userID(\\d+)")])
      }
      let times = try Samples(3) {
        try Clock.processor.nanoseconds {
          let registry = Registry(catalog: catalog)
          let match = try registry.match("/user/TestViewController\(count - 1)/7")
          if match == nil { print("unexpected: no match among \(count)") }
        }
      }
      return Growth(patterns: count, seconds: times.median / 1e9)
    }
  }

  static func limits(_ runs: [Growth]) -> [Limit] {
    guard let few = runs.first, let many = runs.last else { return [] }
    let ratio = many.seconds / Double(many.patterns) / (few.seconds / Double(few.patterns))
    return [
      Limit("registering \(many.patterns) typed patterns", many.seconds, "s", .atMost, 2),
      Limit(
        "one of \(many.patterns) typed patterns", ratio, "times one of \(few.patterns)", .atMost,
        1.5),
    ]
  }

  func write() {
    print(String(format: "registering typed patterns  %8d  %7.2f s", patterns, seconds))
  }
}
