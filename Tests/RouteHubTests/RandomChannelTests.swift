import Foundation
import TestSupport
import Testing

/// A channel that moves at random: followers always have the state that it names, whatever they had
/// before.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct RandomChannelTests {
  @Test(arguments: 0..<Torture.rounds(1, cost: 1_000))
  func `followers have what the channel names`(seed: Int) throws {
    var random = SeededGenerator(seed: Torture.seed(of: seed))
    let hub = try HubProgram()
    try hub.join("anna")
    for number in 1...3 {
      let name = "migrations/000\(number)_m\(number)"
      try hub.write(
        "anna", "\(name).up.routesh", "route add m\(number) --class M --url m://\(number)\n")
      try hub.write("anna", "\(name).down.routesh", "route remove m\(number)\n")
    }
    try hub.run("anna", "hub init")
    // What every revision of the hub leads to: only this machine pushes, so numbers are the same.
    var states = [try State(of: "anna", hub)]
    for step in 0..<14 {
      let line =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: "migrate up --count 1"
        case 1: "migrate down"
        default: RandomExchangeTests.changes(step, &random)[0]
        }
      try hub.run("anna", line)
      let number = try hub.run("anna", "log --csv --limit 1").output
        .split(separator: "\r\n").last?.split(separator: ",").first
      if number == "r\(states.count)" { states.append(try State(of: "anna", hub)) }
    }
    try hub.run("anna", "hub push", "hub promote h0 --channel beta")
    let followers = ["often", "seldom"]
    for name in followers {
      try hub.follow("beta", as: name)
      try hub.run(name, "config migrations ../anna/migrations")
    }
    var last = 0
    for _ in 0..<8 {
      last = Int.random(in: states.indices, using: &random)
      let moved = try hub.run("anna", "hub promote h\(last) --channel beta")
      #expect(moved.code == 0, "\(seed): \(moved.errors)")
      for name in followers where name == "often" || Bool.random(using: &random) {
        let pull = try hub.run(name, "hub pull")
        #expect(pull.code == 0, "\(seed): \(pull.errors)")
        #expect(try State(of: name, hub) == states[last], "\(seed): \(name) at h\(last)")
      }
    }
    try hub.follow("beta", as: "late")
    try hub.run("late", "config migrations ../anna/migrations")
    #expect(try State(of: "late", hub) == states[last], "\(seed): a clone at h\(last)")
    for name in followers { #expect(try hub.run(name, "store check").output == "", "\(seed)") }
  }

  /// What a store has: its catalog and its migrations.
  private struct State: Equatable {
    var catalog: String
    var migrations: String

    init(of machine: String, _ hub: HubProgram) throws {
      catalog = try hub.run(machine, "export json").output
      migrations = try hub.run(machine, "migrate status --csv").output
    }
  }
}
