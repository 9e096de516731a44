import Foundation
import TestSupport
import Testing

/// A one-shot `match` reads only relevant rows, and gives the same answer as the whole catalog.
struct OneShotTests: StoreSession {
  let directory: TemporaryDirectory
  private var path: String { directory.path("a.db") }

  init() throws { directory = try TemporaryDirectory() }

  private static let script = """
    route add editor --class C --url app://editor/:title
    pattern add editor /editor/:title/history
    route add shadow --class C --url app://editor/hello
    route edit shadow --disabled
    route add other --class D --url app://:host/hello
    route add any --class D --url '*://*/*'
    pattern edit any '*://*/*' --priority -5
    route add loud --class D --url app://LOUD/:x
    pattern edit loud app://LOUD/:x --ignore-case
    route add host --class D --url app:///hosted/:x
    pattern edit host app:///hosted/:x --host-as-segment
    route add web --class W --url https://shop.example.com/items/:id --url https://0x7f.1/items
    """

  private static let urls = [
    "app://editor/hello", "app://editor/hello?draft=1", "app://editor/a%62c", "app://x/hello",
    "app://x/editor/a/history", "app://loud/7", "app://LOUD/7", "app://hosted/7", "app:///hosted/7",
    "https://shop.example.com/items/7", "HTTPS://SHOP.example.com/items/../items/7",
    "https://127.0.0.1/items", "web://anything/at/all", "nothing", "app://editor",
  ]

  private func makeStore() throws {
    #expect(try ProgramRun([path, "--keep-going"], input: Self.script).errors == "")
  }

  @Test func saysWhatTheWholeCatalogSays() throws {
    try makeStore()
    // The first match of a session is like a one-shot; later ones use the whole catalog.
    let questions = Self.urls.map { "try {\nmatch \($0)\n}\n" }.joined()
    let whole = try ProgramRun([path], input: "routes\nmatch app://editor/x\n" + questions)
    var single = "editor  app://editor/:title  title=x\n  opens C by show\n"
    for url in Self.urls {
      let run = try ProgramRun([path, "match", url])
      single += run.output
      let again = try ProgramRun([path, "--json", "match", url])
      #expect(again.code == run.code)
    }
    let answers = whole.output.split(separator: "\n").drop {
      !$0.hasPrefix("editor  app://editor/:title")
    }
    #expect(answers.joined(separator: "\n") + "\n" == single)
  }

  @Test func aStoreThatGrewTooManyCandidatesIsReadWhole() throws {
    let lines = (0..<100).map { "route add r\($0) --class C --url app://h/:a/\($0)" }
    _ = try ProgramRun([path], input: lines.joined(separator: "\n"))
    let run = try ProgramRun([path, "match", "app://h/x/7"])
    #expect(run.output == "r7  app://h/:a/7  a=x\n  opens C by show\n")
  }

  @Test(
    arguments: Torture.some(
      [
        "route editor", "--json route web", "route nothing", "routes --limit 3",
        "--json routes --limit 2",
        "routes --limit 0", "status", "open app://editor/hello?draft=1\nstack",
        "open app://x/hello\nopen app://editor/a\nopen web://any/thing\nstack", "open nothing",
        "open app://LOUD/7\nroute loud\nroutes --limit 2", "find editor", "--json find EDIT",
        "find e",
        "find nowhere", "find Ärger", "find ''",
      ], oneIn: 2))
  func `a first question says what it says of the whole catalog`(question: String) throws {
    try makeStore()
    let asked = question.hasPrefix("--json ") ? String(question.dropFirst(7)) : question
    let options = asked == question ? [] : ["--json"]
    let part = try ProgramRun([path, "--no-history"] + options, input: asked)
    let whole = try ProgramRun([path, "--no-history"] + options, input: "let x 1\ncheck\n" + asked)
    let checked = try ProgramRun([path, "--no-history"] + options, input: "let x 1\ncheck\n")
    #expect(whole.output == checked.output + part.output)
    #expect(whole.code == part.code || checked.code != 0)
  }

  @Test func `what the scenes of a class decide is the same in a first open`() throws {
    let script = """
      route add editor --class C --url app://editor/:title
      scene add C --class C
      segue add C on --to D --kind show
      """
    #expect(try ProgramRun([path], input: script).errors == "")
    let part = try ProgramRun(
      [path], input: "open app://editor/a\nsegues\nsegue on\nstack")
    let whole = try ProgramRun(
      [path], input: "check\nopen app://editor/a\nsegues\nsegue on\nstack")
    #expect(whole.output.hasSuffix(part.output) && part.code == whole.code)
    #expect(part.output.contains("on"))
  }

  @Test func `a first open records nothing that is sensitive elsewhere`() throws {
    try makeStore()
    let script =
      "route add login --class L --url app://login\nparameter add login token --sensitive"
    _ = try ProgramRun([path], input: script)
    let url = "app://editor/hello?token=hunter2"
    #expect(try ProgramRun([path, "open", url]).output.contains("token=hunter2"))
    #expect(try ProgramRun([path, "history"]).output.contains("token=•••"))
    #expect(!FileContents.text(path).contains("hunter2"))
  }

  @Test func theBannerNeedsNoCatalog() throws {
    try makeStore()
    let terminal = try PseudoTerminal([path], directory: directory.path(""))
    let shown = try terminal.wait(for: "a.db> ")
    #expect(!shown.contains("no routes"))
    try terminal.quit()
  }

  @Test func `a match says which items of the query its captures hide`() throws {
    let script = "route add editor --url app://editor/:title\n"
    _ = try run(input: script)
    let url = "app://editor/a?title=x&draft=1"
    let text = try run("match", url)
    #expect(
      text.output == """
        editor  app://editor/:title  title=a  draft=1
          opens EditorViewController by show
          the capture title hides the query's x

        """)
    let json = try run("--json", "match", url)
    #expect(json.output.contains("\"hidden\":[\"title\"]"), "\(json.output)")
    let explained = try run("explain", url)
    #expect(explained.output.contains("  the capture title hides the query's x\n"))
  }
}
