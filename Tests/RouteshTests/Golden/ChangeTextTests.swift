import TestSupport
import Testing

/// All texts about changes: when they are made, undone, shown and planned.
struct ChangeTextTests {
  /// The newest revision of the store made by the scripts.
  private static let newest = 65

  @Test(arguments: ["", " --json"])
  func `the difference of each two revisions`(format: String) throws {
    let pairs = (1...Self.newest).map { "diff r\($0 - 1) r\($0)\(format)" }
    let whole = ["diff r0\(format)", "diff r\(Self.newest) r0\(format)", "diff r20 r40\(format)"]
    let text = try FixtureStore.made().session(pairs + whole)
    let name = "diff\(format.replacing(" --", with: "-")).txt"
    #expect(try GoldenText.difference(of: text, from: name) == nil)
  }

  @Test(arguments: ["", " --json"])
  func `the plan of a migration`(format: String) throws {
    let text = try FixtureStore.made().session(["migrate up --dry-run\(format)"])
    let name = "plan\(format.replacing(" --", with: "-")).txt"
    #expect(try GoldenText.difference(of: text, from: name) == nil)
  }

  /// Edits of every option, and then all of them taken back one by one, as far as it goes.
  @Test func `every option of every row, and back again`() throws {
    let store = try FixtureStore.made()
    let before = try store.run(["export", "json"])
    let edits = try store.commands(of: "edit.routesh")
    let text = try store.session(edits + ["log --limit 1000 --json", "diff r\(Self.newest)"])
    #expect(try GoldenText.difference(of: text, from: "edit.txt") == nil)
    let json = try store.session(["diff r\(Self.newest) --json", "check"])
    #expect(try GoldenText.difference(of: json, from: "edit-json.txt") == nil)
    // Up to the migration, which undo does not take back.
    let undos = Array(repeating: "undo", count: try store.revision() - Self.newest + 16)
    let back = try store.session(undos + ["redo 3", "undo r60"])
    #expect(try GoldenText.difference(of: back, from: "undo.txt") == nil)
    try store.run(["undo", "--to", "r\(Self.newest)"])
    #expect(try store.run(["export", "json"]) == before)
    #expect(try store.run(["store", "check"]) == "")
  }

  @Test func `every option of every row, as JSON`() throws {
    let store = try FixtureStore.made()
    let edits = try store.commands(of: "edit.routesh")
    let text = try store.run(
      ["--jsonl", "--keep-going", "--no-history"], input: edits.joined(separator: "\n") + "\n")
    #expect(try GoldenText.difference(of: text, from: "edit-jsonl.txt") == nil)
  }
}
