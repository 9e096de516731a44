import Foundation
import RouteModel
import TestSupport
import Testing

/// `history import` reads what `history export` writes.
struct EventExportTests {
  private static let script = """
    route add editor --url app://editor/:title
    parameter add editor title
    context platform='a "b", c'
    open app://editor/a?b=c,d
    try {
      open 'app://nothing/"x"'
    }
    perform editor title=
    try {
      segue nothing
    }
    remove editor
    """

  @Test(arguments: [("--json", "events"), ("--jsonl", "events.jsonl"), ("--csv", "events.csv")])
  func `nothing is lost on the way`(_ format: String, _ file: String) throws {
    let directory = try TemporaryDirectory()
    func run(_ arguments: String..., input: String = "") throws -> String {
      let run = try ProgramRun(arguments, input: input, directory: directory.path(""))
      #expect(run.code == 0, "\(arguments) \(run.errors)")
      return run.output
    }
    _ = try run("a.db", input: Self.script)
    _ = try run(format, "a.db", "history", "export", "--output", file)
    _ = try run("b.db", "init")
    _ = try run("b.db", "history", "import", file)
    // A revision that does not exist becomes the newest.
    func events(_ store: String) throws -> String {
      try run("--json", store, "history", "export").replacing(/"revision":\d+/, with: "")
    }
    let old = try events("a.db")
    #expect(old.split(separator: "\n").count == 6)
    #expect(try events("b.db") == old)
  }

  @Test func `a table of events has every fact, in an order that stays`() throws {
    let directory = try TemporaryDirectory()
    _ = try ProgramRun(["a.db"], input: Self.script, directory: directory.path(""))
    let run = try ProgramRun(["--csv", "a.db", "history", "export"], directory: directory.path(""))
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
