import Foundation
import RouteModel
import TestSupport
import Testing

/// What `history export` writes of an event is what `history import` takes.
struct EventExportTests {
  private static let script = """
    route add editor --url app://editor/:title
    parameter add editor title
    context platform 'a "b", c'
    open app://editor/a?b=c,d
    open app://nothing/"x"
    perform editor title=
    segue nothing
    remove editor
    """

  @Test(arguments: ["--json", "--jsonl", "--csv"])
  func `nothing is lost on the way`(_ format: String) throws {
    let directory = try TemporaryDirectory()
    func run(_ store: String, _ arguments: [String], input: String = "") throws -> String {
      try ProgramRun([store] + arguments, input: input, directory: directory.path("")).output
    }
    _ = try run("a.db", [], input: Self.script)
    _ = try run("a.db", [format, "history", "export", "--output", "events"])
    _ = try run("b.db", ["init"])
    _ = try run("b.db", ["history", "import", "events"])
    // The stack's nodes are numbered anew, and a revision that is not there is the newest.
    for view in [["--json", "history", "export"], ["--csv", "history", "export"]] {
      let (old, new) = (try run("a.db", view), try run("b.db", view))
      #expect(old.count > 2_000)
      func lines(_ text: String) -> [String] {
        text.replacing(/"revision":\d+/, with: "").split(separator: "\n").map(String.init)
      }
      if view[0] == "--json" { #expect(lines(old) == lines(new)) }
      #expect(old.split(separator: "\n").count == new.split(separator: "\n").count)
    }
  }

  @Test func `a table of events has every fact, in an order that stays`() throws {
    let directory = try TemporaryDirectory()
    let run = try ProgramRun(
      ["a.db", "--csv", "history", "export"], input: "", directory: directory.path(""))
    let titles = run.output.split(whereSeparator: \.isNewline).first.map(String.init)?
      .split(separator: ",").map(String.init)
    #expect(
      titles == [
        "event", "time", "session", "sequence", "action", "route", "path", "url", "outcome", "code",
        "destination", "duration", "pattern", "parameters", "message", "context", "revision",
        "uncommitted", "parent", "source", "router", "stateBefore", "state", "number", "cost",
        "details", "stackBefore", "stackAfter",
      ])
    let facts = RecordedEvent.fields.map(\.title).filter { !$0.isEmpty }
    #expect(Set(titles ?? []) == Set(facts).union(["stackBefore", "stackAfter"]))
  }
}
