import Foundation
import TestSupport
import Testing

/// Events that are sent by themselves, and stores that were copied.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct AutomaticSendTests {
  /// Waits until the hub has a number of events: another process sends them.
  private func wait(_ hub: HubProgram, for count: Int) throws {
    for _ in 0..<3_000 {
      if try hub.database.sql("SELECT count(*) FROM routesh.event") == "\(count)\n" { return }
    }
    Issue.record("the events have not come")
  }

  @Test func `events are sent after a command, at the end of a session, and once`() throws {
    let hub = try HubProgram.recorder()
    try hub.run("anna", "config hub-send auto", "open app://list/1")
    try wait(hub, for: 1)
    let session = try ProgramRun(
      ["routes.db"], input: (2...40).map { "open app://list/\($0)\n" }.joined(),
      directory: hub.directory.path("anna"), environment: hub.database.environment)
    #expect(session.code == 0 && session.errors == "", "\(session)")
    try wait(hub, for: 40)
    #expect(try hub.run("anna", "hub send").output == "nothing to send\n")
    #expect(
      try hub.database.sql("SELECT count(DISTINCT (session, sequence)) FROM routesh.event")
        == "40\n")
  }

  @Test func `a hub that is away fails nothing, is said once, and gets everything later`() throws {
    let hub = try HubProgram.recorder()
    try hub.run("anna", "config hub-send auto")
    let away = ["PGHOST": hub.directory.path("nowhere")]
    var warnings = 0
    var opened = 0
    while warnings == 0, opened < 500 {
      opened += 1
      let run = try hub.run("anna", "open app://list/\(opened)", environment: away)
      #expect(run.code == 0)
      if run.errors.isEmpty { continue }
      #expect(
        run.errors.hasPrefix("warning: recorded events are not sent: the hub cannot be reached — "),
        "\(run.errors)")
      warnings += 1
    }
    #expect(warnings == 1)
    for _ in 0..<5 {
      opened += 1
      #expect(try hub.run("anna", "open app://list/\(opened)", environment: away).errors == "")
    }
    opened += 1
    #expect(try hub.run("anna", "open app://list/\(opened)").errors == "")
    try wait(hub, for: opened)
  }

  @Test func `two copies of a store are two on the hub, and nothing is sent twice`() throws {
    let hub = try HubProgram.recorder()
    try hub.run("anna", "open app://list/1", "hub send", "open app://list/2")
    let copy = hub.directory.path("bert")
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: hub.path("anna"), toPath: hub.path("bert"))
    try hub.run("anna", "open app://list/3")
    try hub.run("bert", "config machine bert", "open app://list/4")
    let first = try hub.run("bert", "hub send")
    #expect(first.output == "sent 1 event\n", "\(first.errors)")
    #expect(try hub.run("anna", "hub send").output == "sent 2 events\n")
    let second = try hub.run("bert", "open app://list/5", "hub send --again")
    #expect(second.output == "sent 1 event; the hub already had 1 event\n")
    // Also one that has recorded nothing.
    try FileManager.default.copyItem(atPath: hub.path("bert"), toPath: hub.path("bert", "c.db"))
    let status = try ProgramRun(
      ["c.db", "hub", "send"], directory: hub.directory.path("bert"),
      environment: hub.database.environment)
    #expect(status.output == "nothing to send\n")
    #expect(
      status.errors
        == "this store is a copy of another: from now on it has a name of its own on the hub\n")
    #expect(
      try hub.database.sql(
        """
        SELECT name, string_agg(right(url, 1), ',' ORDER BY number) FROM routesh.event
        JOIN routesh.machine ON machine.origin = event.origin GROUP BY 1 ORDER BY 1
        """) == "anna|1,2,3\nbert|4,5\n")
    #expect(try hub.run("bert", "store check").output == "")
  }

  @Test func `a store that was moved, or put back, stays the same`() throws {
    let hub = try HubProgram.recorder()
    try hub.run("anna", "open app://list/1", "hub send", "open app://list/2")
    let files = FileManager.default
    try files.createDirectory(
      atPath: hub.directory.path("new"), withIntermediateDirectories: true)
    try files.moveItem(atPath: hub.path("anna"), toPath: hub.path("new"))
    #expect(try hub.run("new", "hub send").output == "sent 1 event\n")
    try hub.run("new", "open app://list/3")
    try files.copyItem(atPath: hub.path("new"), toPath: hub.path("new", "backup.db"))
    try hub.run("new", "open app://list/4", "hub send")
    try files.removeItem(atPath: hub.path("new"))
    try files.copyItem(atPath: hub.path("new", "backup.db"), toPath: hub.path("new"))
    let sent = try hub.run("new", "open app://list/5", "hub send")
    #expect(sent.output == "sent 1 event; the hub already had 1 event\n")
    #expect(sent.errors == "")
    #expect(try hub.database.sql("SELECT count(DISTINCT origin) FROM routesh.event") == "1\n")
  }
}
