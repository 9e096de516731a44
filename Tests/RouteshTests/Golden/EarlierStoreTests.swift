import TestSupport
import Testing

/// Stores of earlier releases: they open, lack nothing and give the same answers.
struct EarlierStoreTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func `a store of an earlier version has its whole catalog`(version: Int) throws {
    let store = try FixtureStore(version: version)
    let told = try store.run(["export", "json"]).split(separator: "\n", maxSplits: 1)
    #expect(told.first?.contains("was brought from schema \(version) to ") == true)
    let json = told.last.map(String.init) ?? ""
    #expect(try GoldenText.difference(of: json, from: "export-json.txt") == nil)
    #expect(try store.run(["store", "check"]) == "")
    #expect(try store.run(["export", "json"]) == json)
  }

  @Test(arguments: [3, 4])
  func `what a store of version 3 says of its changes is taken back by later versions`(
    version: Int
  )
    throws
  {
    let store = try FixtureStore(version: version)
    #expect(try store.run(["store", "check"]).contains("was brought from schema"))
    let before = try store.run(["export", "json"])
    let text = try store.session(["undo 3"])
    #expect(!text.contains("error:"), "\(text)")
    #expect(try store.run(["export", "json"]) != before)
    _ = try store.session(["redo 3"])
    #expect(try store.run(["export", "json"]) == before)
    #expect(try store.run(["log", "-p", "--limit", "200"]).contains("it does not say") == false)
    #expect(try store.run(["store", "check"]) == "")
  }

  @Test func `what this program writes with the same commands is the same catalog`() throws {
    let json = try FixtureStore.made().run(["export", "json"])
    #expect(try GoldenText.difference(of: json, from: "export-json.txt") == nil)
  }

  private static let history = [
    // What this program adds when it upgrades the schema is of a later month.
    "log --limit 100 --where 2026-01-", "log --limit 100 --where 2026-01- --csv",
    "log --limit 100 --json", "log --where undo",
    "migrate status", "migrate status --json", "migrate verify",
    "history --limit 50", "history --limit 50 --csv", "history --session 1 --limit 100 --json",
    "history --failed --limit 100", "history show 5", "history show 30 --json",
    "history show 300", "history stats", "history stats --json", "history stats --csv",
    "history timeline", "history timeline --json", "errors", "errors --json", "errors --csv",
    "errors --by url", "errors --by code --json", "errors item", "history why", "history why 4",
    "history why 4 --json", "history export --session 2", "history export --csv --session 1",
    "history diff r52 r65", "history diff 1 3 --json", "replay --session 2 --json",
  ]

  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func `log and history say what was done`(version: Int) throws {
    let store = try FixtureStore(version: version)
    #expect(try store.run(["store", "check"]).contains("was brought from schema"))
    let text = try store.session(Self.history)
    #expect(try GoldenText.difference(of: text, from: "history-\(version).txt") == nil)
    #expect(try store.run(["store", "check"]) == "")
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func `an earlier store can be changed, and the change taken back`(version: Int) throws {
    let store = try FixtureStore(version: version)
    #expect(try store.run(["store", "check"]).contains("was brought from schema"))
    let before = try store.run(["export", "json"])
    let commands = ["route edit item --summary New", "route remove item", "undo 2"]
    let text = try store.session(commands)
    #expect(!text.contains("error:"), "\(text)")
    #expect(try store.run(["export", "json"]) == before)
    #expect(try store.run(["store", "check"]) == "")
  }
}
