import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// `hub pull --follow`, and registries that follow a store into which it pulls.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct FollowTests {
  /// A hub with two machines, and a route that only the first has.
  private func pair() throws -> HubProgram {
    let hub = try HubProgram()
    for name in ["anna", "bert"] { try hub.join(name) }
    try hub.run("anna", "hub init", "route add list --class L", "hub push")
    return hub
  }

  /// Begins to follow; returns when the first pull has been told.
  private func follow(
    _ hub: HubProgram, _ words: String..., environment: [String: String] = [:]
  ) throws -> TalkingProgram {
    let program = try TalkingProgram(
      ["routes.db", "hub", "pull", "--follow"] + words, directory: hub.directory.path("bert"),
      environment: hub.environment("bert", environment))
    let first = try program.wait(for: "\n")
    #expect(first.contains("pulled"), "\(first)")
    return program
  }

  private func interrupt(_ program: TalkingProgram) {
    program.signal(SIGINT)
    #expect(program.end() == 130)
    #expect(program.errors.contains("interrupted"), "\(program.errors)")
  }

  @Test func `each push of another arrives as a line`() throws {
    let hub = try pair()
    let program = try follow(hub)
    try hub.run("anna", "route add editor --class E", "route edit list --summary All", "hub push")
    try program.wait(for: "\n")
    try hub.run("bert", "route add own --class O")
    try hub.run("anna", "route remove editor", "hub push")
    try program.wait(for: "\n")
    interrupt(program)
    #expect(
      program.output == """
        pulled 1 revision, now at h1: added 1 route and 1 class
        pulled 2 revisions, now at h3: added 1 route and 1 class, changed 1 route
        pulled 1 revision, now at h4: removed 1 route and 1 class; 1 of this store on top

        """)
    #expect(program.errors.hasPrefix("following the hub\n"), "\(program.errors)")
    try hub.run("bert", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
  }

  @Test func `programs get a document on a line for each push`() throws {
    let hub = try pair()
    let program = try follow(hub, "--jsonl")
    try hub.run("anna", "route edit list --summary All", "hub push")
    let line = try program.wait(for: "\n")
    let document = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let pulled = document?["pulled"] as? [[String: Any]]
    #expect(pulled?.compactMap { $0["number"] as? Int } == [2], "\(line)")
    interrupt(program)
  }

  @Test func `a follower of a channel gets each of its moves, and nothing else`() throws {
    let hub = try pair()
    try hub.run("anna", "hub promote --channel production")
    try hub.follow("production", as: "phone")
    let program = try TalkingProgram(
      ["routes.db", "hub", "pull", "--follow"], directory: hub.directory.path("phone"),
      environment: hub.environment("phone"))
    try hub.run("anna", "route add editor --class E", "hub push")
    try hub.run("anna", "hub promote h2 --channel production")
    try program.wait(for: "\n")
    try hub.expectEqual("anna", "phone")
    try hub.run("anna", "hub promote h1 --channel production")
    try program.wait(for: "\n")
    interrupt(program)
    #expect(
      program.output == """
        pulled 1 revision, now at h2: added 1 route and 1 class
        took 1 revision back, now at h1: removed 1 route and 1 class

        """)
    #expect(try hub.run("phone", "store check").output == "")
  }

  @Test func `a lost connection is said and made again, and nothing is missed`() throws {
    let hub = try pair()
    let program = try follow(hub)
    try hub.database.sql(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)
    try hub.run("anna", "route add editor --class E", "hub push")
    #expect(try program.wait(for: "\n").contains("now at h2"))
    interrupt(program)
    #expect(program.errors.contains("trying again in 0.2 s\n"), "\(program.errors)")
  }

  @Test func `a conflict ends following and changes nothing`() throws {
    let hub = try pair()
    let program = try follow(hub)
    try hub.run("bert", "route edit list --summary Bert")
    let before = try hub.run("bert", "export json").output
    try hub.run("anna", "route edit list --summary Anna", "hub push")
    #expect(program.end() == 1)
    #expect(program.errors.contains("error: 1 conflict with the hub"), "\(program.errors)")
    #expect(try hub.run("bert", "export json").output == before)
  }

  @Test func `the words of a call that does not fit are refused`() throws {
    let hub = try pair()
    for (line, words) in [
      ("hub pull --follow --dry-run", "--follow and --dry-run exclude each other"),
      ("hub pull --every 3", "--every is for --follow"),
      ("hub pull --follow --every 0", "--every is at least 1"),
    ] {
      let run = try hub.run("bert", line)
      #expect(run.code == 2 && run.errors.contains(words), "\(run)")
    }
  }

  @Test(.enabled(if: PgBouncer.absence == nil, "PgBouncer is not installed"))
  func `behind a pooler a follower polls, and everything else works`() throws {
    let server = try PostgresServer(settings: ["fsync=off"])
    let bouncer = try PgBouncer(before: server)
    let hub = try HubProgram(on: server)
    let pooled = ["PGPORT": bouncer.port]
    for name in ["anna", "bert"] { try hub.join(name) }
    for line in [
      "hub init", "route add list --class L --url app://list", "hub push", "hub status",
      "open app://list", "hub send",
    ] {
      let run = try hub.run("anna", line, environment: pooled)
      #expect(run.code == 0, "\(line): \(run.errors)")
    }
    let program = try follow(hub, "--every", "1", environment: pooled)
    try hub.run("anna", "route add editor --class E", "hub push", environment: pooled)
    #expect(try program.wait(for: "\n").contains("now at h2"))
    interrupt(program)
    #expect(
      program.errors.hasPrefix("following the hub, which cannot announce pushes: asking it every"),
      "\(program.errors)")
    try hub.expectEqual("anna", "bert")
    let cloned = try hub.run("carl", "hub pull \(hub.database.address)", environment: pooled)
    #expect(cloned.code == 0, "\(cloned.errors)")
  }

  @Test @MainActor func `a store that is followed tells what a pull brought under its own changes`()
    async throws
  {
    let hub = try pair()
    try hub.run("bert", "hub pull", "route add own --class O", "route edit own --summary Mine")
    let store = try RouteStore(path: hub.path("bert"))
    var catalog = try store.catalog.load()
    let clock = TickClock()
    let changes = store.catalog.changes(clock: clock)
    let last = Task { @MainActor in
      var last = 0
      for try await committed in changes {
        try catalog.apply(committed.changes)
        last = committed.number
        if last == 4 { break }
      }
      return last
    }
    await clock.sleeper()
    try hub.run("anna", "route add editor --class E", "hub push")
    try hub.run("bert", "hub pull")
    clock.tick()
    #expect(try await last.value == 4)
    #expect(try catalog == store.catalog.load())
    #expect(catalog.routes["editor"] != nil && catalog.routes["own"]?.summary == "Mine")
  }
}
