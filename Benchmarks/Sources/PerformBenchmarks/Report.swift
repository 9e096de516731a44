import CMeasures
import Foundation

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

  func run(json: String?) throws {
    var times: [[Double]] = workloads.map { _ in [] }
    var lookups: [Double] = []
    for workload in workloads { workload.pass() }
    for _ in 0..<Self.turns {
      for (index, workload) in workloads.enumerated() {
        let start = measures_now()
        for _ in 0..<Self.passesATurn { workload.pass() }
        times[index].append(
          Double(measures_now() - start) / Double(Self.passesATurn * Workload.rounds))
      }
      lookups.append(lookup())
    }
    let lookup = median(lookups)
    let toolkit = median(times[0])
    print("workload                round ns  spread  × toolkit  × look-up  allocations   bytes")
    var measurements: [Measurement] = []
    for (workload, times) in zip(workloads, times) {
      let (allocations, bytes) = allocations(workload)
      let measurement = Measurement(
        name: workload.name, nanoseconds: median(times), spread: spread(times),
        allocations: allocations, bytes: bytes, toToolkit: median(times) / toolkit,
        toLookup: median(times) / lookup)
      measurements.append(measurement)
      print(line(measurement))
    }
    print("one look-up: \(String(format: "%.1f", lookup)) ns")
    guard let json else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(measurements).write(to: URL(fileURLWithPath: json))
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
    let start = measures_now()
    for _ in 0..<20 { for text in Self.texts { sum &+= Self.numbers[text] ?? 0 } }
    let took = Double(measures_now() - start) / Double(20 * Self.texts.count)
    if sum == 0 { print("(no work)") }
    return took
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Half the distance of the quartiles, in parts of the median.
  private func spread(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / 2 / median(values)
  }

  private func line(_ m: Measurement) -> String {
    let name = m.name.padding(toLength: 22, withPad: " ", startingAt: 0)
    return String(
      format: "%@ %9.0f  ±%3.0f%%  %9.2f  %9.1f  %11.1f  %6.0f", name, m.nanoseconds,
      m.spread * 100, m.toToolkit, m.toLookup, m.allocations, m.bytes)
  }
}
