import Foundation
import Measuring
import URLPatterns

/// One measured workload.
struct Measurement: Codable {
  let name: String
  let patterns: Int
  let hitNanoseconds: Double
  let spread: Double
  let dictionaryNanoseconds: Double
  let buildNanosecondsAPattern: Double
  let bytesAPattern: Double
  /// Whether every URL matched, or none, as intended.
  let isAsMeant: Bool
}

/// Runs the workloads and prints the median time of a match, beside the lookup of the same URL in a
/// dictionary as a yardstick.
struct Report {
  private let workloads: [Workload]
  /// Not with a single workload.
  private let isWhole: Bool
  private static let rounds = 15

  init(_ workloads: [Workload], isWhole: Bool) {
    self.workloads = workloads
    self.isWhole = isWhole
  }

  private struct Whole: Codable {
    let workloads: [Measurement]
    let ratios: [Ratio]
    let growth: [Growth]
    let conflicts: [ConflictRun]
  }

  /// - Returns: the limits, compared with the measurements, and wrongly matched URLs.
  func run() throws -> Limits {
    var limits = Limits("MatchingBenchmarks")
    var measurements: [Measurement] = []
    print(
      "workload                             match ns  spread  ×dict  build ns/pattern  bytes/pattern"
    )
    for workload in workloads {
      let measurement = try measure(workload)
      measurements.append(measurement)
      print(line(measurement))
    }
    let ratios = Ratio.all(measurements)
    if !ratios.isEmpty { print("") }
    for ratio in ratios { ratio.write() }
    let growth = isWhole ? try Growth.measure() : []
    if isWhole { print("") }
    for run in growth { run.write() }
    if isWhole { ConflictRun.writeHead() }
    let conflicts = isWhole ? try ConflictRun.all() : []
    try writeJSON(
      Whole(
        workloads: measurements, ratios: ratios, growth: growth, conflicts: conflicts))
    for measurement in measurements where !measurement.isAsMeant {
      limits.fault("a URL of '\(measurement.name)' does not go where it was meant to")
    }
    for limit in ratios.map(\.held) + Growth.limits(growth) + conflicts.map(\.held) {
      limits.hold(limit)
    }
    return limits
  }

  private func measure(_ workload: Workload) throws -> Measurement {
    let builds = try Samples(3) {
      let took = try Clock.processor.nanoseconds { _ = try workload.index() }
      return took / Double(workload.patterns.count)
    }
    let index = try workload.index()
    let dictionary = Dictionary(
      zip(workload.urls, 0...), uniquingKeysWith: { first, _ in first })
    let repetitions = max(1, 20_000 / workload.urls.count)
    let count = Double(repetitions * workload.urls.count)
    let product = ProductRun(workload)
    var times: [[Double]] = [[], []]
    var sum = 0
    let passes: [() throws -> Int] = [
      { try product.matches(passes: repetitions) },
      {
        var sum = 0
        for _ in 0..<repetitions {
          for url in workload.urls { sum &+= dictionary[url] ?? 0 }
        }
        return sum
      },
    ]
    for _ in 0..<Report.rounds {
      for (place, pass) in passes.enumerated() {
        times[place].append(
          try Clock.processor.nanoseconds { sum &+= try pass() } / count)
      }
    }
    let (hits, lookups) = (Samples(times[0]), Samples(times[1]))
    if sum == 0 { print("(no work)") }
    let unexpected = try workload.urls.first { url in
      try product.takes(url) != workload.isHit
    }
    if let unexpected { print("unexpected: \(unexpected) in \(workload.name)") }
    return Measurement(
      name: workload.name, patterns: workload.patterns.count, hitNanoseconds: hits.median,
      spread: hits.spread, dictionaryNanoseconds: lookups.median,
      buildNanosecondsAPattern: builds.median,
      bytesAPattern: Double(index.byteCount) / Double(max(1, index.count)),
      isAsMeant: unexpected == nil)
  }

  private func line(_ m: Measurement) -> String {
    let name = m.name.column(32)
    return String(
      format: "%@ %13.1f  ±%3.0f%%  %5.2f  %16.0f  %13.0f", name, m.hitNanoseconds, m.spread * 100,
      m.hitNanoseconds / m.dictionaryNanoseconds, m.buildNanosecondsAPattern, m.bytesAPattern)
  }
}
