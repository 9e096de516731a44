import TestSupport
import Testing

/// What is told of a store with a log, migrations and a history.
struct HistoryTextTests {
  @Test func `what this program writes with the same commands is the same catalog`() throws {
    let json = try FixtureStore.made().run(["export", "json"])
    #expect(try GoldenText.difference(of: json, from: "export-json.txt") == nil)
  }

  private static let history = [
    "log --limit 100", "log --limit 100 --csv", "log --limit 100 --json", "log --where undo",
    "migrate status", "migrate status --json", "migrate verify",
    "history --limit 50", "history --limit 50 --csv", "history --session 1 --limit 100 --json",
    "history --failed --limit 100", "history 5", "history 30 --json",
    "history 300", "history stats", "history stats --json", "history stats --csv",
    "history timeline", "history timeline --json", "errors", "errors --json", "errors --csv",
    "errors --by url", "errors --by code --json", "errors item", "history why", "history why 4",
    "history why 4 --json", "history export --session 2", "history export --csv --session 1",
    "history diff r52 r65", "history diff 1 3 --json", "replay --session 2 --json",
  ]

  @Test func `log and history say what was done`() throws {
    let store = try FixtureStore.made(performing: true)
    let text = try store.session(Self.history)
    #expect(try GoldenText.difference(of: text, from: "history.txt") == nil)
    #expect(try store.run(["store", "check"]) == "")
  }
}
