import Foundation
import TestSupport
import Testing

/// The program, or the server, is killed at random moments of a push, a pull or a send: what was
/// acknowledged is on the hub once, and every store is whole.
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

  @Test func `a killed server has what it acknowledged when it is back`() throws {
    let server = try PostgresServer()
    let hub = try pair(on: server)
    try hub.insertEvents("anna", CrashingHub.events, sessions: 30)
    var milliseconds: [CrashingHub.Line: Int] = [:]
    for line in CrashingHub.Line.allCases {
      milliseconds[line] = try self.milliseconds(hub, "hub \(line)")
    }
    var crashes = CrashingHub(
      hub: hub, server: server, milliseconds: milliseconds,
      random: SeededGenerator(seed: Torture.seed(of: 1)))
    let rounds = Torture.rounds(CrashingHub.Line.allCases.count, cost: 50)
    for round in 0..<rounds { try crashes.run(round) }
    try settle(hub)
    try hub.expectOneLine(with: crashes.acknowledged)
    print(
      "hub: server killed \(rounds) times, \(crashes.acknowledged.count) revisions acknowledged,"
        + " \(crashes.retries) tried again")
  }
}

/// A hub whose server is killed while `anna` pushes to it, pulls from it, and sends.
private struct CrashingHub {
  enum Line: String, CaseIterable { case push, pull, send }

  /// How many events she has recorded.
  static let events = 3_000

  let hub: HubProgram
  let server: PostgresServer
  /// The server is killed within this time.
  let milliseconds: [Line: Int]
  var random: SeededGenerator
  /// The unique names of the revisions whose push was acknowledged.
  private(set) var acknowledged: [String] = []
  /// How many lines went on with the server that came back.
  private(set) var retries = 0

  init(
    hub: HubProgram, server: PostgresServer, milliseconds: [Line: Int], random: SeededGenerator
  ) {
    self.hub = hub
    self.server = server
    self.milliseconds = milliseconds
    self.random = random
  }

  /// Each line in turn.
  mutating func run(_ round: Int) throws {
    switch Line.allCases[round % Line.allCases.count] {
    case .push: try push(round)
    case .pull: try pull(round)
    case .send: try send(round)
    }
    try hub.expectOneLine(with: acknowledged)
    let check = try hub.run("anna", "store check")
    #expect(check.output + check.errors == "", "round \(round)")
  }

  /// What is said to be pushed is there; what is not may be.
  private mutating func push(_ round: Int) throws {
    try expectDone("anna", "hub pull", "route edit list --summary s\(round)")
    let run = try crash(.push, "--json")
    guard run.code == 0 else { return }
    let pushed = HubProgram.pushed(run.output)
    #expect(!pushed.isEmpty, "\(run.output)")
    acknowledged += pushed
    try expectNothing(.push)
  }

  /// What is pulled is all that there was, under what the store has of its own; otherwise it is as it
  /// was.
  private mutating func pull(_ round: Int) throws {
    try expectDone("bert", "hub pull", "route add b\(round) --class B", "hub push")
    try expectDone("anna", "route edit list --tag t\(round)")
    let before = try hub.run("anna", "export json").output
    let run = try crash(.pull)
    let after = try hub.run("anna", "export json").output
    if run.code == 0 {
      #expect(after.contains("\"b\(round)\"") && after.contains("\"t\(round)\""), "\(after)")
      try expectNothing(.pull)
    } else {
      #expect(after == before)
    }
  }

  /// What is said to be sent is there, each event once; what is not is sent by the next line.
  private mutating func send(_ round: Int) throws {
    try hub.database.sql("TRUNCATE routesh.event, routesh.session")
    try hub.sqlite("anna", "UPDATE store SET sent_through = 0")
    let run = try crash(.send)
    if run.code == 0 { try expectEvents("round \(round)") }
    try expectDone("anna", "hub send")
    try expectEvents("round \(round), sent again")
    try expectNothing(.send)
  }

  /// Runs a line of hers, and kills the server at some moment of it.
  private mutating func crash(_ line: Line, _ options: String...) throws -> KilledRun {
    let moment = Int.random(in: 0...(milliseconds[line] ?? 0), using: &random)
    let run = try hub.run(
      "anna", ["hub", line.rawValue] + options, killing: server, after: moment)
    retries += run.errors.contains("trying again") ? 1 : 0
    // Where it fails it had not reached the server yet.
    #expect(
      run.code == 0 || run.errors.contains("the hub cannot be reached"),
      "\(line) after \(moment) ms: \(run.errors)")
    return run
  }

  private func expectDone(_ machine: String, _ lines: String...) throws {
    for line in lines {
      let run = try hub.run(machine, line)
      #expect(run.code == 0, "\(line): \(run.errors)")
    }
  }

  private func expectNothing(_ line: Line) throws {
    let run = try hub.run("anna", "hub \(line)")
    #expect(run.output.hasPrefix("nothing to \(line)"), "\(run)")
  }

  private func expectEvents(_ comment: Comment) throws {
    let count = "SELECT count(*), count(DISTINCT (session, sequence)) FROM routesh.event"
    #expect(try hub.database.sql(count) == "\(Self.events)|\(Self.events)\n", comment)
  }
}
