import Foundation
import TestSupport
import Testing

/// What is recorded on all machines, performed again on another catalog.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HubReplayTests {
  private static let prepared = Result { try HubHistoryProgram() }

  private func hub() throws -> HubProgram { try Self.prepared.get().hub }

  @Test func `distinct links are performed once, and count for all their events`() throws {
    let hub = try hub()
    let same = try hub.run("bert", "replay --hub")
    #expect(same.output == "replayed 15 events, 10 links: 15 same, 0 different\n", "\(same.errors)")
    try hub.write(
      "bert", "without.routesh",
      """
      route add list --class ListViewController --path push
      route add editor --class EditorViewController --url app://editor/:id
      parameter add editor id --type int
      """)
    let broken = try hub.run("bert", "replay --hub --against without.routesh")
    #expect(broken.code == 1)
    let lines = broken.output.split(separator: "\n")
    #expect(lines.count == 3, "\(broken)")
    #expect(
      lines.first?.hasPrefix("event 11 and 1 more  app://list  outcome: success → no-match:")
        == true,
      "\(broken)")
    #expect(
      lines.dropFirst() == [
        "it breaks 2 of 15 recorded events, 1 link",
        "replayed 15 events, 10 links: 13 same, 2 different",
      ], "\(broken)")
    let json = try hub.run("bert", "replay --hub --against without.routesh --json").output
    #expect(json.contains(#""broken":{"events":2,"links":1}"#), "\(json)")
    #expect(json.contains(#""count":2"#), "\(json)")
    let one = try hub.run(
      "bert", "replay --hub --machine anna --since 2026-01-01T00:30 --where platform=ios")
    #expect(one.output == "replayed 4 events, 4 links: 4 same, 0 different\n", "\(one.errors)")
  }

  @Test func `a session of the hub is replayed as a whole`() throws {
    let hub = try hub()
    let run = try hub.run("bert", "replay --hub --session 2")
    let local = try hub.run("carl", "replay --session 2")
    #expect(run.output == local.output && run.code == 0, "\(run)")
    #expect(run.output.hasPrefix("replayed 5 events"), "\(run)")
  }

  @Test func `a migration that breaks links of other machines is not applied`() throws {
    let hub = try hub()
    try hub.write(
      "anna", "migrations/0001_drop.up.routesh", "pattern remove list app://list\n")
    try hub.write(
      "anna", "migrations/0001_drop.down.routesh", "pattern add list app://list\n")
    let refused = try hub.run("anna", "migrate up --replay 2025-12-01 --hub")
    #expect(refused.code == 1, "\(refused)")
    #expect(
      refused.errors.hasPrefix(
        """
        migrations/0001_drop.up.routesh:1:21: error: 1_drop is not applied: it breaks 2 of 15 recorded events, 1 link
          event 11 and 1 more  app://list  outcome: success → no-match:
        """), "\(refused)")
    let needs = try hub.run("anna", "migrate up --hub")
    #expect(needs.errors.contains("--hub and --machine need --replay SINCE"), "\(needs)")
  }

  @Test func `recorded links are held against where they go`() throws {
    let hub = try HubHistoryProgram().hub
    #expect(try hub.run("anna", "check-links --hub").output == "4 links as expected\n")
    try hub.run("anna", "pattern remove list app://list")
    let found = try hub.run("anna", "check-links --hub --csv")
    #expect(found.code == 1)
    #expect(found.output.contains("11,app://list,list,no route,2"), "\(found)")
    #expect(found.errors.contains("1 of 4 links is not as expected"), "\(found)")
  }

  @Test func `a promotion names the recorded links that it breaks`() throws {
    let hub = try HubHistoryProgram().hub
    try hub.run("anna", "hub push", "hub promote --channel production")
    try hub.run("anna", "pattern remove list app://list", "hub push")
    let clock = ["SOURCE_DATE_EPOCH": "1767300000"]
    for line in ["hub promote --channel production --dry-run", "hub promote --channel production"] {
      let said = try hub.run("anna", line, environment: clock)
      #expect(
        said.output.contains(
          """
          1 of 4 recorded links would open otherwise:
            app://list: expected list, actual no route
          """), "\(said)")
    }
  }

  /// The others are those that open otherwise, not all that there are.
  @Test func `a promotion counts the links that it does not list`() throws {
    let hub = try HubHistoryProgram().hub
    let clock = ["SOURCE_DATE_EPOCH": "1767300000"]
    try hub.run("anna", "hub push", "hub promote --channel production")
    let opened = (1...12).map { "-c 'open app://list?n=\($0)'" }.joined(separator: " ")
    try hub.run("anna", opened, environment: clock)
    try hub.run("anna", "hub send", "pattern remove list app://list", "hub push")
    let said = try hub.run("anna", "hub promote --channel production", environment: clock).output
    #expect(said.contains("13 of 16 recorded links would open otherwise:\n"), "\(said)")
    let listed = said.split(separator: "\n").filter { $0.hasPrefix("  app://list") }
    #expect(listed.count == 10, "\(said)")
    #expect(said.contains("\n  and 3 other links\n"), "\(said)")
  }

  @Test func `a wrong question says what is wrong`() throws {
    let hub = try hub()
    func error(_ line: String) throws -> String { try hub.run("bert", line).errors }
    #expect(try error("errors --hub --machine ann").contains("anna"))
    #expect(try error("errors --machine anna").contains("--machine needs --hub"))
    #expect(try error("history 99 --hub") == "error: there is no event 99 on the hub\n")
    for line in ["history 1 --hub --machine bert", "history why 1 --hub --machine bert"] {
      #expect(try error(line) == "error: event 1 is of the machine anna\n", "\(line)")
    }
    #expect(
      try error("history 99 --hub --machine bert")
        == "error: there is no event 99 on the hub\n")
    #expect(try error("history --hub --route edtor").contains("editor"))
    #expect(
      try error("history timeline --hub --where colour=red")
        .contains("no recorded event has a fact 'colour'"))
    // Not a store that other tests use at the same time.
    let strange = try hub.run("dora", "init", "config hub postgresql:///nowhere", "errors --hub")
    #expect(
      strange.errors.hasPrefix(
        "error: the hub cannot be reached: 'createdb nowhere' makes its database — ")
        && strange.errors.hasSuffix("FATAL: database \"nowhere\" does not exist\n"), "\(strange)")
  }

  @Test func `an event of a revision that was never pushed has none`() throws {
    let hub = try HubHistoryProgram().hub
    try hub.run(
      "bert", "route add about --class A --url app://about", "open app://about", "hub send")
    let shown = try hub.run("anna", "history --hub --limit 1 --json").output
    #expect(shown.contains(#""revision":null"#), "\(shown)")
    let show = try hub.run("anna", "history 18 --hub")
    #expect(show.code == 0 && !show.output.contains("revision "), "\(show)")
    try hub.run("bert", "hub push")
    #expect(
      try hub.run("anna", "history --hub --limit 1 --json").output.contains(#""revision":4"#))
  }
}
