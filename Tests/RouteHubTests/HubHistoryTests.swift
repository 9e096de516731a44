import Foundation
import TestSupport
import Testing

/// The history of all machines answers as a store that has recorded the same.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HubHistoryTests {
  private static let prepared = Result { try HubHistoryProgram() }

  /// A hub with events, which tests read.
  private func history() throws -> HubHistoryProgram { try Self.prepared.get() }

  @Test(arguments: [
    "history --limit 100", "history --json", "history --failed", "history --route editor --csv",
    "history --url nothing", "history --code no-match --limit 2", "history --before 9 --limit 4",
    "history --session 3 --json", "history --since 2026-01-01T01:00", "history --where version=3.2",
    "history --where platform=ios --where version=3.2", "history --where EDITOR/1",
    "history --where zoom=2 --limit 1", "history --until 2026-01-01T01:10 --where no-match",
    "history 3", "history 12 --json",
  ])
  func `events are listed alike`(_ question: String) throws {
    try history().expectEqual(question)
  }

  @Test(arguments: [
    "errors", "errors --json", "errors editor", "errors --by url --json", "errors --by route",
    "errors --by code --json", "errors --by revision", "errors --where version=3.2 --json",
    "errors --session 2", "errors --url nothing --json", "errors --since 2026-01-01T01:30 --json",
    "errors --by owner", "errors --by owner --json",
  ])
  func `failures are counted alike`(_ question: String) throws {
    try history().expectEqual(question)
  }

  @Test(arguments: [
    "history stats", "history stats --json", "history stats --failed", "history stats --route list",
    "history stats --where platform=android --json", "history stats --session 4",
    "history timeline", "history timeline --json --parts 7", "history timeline --route editor",
    "history timeline --where version=3.2 --json", "history diff r1 r3 --json",
    "history diff r1..r2 r3", "history diff r3 r3 --route editor",
    "routes --unused --since 2026-01-01T02", "routes --unused --json --since 2026-01-01T00:10",
  ])
  func `figures are alike`(_ question: String) throws {
    try history().expectEqual(question)
  }

  @Test(arguments: [
    "history export", "history export --csv", "history export --json --failed",
    "history export --where platform=ios --limit 3", "history why", "history why 3",
    "history why 3 --json", "check-links", "check-links --json --route editor", "report -",
  ])
  func `exports and explanations are alike`(_ question: String) throws {
    try history().expectEqual(question)
  }

  @Test(arguments: [
    "history --json", "errors --json", "history stats --json", "history timeline --json",
    "history export", "errors --by url",
  ])
  func `one machine answers as its store`(_ question: String) throws {
    try history().expectEqual(question, machine: "anna")
  }

  @Test func `events of the hub say of which machine they are`() throws {
    let hub = try history().hub
    func output(_ line: String) throws -> String { try hub.run("bert", line).output }
    let list = try output("history --hub --limit 100 --csv")
    #expect(list.hasPrefix("event,time,action,route,path,outcome,what,machine\r\n"), "\(list)")
    #expect(list.contains(",anna\r\n") && list.contains(",bert\r\n"), "\(list)")
    let found = try output("history --hub --where ANNA --csv")
    #expect(found.contains(",anna\r\n") && !found.contains(",bert\r\n"), "\(found)")
    #expect(try output("history 1 --hub").contains("\n  machine     anna\n"))
    #expect(try output("history --hub --limit 1 --json").contains(#","machine":"bert"}"#))
    #expect(try output("history export --hub --csv").contains(",stackAfter,machine\r\n"))
    for line in ["history", "history --json", "history 1", "history export --csv"] {
      #expect(try !output(line).contains("machine"), "\(line)")
    }
  }

  @Test func `a route that one machine used is used, whatever the others did`() throws {
    let hub = try history().hub
    func names(_ line: String) throws -> [Substring] {
      try hub.run("bert", line + " --csv").output.split(separator: "\r\n").dropFirst()
        .map { $0.prefix { $0 != "," } }
    }
    // Anna used the list last at 1:00, Bert at 4:00.
    let since = "--since 2026-01-01T03:00"
    #expect(try names("routes --unused \(since) --hub") == [])
    #expect(try names("routes --unused \(since) --hub --machine anna") == ["editor", "list"])
    #expect(try names("routes --unused \(since) --hub --machine bert") == [])
  }

  @Test func `failures are counted by machine`() throws {
    let hub = try history().hub
    let rows = try hub.run("bert", "errors --hub --by machine --csv").output
      .split(separator: "\r\n").map { $0.split(separator: ",").prefix(2).joined(separator: " ") }
    #expect(rows == ["machine count", "bert 3", "anna 3"])
    let json = try hub.run("bert", "errors --hub --machine anna --by machine --json").output
    #expect(json.hasPrefix(#"[{"machine":"anna","count":3,"#), "\(json)")
    let refused = try hub.run("bert", "errors --by machine")
    #expect(refused.code == 2 && refused.errors.contains("--by machine needs --hub"), "\(refused)")
  }
}
