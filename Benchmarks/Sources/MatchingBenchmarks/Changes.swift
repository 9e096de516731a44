import Foundation
import Measuring
import URLPatterns

/// What a change at run time costs in a large table.
struct Changes: Codable {
  let patterns: Int
  /// Adding one pattern: the mean of many additions, including merges.
  let addMicroseconds: Double
  /// The slowest addition: the one that recompiles the large table.
  let slowestAddMilliseconds: Double
  /// Removing one pattern: the mean.
  let removeMicroseconds: Double
  /// A match of the large table's patterns after the additions and removals.
  let hitNanosecondsAfter: Double
  /// An index consists of a few tables: how much more a match costs than in a single table.
  let hitNanosecondsBefore: Double

  static func measure(_ count: Int) throws -> Changes {
    let urls = (0..<200).map { "/user/TestViewController\($0 * (count / 200))/12345" }
    var index = try Workload.index(Workload.user(count))
    let before = try time(index, urls)
    let additions = 2_000
    var slowest = 0.0
    var total = 0.0
    for number in 0..<additions {
      let pattern = try RoutePattern("/added/Screen\(number)/:id")
      let taken = Clock.processor.nanoseconds {
        index = index.adding([
          .init(pattern: pattern, route: "added\(number)", key: count + number)
        ])
      }
      slowest = max(slowest, taken)
      total += taken
    }
    let removals = 200
    let removing = Clock.processor.nanoseconds {
      for number in 0..<removals { index = index.removing(keys: [number * (count / removals) + 1]) }
    }
    return Changes(
      patterns: count, addMicroseconds: total / Double(additions) / 1e3,
      slowestAddMilliseconds: slowest / 1e6,
      removeMicroseconds: removing / Double(removals) / 1e3,
      hitNanosecondsAfter: try time(index, urls), hitNanosecondsBefore: before)
  }

  private static func time(_ index: PatternIndex, _ urls: [String]) throws -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
      let took = try Clock.processor.nanoseconds {
        for _ in 0..<50 where try pass(index, urls) == 0 { print("(no work)") }
      }
      best = min(best, took / Double(50 * urls.count))
    }
    return best
  }

  func write() {
    print(
      String(
        format: """

          changes in a table of %d patterns
          one pattern more                  %9.1f µs, the slowest %.0f ms (it compiles the table again)
          one pattern less                  %9.1f µs
          a match before and after them     %9.1f and %.1f ns
          """, patterns, addMicroseconds, slowestAddMilliseconds, removeMicroseconds,
        hitNanosecondsBefore, hitNanosecondsAfter))
  }
}
