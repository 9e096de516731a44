import Foundation
import Measuring

/// The ratio of two figures of one run, with its limit.
struct Ratio: Codable {
  let name: String
  let value: Double
  let limit: Double
  /// Whether the figure is a number of bytes instead of a ratio.
  var isBytes = false

  var held: Limit { Limit(name, value, isBytes ? "bytes" : "times", .atMost, limit) }

  /// The ratios of the workloads that were measured.
  static func all(_ measurements: [Measurement]) -> [Ratio] {
    let byName = Dictionary(uniqueKeysWithValues: measurements.map { ($0.name, $0) })
    func ratio(
      _ name: String, _ workload: String, to other: String, limit: Double,
      _ figure: (Measurement) -> Double
    ) -> Ratio? {
      guard let first = byName[workload], let second = byName[other] else { return nil }
      return Ratio(name: name, value: figure(first) / figure(second), limit: limit)
    }
    var ratios = [
      ratio(
        "a hit among 100,000 to one among 500", "user-100000 hit", to: "user-500 hit", limit: 4
      ) { $0.hitNanoseconds },
      ratio(
        "plain patterns beside complex ones", "plain hit beside complex ones",
        to: "user-5000 hit", limit: 1.5
      ) { $0.hitNanoseconds },
      ratio(
        "plain patterns beside one of each kind", "plain hit beside other kinds",
        to: "user-5000 hit", limit: 3
      ) { $0.hitNanoseconds },
      ratio(
        "a pattern's compilation, 100,000 to 500", "user-100000 hit", to: "user-500 hit", limit: 2
      ) { $0.buildNanosecondsAPattern },
    ]
    let complex = [
      ("expressions-5000 hit", "user-5000 hit"), ("groups-5000 hit", "user-5000 hit"),
      ("optional language-5000 hit", "user-5000 hit"),
      ("search-5000 hit", "section-5000 hit"),
    ]
    for (workload, plain) in complex {
      ratios.append(
        ratio("\(workload) to \(plain)", workload, to: plain, limit: 5) { $0.hitNanoseconds })
    }
    if let user = byName["user-5000 hit"] {
      ratios.append(
        Ratio(
          name: "bytes a pattern of user-5000", value: user.bytesAPattern, limit: 280,
          isBytes: true))
    }
    return ratios.compactMap { $0 }
  }

  func write() {
    let padded = name.column(52)
    let mark = held.isKept ? "" : "  EXCEEDED"
    print(String(format: "%@ %7.2f  (at most %g)%@", padded, value, limit, mark))
  }
}
