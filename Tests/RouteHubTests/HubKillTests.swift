import Foundation
import TestSupport
import Testing

/// The program, or the server, is killed at random moments of a push or a pull: what was acknowledged
/// is on the hub once, and every store is whole.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HubKillTests {
  /// A hub with two machines that have the same.
  private func pair(on server: PostgresServer? = nil) throws -> HubProgram {
    let hub = try HubProgram(on: server)
    for name in ["anna", "bert"] { try hub.join(name) }
    try hub.run("anna", "hub init", "route add list --class L", "hub push")
    try hub.run("bert", "hub pull")
    return hub
  }

  /// Twice the time that a line takes here and now: half of the moments are after its end.
  private func milliseconds(_ hub: HubProgram, _ line: String) throws -> Int {
    try Int(ContinuousClock().measure { try hub.run("anna", line) } / .milliseconds(1)) * 2
  }

  /// Ends what was begun: both have the same then.
  private func settle(_ hub: HubProgram) throws {
    for name in ["anna", "bert", "anna"] {
      for line in ["hub pull --ours", "hub push"] {
        let run = try hub.run(name, line)
        #expect(run.code == 0, "\(line): \(run.errors)")
      }
    }
    try hub.expectEqual("anna", "bert")
    #expect(try hub.uuids("anna") == hub.uuids("bert"))
  }

  @Test func `a killed program has pushed all or nothing, and pulled all or nothing`() throws {
    var random = SeededGenerator(seed: Torture.seed(of: 0))
    let hub = try pair()
    var acknowledged: [String] = []
    var kills = 0
    let milliseconds = try milliseconds(hub, "hub push")
    let rounds = Torture.rounds(4, cost: 50)
    for round in 0..<rounds {
      let name = round.isMultiple(of: 2) ? "anna" : "bert"
      try hub.run(name, "route edit list --summary s\(round) --tag t\(round % 7)")
      let words =
        Bool.random(using: &random) ? ["hub", "push", "--json"] : ["hub", "pull", "--theirs"]
      let run = try hub.run(
        name, words, killedAfter: Int.random(in: 0...milliseconds, using: &random))
      kills += run.isKilled ? 1 : 0
      if run.code == 0 { acknowledged += HubProgram.pushed(run.output) }
      if !run.isKilled, run.code != 0 {
        #expect(run.errors.contains("pull first"), "\(run.errors)")
      }
      let check = try hub.run(name, "store check")
      #expect(check.output + check.errors == "", "round \(round)")
      if round % 25 == 24 { try settle(hub) }
    }
    try settle(hub)
    try hub.expectOneLine(with: acknowledged)
    print("hub: \(kills) of \(rounds) killed, \(acknowledged.count) revisions acknowledged")
  }

  @Test func `a killed sender has sent each event once, and goes on where it was`() throws {
    var random = SeededGenerator(seed: Torture.seed(of: 2))
    let hub = try pair()
    try hub.insertEvents("anna", 3_000, sessions: 30)
    let milliseconds = try milliseconds(hub, "hub send")
    let rounds = Torture.rounds(2, cost: 50)
    var kills = 0
    for round in 0..<rounds {
      try hub.database.sql("TRUNCATE routesh.event, routesh.session")
      try hub.sqlite("anna", "UPDATE store SET sent_through = 0")
      let run = try hub.run(
        "anna", ["hub", "send"], killedAfter: Int.random(in: 0...milliseconds, using: &random))
      kills += run.isKilled ? 1 : 0
      let rest = try hub.run("anna", "hub send")
      #expect(rest.code == 0, "\(rest.errors)")
      #expect(
        try hub.database.sql(
          "SELECT count(*), count(DISTINCT (session, sequence)) FROM routesh.event")
          == "3000|3000\n", "round \(round)")
    }
    let check = try hub.run("anna", "store check")
    #expect(check.output + check.errors == "")
    print("hub: \(kills) of \(rounds) senders killed, 3,000 events each time")
  }

  @Test func `a killed server has what it acknowledged when it is back`() async throws {
    var random = SeededGenerator(seed: Torture.seed(of: 1))
    let server = try PostgresServer()
    let hub = try pair(on: server)
    var acknowledged: [String] = []
    let rounds = Torture.rounds(2, cost: 50)
    let milliseconds = try milliseconds(hub, "hub push")
    var lost = 0
    for round in 0..<rounds {
      try hub.run("anna", "route edit list --summary s\(round)")
      let program = try TalkingProgram(
        ["routes.db", "hub", "push", "--json"], directory: hub.directory.path("anna"),
        environment: hub.environment("anna"))
      _ = poll(nil, 0, Int32(Int.random(in: 0...milliseconds, using: &random)))
      try server.kill()
      try server.start()
      if program.end() == 0 {
        acknowledged += HubProgram.pushed(program.output)
      } else {
        // It had not been reached yet when it was killed.
        #expect(program.errors.contains("the hub cannot be reached"), "\(program.errors)")
      }
      lost += program.errors.contains("trying again") ? 1 : 0
      try hub.expectOneLine(with: acknowledged)
      let check = try hub.run("anna", "store check")
      #expect(check.output + check.errors == "", "round \(round)")
    }
    try settle(hub)
    try hub.expectOneLine(with: acknowledged)
    print(
      "hub: server killed \(rounds) times, \(acknowledged.count) revisions acknowledged,"
        + " \(lost) tried again")
  }
}
