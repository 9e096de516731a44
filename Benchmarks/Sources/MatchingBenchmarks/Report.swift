import Foundation
import URLPatterns

/// One measured workload.
struct Measurement: Codable {
  let name: String
  let patterns: Int
  let hitNanoseconds: Double
  let spread: Double
  let textNanoseconds: Double
  let dictionaryNanoseconds: Double
  let buildNanosecondsAPattern: Double
  let bytesAPattern: Double
  /// The same match without a text to keep, into a buffer.
  let bufferNanoseconds: Double
  /// Whether every URL matched, or none, as it was meant to.
  let isAsMeant: Bool
}

/// Runs the workloads and prints the median time of a match, beside the lookup of the same URL in a
/// dictionary as a yardstick.
struct Report {
  private let workloads: [Workload]
  /// Not of one workload that was asked for.
  private let isWhole: Bool
  private static let rounds = 15

  init(_ workloads: [Workload], isWhole: Bool) {
    self.workloads = workloads
    self.isWhole = isWhole
  }

  private struct Whole: Codable {
    let workloads: [Measurement]
    let ratios: [Ratio]
    let changes: Changes?
    let conflicts: [ConflictRun]
  }

  /// - Returns: whether no limit was exceeded and every URL went where it was meant to.
  func run(json: String?) throws -> Bool {
    var measurements: [Measurement] = []
    print(
      "workload                        firstMatch ns  spread  ×dict  buffer ns  ×dict  texts ns  build ns/pattern  bytes/pattern"
    )
    for workload in workloads {
      let measurement = try measure(workload)
      measurements.append(measurement)
      print(line(measurement))
    }
    let ratios = Ratio.all(measurements)
    if !ratios.isEmpty { print("") }
    for ratio in ratios { ratio.write() }
    let changes = isWhole ? try Changes.measure(100_000) : nil
    changes?.write()
    if isWhole { ConflictRun.writeHead() }
    let conflicts = isWhole ? try ConflictRun.all() : []
    if let json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      let whole = Whole(
        workloads: measurements, ratios: ratios, changes: changes, conflicts: conflicts)
      try encoder.encode(whole).write(to: URL(fileURLWithPath: json))
    }
    return measurements.allSatisfy(\.isAsMeant) && ratios.allSatisfy(\.isWithinLimit)
      && conflicts.allSatisfy(\.isWithinLimit)
  }

  private func measure(_ workload: Workload) throws -> Measurement {
    var builds: [Double] = []
    var index = PatternIndex([])
    for _ in 0..<3 {
      let start = ContinuousClock.now
      index = try workload.index()
      builds.append(nanoseconds(since: start) / Double(workload.patterns.count))
    }
    let dictionary = Dictionary(
      zip(workload.urls, 0...), uniquingKeysWith: { first, _ in first })
    let repetitions = max(1, 20_000 / workload.urls.count)
    var hits: [Double] = []
    var texts: [Double] = []
    var buffers: [Double] = []
    let lean = LeanRun(workload.urls)
    var lookups: [Double] = []
    var sum = 0
    let count = Double(repetitions * workload.urls.count)
    for _ in 0..<Report.rounds {
      var start = ContinuousClock.now
      for _ in 0..<repetitions { sum &+= try pass(index, workload.urls) }
      hits.append(nanoseconds(since: start) / count)
      start = ContinuousClock.now
      sum &+= try lean.matches(index, passes: repetitions)
      buffers.append(nanoseconds(since: start) / count)
      start = ContinuousClock.now
      for _ in 0..<repetitions { sum &+= try textPass(index, workload.urls) }
      texts.append(nanoseconds(since: start) / count)
      start = ContinuousClock.now
      for _ in 0..<repetitions {
        for url in workload.urls { sum &+= dictionary[url] ?? 0 }
      }
      lookups.append(nanoseconds(since: start) / count)
    }
    if sum == 0 { print("(no work)") }
    let unexpected = try workload.urls.first { url in
      try (index.firstMatch(url) != nil) != workload.isHit
    }
    if let unexpected { print("unexpected: \(unexpected) in \(workload.name)") }
    return Measurement(
      name: workload.name, patterns: workload.patterns.count, hitNanoseconds: median(hits),
      spread: spread(hits), textNanoseconds: median(texts), dictionaryNanoseconds: median(lookups),
      buildNanosecondsAPattern: median(builds),
      bytesAPattern: Double(index.byteCount) / Double(max(1, index.count)),
      bufferNanoseconds: median(buffers), isAsMeant: unexpected == nil)
  }

  private func nanoseconds(since start: ContinuousClock.Instant) -> Double {
    let time = (ContinuousClock.now - start).components
    return Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Half the distance of the quartiles, in parts of the median.
  private func spread(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let distance = sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]
    return distance / 2 / median(values)
  }

  private func line(_ m: Measurement) -> String {
    let name = m.name.padding(toLength: 32, withPad: " ", startingAt: 0)
    return String(
      format: "%@ %13.1f  ±%3.0f%%  %5.2f  %9.1f  %5.2f  %8.1f  %16.0f  %13.0f", name,
      m.hitNanoseconds, m.spread * 100, m.hitNanoseconds / m.dictionaryNanoseconds,
      m.bufferNanoseconds, m.bufferNanoseconds / m.dictionaryNanoseconds, m.textNanoseconds,
      m.buildNanosecondsAPattern, m.bytesAPattern)
  }
}
