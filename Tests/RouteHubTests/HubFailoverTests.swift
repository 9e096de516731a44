import Foundation
import TestSupport
import Testing

/// A primary with a streaming replica that takes over.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HubFailoverTests {
  private static let primarySettings = ["fsync=off", "wal_level=replica", "max_wal_senders=4"]

  /// What finds the one of two servers that can be written.
  private static func both(_ first: PostgresServer, _ second: PostgresServer) -> [String: String] {
    [
      "PGHOST": "\(first.socket),\(second.socket)", "PGPORT": "\(first.port),\(second.port)",
      "PGTARGETSESSIONATTRS": "read-write",
    ]
  }

  /// A hub on a primary, with machines that have the same.
  private func hub(on primary: PostgresServer, _ names: [String]) throws -> HubProgram {
    let hub = try HubProgram(on: primary)
    for name in names { try hub.join(name) }
    try hub.run(names[0], "hub init", "class add C", "hub push")
    for name in names { #expect(try hub.run(name, "hub pull").code == 0) }
    return hub
  }

  /// Waits until the replica has what the primary has written.
  private func waitForReplica(of primary: PostgresServer) throws {
    let state = "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()"
    while try primary.psql(state) != "1\n" {}
  }

  @Test func `what a synchronous replica has acknowledged is there when it takes over`()
    async throws
  {
    let primary = try PostgresServer(settings: Self.primarySettings)
    let names = ["m1", "m2", "m3", "m4"]
    let hub = try hub(on: primary, names)
    let replica = try PostgresServer(settings: ["fsync=off"], replicaOf: primary)
    try primary.psql("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try primary.psql("SELECT pg_reload_conf()")
    try waitForReplica(of: primary)
    let environment = Self.both(primary, replica)
    let steps = Torture.rounds(2, cost: 1_000)
    let record = FailoverRecord()
    let machines = names.indices.map { index in
      { @Sendable () throws in
        defer { record.end() }
        var random = SeededGenerator(seed: Torture.seed(of: index))
        for step in 0..<steps {
          let name = names[index]
          try hub.run(name, "route add \(name)s\(step) --class C", "open app://\(name)/\(step)")
          for line in ["hub pull --theirs", "hub push --json", "hub send"] {
            let run = try hub.run(name, line, environment: environment)
            if run.code == 0, line.contains("push") {
              record.acknowledge(HubProgram.pushed(run.output))
            }
          }
          _ = poll(nil, 0, Int32.random(in: 0..<50, using: &random))
        }
      }
    }
    let failover = { @Sendable () throws in
      while record.acknowledged.count < names.count * steps / 3, record.ended < names.count {
        _ = poll(nil, 0, 5)
      }
      try primary.kill()
      try replica.promote()
      record.takeOver()
    }
    let errors = await atOnce(machines + [failover])
    #expect(errors.isEmpty, "\(errors)")
    for _ in 0..<2 {
      for name in names {
        for line in ["hub pull --theirs", "hub push", "hub send"] {
          let run = try hub.run(name, line, environment: environment)
          #expect(run.code == 0, "\(name): \(line): \(run.errors)")
        }
      }
    }
    let ids = Set(
      try replica.psql("SELECT id FROM routesh.revision", database: hub.database.name)
        .split(separator: "\n").map(String.init))
    #expect(Set(record.acknowledged).subtracting(ids) == [])
    #expect(
      try replica.psql(
        "SELECT count(*) = max(number) + 1 AND count(DISTINCT id) = count(*) FROM routesh.revision",
        database: hub.database.name) == "t\n")
    // What a store takes for sent it does not send again.
    #expect(
      try replica.psql(
        "SELECT count(*), count(DISTINCT url) FROM routesh.event", database: hub.database.name)
        == "\(names.count * steps)|\(names.count * steps)\n")
    for name in names.dropFirst() { try hub.expectEqual(names[0], name) }
    print(
      "hub: failover with \(record.acknowledged.count) revisions acknowledged, \(record.before) of them by the"
        + " old primary; none lost")
  }

  @Test func `what an asynchronous replica had not got is noticed, and brought back`() throws {
    let primary = try PostgresServer(settings: Self.primarySettings)
    let hub = try hub(on: primary, ["anna", "bert"])
    let replica = try PostgresServer(settings: ["fsync=off"], replicaOf: primary)
    try waitForReplica(of: primary)
    let environment = Self.both(primary, replica)
    try replica.stop()
    let pushed = try hub.run("anna", "route add lost --class C", "hub push")
    #expect(pushed.output == "pushed 1 revision; the hub is at h2\n", "\(pushed.errors)")
    try primary.kill()
    try replica.start()
    try replica.promote()

    for line in ["hub pull", "hub status"] {
      #expect(try hub.run("bert", line, environment: environment).code == 0)
    }
    try hub.run("anna", "route add next --class C")
    for line in ["hub push", "hub pull"] {
      let refused = try hub.expectRefused("anna", line, environment: environment)
      #expect(refused.contains("the hub does not have h2 as this store has it"), "\(refused)")
    }
    for line in ["hub pull --join", "hub push"] {
      let run = try hub.run("anna", line, environment: environment)
      #expect(run.code == 0, "\(line): \(run.errors)")
    }
    #expect(try hub.run("bert", "hub pull", environment: environment).code == 0)
    try hub.expectEqual("anna", "bert")
    #expect(try hub.run("bert", "export json").output.contains("\"lost\""))
  }

  /// A push whose COMMIT waits for a replica that does not exist.
  private func waitingPush() throws -> (PostgresServer, HubProgram, TalkingProgram) {
    let primary = try PostgresServer(settings: Self.primarySettings)
    let hub = try hub(on: primary, ["anna"])
    try hub.run("anna", "route add list --class C")
    try primary.psql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    try primary.psql("SELECT pg_reload_conf()")
    let program = try TalkingProgram(
      ["routes.db", "hub", "push"], directory: hub.directory.path("anna"),
      environment: hub.environment("anna"))
    while try !isWaiting(primary) {}
    return (primary, hub, program)
  }

  private func isWaiting(_ primary: PostgresServer) throws -> Bool {
    try primary.psql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") == "1\n"
  }

  private func stopWaiting(_ primary: PostgresServer) throws {
    try primary.psql("ALTER SYSTEM RESET synchronous_standby_names")
    try primary.psql("SELECT pg_reload_conf()")
  }

  @Test func `a commit that no replica has confirmed is not called done`() throws {
    let (primary, hub, program) = try waitingPush()
    try primary.psql(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
    #expect(program.end() == 1)
    #expect(
      program.errors.hasPrefix("error: the hub has it, but did not wait for its replica"),
      "\(program.errors)")
    try stopWaiting(primary)
    #expect(try hub.run("anna", "hub pull").output == "nothing to pull\n")
    #expect(try hub.run("anna", "hub push").output.hasPrefix("nothing to push; the hub is at h"))
  }

  @Test func `Ctrl-C does not stop a COMMIT`() throws {
    let (primary, hub, program) = try waitingPush()
    program.signal(SIGINT)
    #expect(try isWaiting(primary))
    try stopWaiting(primary)
    try program.wait(for: "pushed 1 revision; the hub is at h2\n")
    _ = program.end()
    #expect(try hub.run("anna", "hub push").output.hasPrefix("nothing to push; the hub is at h"))
  }
}

/// What happens around a failover.
private final class FailoverRecord: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [String] = []
  private var endedCount = 0
  private(set) var before = 0

  var acknowledged: [String] { lock.withLock { names } }
  var ended: Int { lock.withLock { endedCount } }

  func acknowledge(_ more: [String]) { lock.withLock { names += more } }
  func takeOver() { lock.withLock { before = names.count } }
  func end() { lock.withLock { endedCount += 1 } }
}
