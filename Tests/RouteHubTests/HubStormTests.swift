import Foundation
import TestSupport
import Testing

/// Eight machines that change, migrate, push and pull at the same time, while programs and the server
/// are killed: in the end all have the same, and the hub has one line of revisions.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HubStormTests {
  private static let names = (1...8).map { "m\($0)" }

  /// What machines may meet, beside success.
  private static let expected = [
    "pull first", "conflict", "the hub cannot be reached", "the connection to the hub",
    "the server ended the connection", "out of order", "nothing to undo", "hub undoes",
  ]

  @Test func `machines, kills and a server that crashes`() async throws {
    let server = try PostgresServer()
    let hub = try HubProgram(on: server)
    for name in Self.names { try hub.join(name) }
    try hub.run("m1", "hub init", "class add C", "hub push")
    for name in Self.names { try hub.write(name, "migrations/readme", "") }
    // Ten minutes of a whole `make hub`: how many steps that are depends on the machine.
    let end = ContinuousClock.now + .seconds(Torture.rounds(0, cost: 83))
    let record = StormRecord()
    let machines = Self.names.indices.map { index in
      { @Sendable () throws in
        defer { record.end() }
        var random = SeededGenerator(seed: Torture.seed(of: index))
        var step = 0
        while step < 3 || ContinuousClock.now < end {
          try Self.act(hub, Self.names[index], index, step, &random, record)
          step += 1
        }
      }
    }
    let crashes = { @Sendable () throws in
      var random = SeededGenerator(seed: Torture.seed(of: 99))
      repeat {
        _ = poll(nil, 0, Int32.random(in: 500..<4_000, using: &random))
        try server.kill()
        try server.start()
        record.crash()
      } while record.ended < Self.names.count
    }
    let errors = await atOnce(machines + [crashes])
    #expect(errors.isEmpty, "\(errors)")
    #expect(record.surprises.isEmpty, "\(record.surprises.prefix(5))")

    var random = SeededGenerator(seed: Torture.seed(of: 100))
    // One round to push everything, and one to pull it.
    for _ in 0..<2 { for name in Self.names { try hub.settle(name, &random) } }
    for name in Self.names { try hub.run(name, "hub pull") }
    let last = try hub.run("m1", "export json").output
    let uuids = try hub.uuids("m1")
    let applied = try Self.applied(hub, "m1")
    for name in Self.names.dropFirst() {
      #expect(try hub.run(name, "export json").output == last, "\(name)")
      #expect(try hub.uuids(name) == uuids, "\(name)")
      let own = try Self.applied(hub, name)
      #expect(own == applied, "\(name)")
      let check = try hub.run(name, "store check")
      #expect(check.output + check.errors == "", "\(name)")
    }
    try hub.expectOneLine(with: record.acknowledged)
    try hub.run("new", "hub pull \(hub.database.address)")
    #expect(try hub.run("new", "export json").output == last)
    print(
      "hub: 8 machines, \(record.kills) programs killed, \(record.crashes) crashes of the"
        + " server, \(uuids.count) revisions, \(record.acknowledged.count) acknowledged, "
        + "\(applied.count) migrations")
  }

  /// One step of a machine.
  private static func act(
    _ hub: HubProgram, _ name: String, _ index: Int, _ step: Int,
    _ random: inout SeededGenerator, _ record: StormRecord
  ) throws {
    func look(_ code: Int32, _ errors: String) {
      guard code > 0 else { return }
      if !expected.contains(where: errors.contains) { record.surprise("\(name): \(errors)") }
    }
    let choice = ["--ours", "--theirs"].randomElement(using: &random) ?? "--ours"
    let words: [String]
    switch Int.random(in: 0..<9, using: &random) {
    case 8: words = ["migrate", "down"]
    case 0...2:
      return try hub.runSession(name, RandomExchangeTests.changes(step, &random))
    case 3:
      let version = 1 + step * names.count + index
      try hub.write(
        name, "migrations/\(version)_a.up.routesh", "route add n\(version) --class C\n")
      try hub.write(name, "migrations/\(version)_a.down.routesh", "route remove n\(version)\n")
      words = ["migrate", "up", "--allow-out-of-order"]
    case 4, 5: words = ["hub", "push", "--json"]
    case 6: words = ["hub", "pull", choice]
    default: words = ["hub", "pull", choice, "--allow-out-of-order"]
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let run = try hub.run(
        name, words, killedAfter: Int.random(in: 0..<400, using: &random))
      if run.isKilled { record.kill() } else { look(run.code, run.errors) }
      if run.code == 0 { record.acknowledge(HubProgram.pushed(run.output)) }
    } else {
      let run = try hub.run(name, words.joined(separator: " "))
      look(run.code, run.errors)
      if run.code == 0, words[1] == "push" { record.acknowledge(HubProgram.pushed(run.output)) }
    }
  }

  /// The applied migrations of a machine.
  private static func applied(_ hub: HubProgram, _ name: String) throws -> [String] {
    try hub.run(name, "migrate status --csv").output.components(separatedBy: "\r\n")
      .filter { $0.contains("applied") }
      .map { $0.split(separator: ",").prefix(2).joined(separator: ",") }
  }
}

/// What happens to many machines.
private final class StormRecord: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var acknowledged: [String] = []
  private(set) var surprises: [String] = []
  private(set) var kills = 0
  private(set) var crashes = 0
  private var endedCount = 0

  var ended: Int { lock.withLock { endedCount } }

  func acknowledge(_ names: [String]) { lock.withLock { acknowledged += names } }
  func surprise(_ text: String) { lock.withLock { surprises.append(text) } }
  func kill() { lock.withLock { kills += 1 } }
  func crash() { lock.withLock { crashes += 1 } }
  func end() { lock.withLock { endedCount += 1 } }
}
