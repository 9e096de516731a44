import CMeasures
import Foundation
import Measuring

/// One measured workload.
struct Measurement: Codable {
  let name: String
  let nanoseconds: Double
  let spread: Double
  let allocations: Double
  let bytes: Double
  /// How often the median contains the push and the pop of the toolkit alone.
  let toToolkit: Double
  /// How often it contains the look-up of a text in a dictionary.
  let toLookup: Double
}

/// Runs the workloads in turns, so that what slows the machine down slows all of them down, and prints
/// the medians of the processor time of one round.
@MainActor struct Report {
  private let workloads: [Workload]
  private static let turns = 41
  private static let passesATurn = 20

  init(_ workloads: [Workload]) { self.workloads = workloads }

  /// - Returns: the limits, compared with the measurements.
  func run() throws -> Limits {
    var limits = Limits("PerformBenchmarks")
    var times: [[Double]] = workloads.map { _ in [] }
    var lookups: [Double] = []
    for workload in workloads { workload.pass() }
    for _ in 0..<Self.turns {
      for (index, workload) in workloads.enumerated() {
        let took = Clock.processor.nanoseconds {
          for _ in 0..<Self.passesATurn { workload.pass() }
        }
        times[index].append(took / Double(Self.passesATurn * Workload.rounds))
      }
      lookups.append(lookup())
    }
    let lookup = Samples(lookups).median
    let samples = times.map { Samples($0) }
    let toolkit = samples[0].median
    print("workload                round ns  spread  × toolkit  × look-up  allocations   bytes")
    var measurements: [Measurement] = []
    for (workload, samples) in zip(workloads, samples) {
      let (allocations, bytes) = allocations(workload)
      let measurement = Measurement(
        name: workload.name, nanoseconds: samples.median, spread: samples.spread,
        allocations: allocations, bytes: bytes, toToolkit: samples.median / toolkit,
        toLookup: samples.median / lookup)
      measurements.append(measurement)
      print(line(measurement))
      if workload.isBareRoute {
        limits.hold(
          Limit("\(workload.name), performed and removed", samples.median / 1e3, "µs", .atMost, 40))
      }
    }
    print("one look-up: \(String(format: "%.1f", lookup)) ns")
    try writeJSON(measurements)
    return limits
  }

  private func allocations(_ workload: Workload) -> (Double, Double) {
    let count = measures_allocations()
    let bytes = measures_allocated_bytes()
    for _ in 0..<Self.passesATurn { workload.pass() }
    let rounds = Double(Self.passesATurn * Workload.rounds)
    return (
      Double(measures_allocations() - count) / rounds,
      Double(measures_allocated_bytes() - bytes) / rounds
    )
  }

  private static let texts = (0..<1_000).map { "/user/TestViewController\($0)/12345" }
  private static let numbers = Dictionary(uniqueKeysWithValues: zip(texts, 0...))

  /// The nanoseconds of one look-up in a dictionary.
  private func lookup() -> Double {
    var sum = 0
    let took = Clock.processor.nanoseconds {
      for _ in 0..<20 { for text in Self.texts { sum &+= Self.numbers[text] ?? 0 } }
    }
    if sum == 0 { print("(no work)") }
    return took / Double(20 * Self.texts.count)
  }

  private func line(_ m: Measurement) -> String {
    let name = m.name.column(22)
    return String(
      format: "%@ %9.0f  ±%3.0f%%  %9.2f  %9.1f  %11.1f  %6.0f", name, m.nanoseconds,
      m.spread * 100, m.toToolkit, m.toLookup, m.allocations, m.bytes)
  }
}
