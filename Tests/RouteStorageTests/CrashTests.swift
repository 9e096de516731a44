import Foundation
import RouteStorage
import StoreScenarios
import TestSupport
import Testing

/// Whatever fails, at any point, the store is intact, at a boundary between two steps, and contains
/// everything that was reported as done.
struct CrashTests {
  @Test(arguments: Scenario.allCases)
  func `every kind of fault leaves the store at a boundary`(scenario: Scenario) throws {
    let boundaries = try FaultRun.boundaries(scenario)
    var generator = SeededGenerator(seed: Torture.seed &+ UInt64(scenario.hashOfName))
    // In the suite every second pair: each scenario meets half of the faults, each fault half of them.
    let place = Scenario.allCases.firstIndex(of: scenario) ?? 0
    for (number, fault) in Fault.allCases.enumerated()
    where Torture.runs != nil || (place + number).isMultiple(of: 2) {
      let operations = try FaultRun.operations(scenario, fault)
      try #require(operations > 0, "\(fault) meets nothing")
      for round in 0..<(Torture.runs != nil && (fault == .kill || fault == .power) ? 2 : 1) {
        let run = FaultRun(
          scenario, fault, at: 1 + generator.number(0..<operations),
          seed: generator.next() % 1_000,
          synchronous: fault == .power && (place + round) % 2 == 1 ? .full : nil)
        let isMet = try run.check(boundaries)
        #expect(isMet, "\(run) was not met")
      }
    }
  }

  @Test func `without a fault every step is done`() throws {
    for scenario in Scenario.allCases {
      let isMet = try FaultRun(scenario, .kill, at: 1_000_000).run(FaultRun.boundaries(scenario))
      #expect(!isMet)
    }
  }

  /// Kills before each operation, one after the other, and makes each fail in turn.
  @Test(.enabled(if: Torture.runs != nil, "make torture"), arguments: Scenario.allCases)
  func `every single operation fails once`(scenario: Scenario) throws {
    let boundaries = try FaultRun.boundaries(scenario)
    let limit = (Torture.runs ?? 0) / (Scenario.allCases.count * Fault.allCases.count)
    var runs = 0
    for fault in Fault.allCases {
      var at = 1
      while at <= limit, try FaultRun(scenario, fault, at: at).check(boundaries) {
        at += 1
        runs += 1
      }
    }
    print("\(scenario): \(runs) runs")
  }

  @Test(.enabled(if: Torture.runs != nil, "make torture"), arguments: Scenario.allCases)
  func `the power goes at random places`(scenario: Scenario) throws {
    let boundaries = try FaultRun.boundaries(scenario)
    var generator = SeededGenerator(seed: Torture.seed)
    let faults: [Fault] = [.tear, .power, .power, .power]
    let operations = try faults.map { try FaultRun.operations(scenario, $0) }
    var met = 0
    let rounds = (Torture.runs ?? 0) / (2 * Scenario.allCases.count)
    for round in 0..<rounds {
      let isMet = try FaultRun(
        scenario, faults[round % 4], at: 1 + generator.number(0..<operations[round % 4]),
        seed: generator.next() % 1_000_000, synchronous: generator.bool() ? .full : .normal
      ).check(boundaries)
      if isMet { met += 1 }
    }
    #expect(met == rounds)
    print("\(scenario): \(met) times without power")
  }
}

extension FaultRun {
  /// Runs, and reports an incorrect store.
  @discardableResult
  fileprivate func check(_ boundaries: [Boundary]) throws -> Bool {
    do {
      return try run(boundaries)
    } catch {
      Issue.record("\(error)")
      return true
    }
  }
}

extension Scenario {
  /// The same in every process.
  fileprivate var hashOfName: Int { rawValue.utf8.reduce(0) { $0 * 31 + Int($1) } }
}
