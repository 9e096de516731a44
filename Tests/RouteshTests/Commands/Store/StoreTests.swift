import TestSupport
import Testing

/// The program's guarantees about stores, exit codes and output.
struct StoreTests: StoreSession {
  let directory: TemporaryDirectory
  static let store: [String] = []

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["routes", "check", "stack", "history", "open app://a/b", "log", "export json"])
  func aMistypedNameNeverMakesAFile(_ command: String) throws {
    let run = try run(["tpyo.db"] + command.split(separator: " ").map(String.init))
    #expect(run.errors == "error: no store 'tpyo.db' — create it with 'routesh tpyo.db init'\n")
    #expect(run.code == 3)
    #expect(try self.run("tpyo.db", "routes").code == 3)
  }

  @Test func initSaysWhatItDid() throws {
    #expect(try run("a.db", "init").output == "created store a.db\n")
    #expect(try run("a.db", "init").output == "store a.db already exists\n")
    let routes = try run("a.db", "routes")
    #expect(routes.output == "" && routes.errors == "" && routes.code == 0)
  }

  @Test func aFileThatIsNoStoreIsRefused() throws {
    let path = try directory.write(String(repeating: "not a store\n", count: 100), to: "notes.txt")
    let run = try run("notes.txt", "route", "add", "x")
    #expect(run.code == 3)
    #expect(run.errors.hasPrefix("error: "))
    #expect(FileContents.text(path).hasPrefix("not a store\n"))
  }

  @Test func changesAnswerInJSON() throws {
    let run = try run("a.db", "route", "add", "editor", "--json")
    #expect(
      run.output.hasSuffix(
        """
        {"revision":1,"changes":[{"kind":"class","name":"EditorViewController","action":"added","fields":[]},\
        {"kind":"route","name":"editor","action":"added","fields":[],"lost":[],"gained":[]}],\
        "messages":["added class EditorViewController, route editor"]}

        """))
  }

  @Test func oneDocumentACommandEvenWhenTheStoreIsMade() throws {
    let run = try run("a.db", "route", "add", "editor", "--json")
    #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
  }

  @Test func aFailedOpenPrintsTheEventAndTheError() throws {
    _ = try run("a.db", "route", "add", "editor", "--url", "app://editor/:title")
    let run = try run("a.db", "open", "--json", "app://nowhere")
    #expect(run.code == 1)
    #expect(run.output.hasPrefix(#"{"event":1,"action":"match","route":null,"#), "\(run.output)")
    #expect(run.output.contains(#""outcome":"failure","error":{"code":"no-match","number":1,"#))
    #expect(
      run.errors == """
        {"error":{"code":"no-match","number":1,"message":"no route matches app://nowhere",\
        "suggestions":["app://editor/:title"],"file":null,"line":null,"column":null}}

        """)
  }

  @Test func matchInJSON() throws {
    _ = try run("a.db", "route", "add", "editor", "--url", "app://editor/:title")
    let hit = try run("a.db", "match", "--json", "app://editor/a%20b?draft=1&title=x#end")
    #expect(
      hit.output.hasPrefix(
        """
        {"url":"app://editor/a%20b?draft=1&title=x#end","route":"editor",\
        "class":"EditorViewController","path":"show","pattern":"app://editor/:title","parameters":{"title":"a b","draft":"1"},\
        "query":{"draft":"1","title":"x"},"components":{"protocol":"app","hostname":"editor",\
        "port":"","pathname":"/a%20b","search":"draft=1&title=x","hash":"end"}
        """), "\(hit.output)")
    let miss = try run("a.db", "match", "--json", "app://nowhere")
    #expect(miss.output == #"{"url":"app://nowhere","route":null}"# + "\n")
    #expect(miss.code == 1)
  }

  @Test func removingFromTheScreenAndDeletingAreNotConfused() throws {
    _ = try run("a.db", "route", "add", "editor", "--url", "app://editor/:title")
    let run = try run("a.db", "remove", "editor")
    #expect(
      run.errors
        == "error: no live router of editor — to delete the route: route remove editor [no-router]\n"
    )
    #expect(run.code == 1)
    let unknown = try self.run("a.db", "remove", "edtor")
    #expect(unknown.errors == "error: unknown route 'edtor' — did you mean 'editor'?\n")
  }

  @Test func removalsSayWhatGoesWithThem() throws {
    let script = """
      route add editor --url app://a/:b --url /c --protocol P
      parameter add editor b --type int
      route remove editor
      undo
      routes --csv
      """
    let run = try run("a.db", input: script)
    #expect(
      run.output.contains(
        "removed route editor with 2 patterns, 1 protocol, 1 parameter and class "
          + "EditorViewController\n"), "\(run.output)")
    #expect(run.output.contains("took back r3 by r4\n"))
    #expect(run.output.hasSuffix("editor,EditorViewController,,/c  app://a/:b,P,,,\r\n"))
  }

  @Test func transactionsAreOneRevisionOrNone() throws {
    let script = """
      route add a
      begin
      route add b --url app://b/:x
      open app://b/1
      rollback
      routes --csv
      begin
      route add c
      route add d
      commit
      undo
      routes --csv
      """
    let run = try run("a.db", input: script)
    #expect(run.output.contains("performed b by show"), "\(run.output) \(run.errors)")
    #expect(run.output.contains("took back 2 changes\n"))
    #expect(run.output.contains("committed 4 changes as r2\n"))
    #expect(run.output.hasSuffix("a,AViewController,,,,,,\r\n"), "\(run.output)")
    let history = try self.run("a.db", "history", "--json")
    #expect(history.output.contains(#""uncommitted":true"#))
  }

  @Test func aTransactionThatNobodyCommitsIsTakenBackAndSaidSo() throws {
    let run = try run("a.db", input: "route add a\nbegin\nroute add b\n")
    #expect(run.code == 1)
    #expect(run.errors.contains("the transaction was not committed"))
    #expect(try self.run("a.db", "routes", "--jsonl").output.split(separator: "\n").count == 1)
  }

  @Test func readOnlyStoresAreReadAndNothingIsRecorded() throws {
    _ = try run("a.db", "route", "add", "editor", "--url", "app://editor/:title")
    let run = try run("--readonly", "a.db", input: "open app://editor/a\nopen app://editor/b\n")
    #expect(run.code == 0)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try self.run("a.db", "history").output == "")
    let change = try self.run("--readonly", "a.db", "route", "add", "x")
    #expect(change.code == 3)
    let elsewhere = try self.run(
      "--readonly", "--history", "h.db", "a.db", "open", "app://editor/a")
    #expect(elsewhere.errors == "" && elsewhere.code == 0)
    #expect(try self.run("h.db", "history").output.contains("app://editor/a"))
  }

  @Test func namesCannotMoveTheCursor() throws {
    let evil = "\u{1B}]0;owned\u{7}"
    let made = try run("a.db", "route", "add", evil)
    #expect(made.code == 0)
    for command in ["routes", "classes", "log", "find"] {
      let run = try run(["a.db", command] + (command == "find" ? ["owned"] : []))
      #expect(!(run.output + run.errors).contains("\u{1B}"), "\(command)")
      #expect((run.output + run.errors).contains("owned"), "\(command)")
    }
  }

  @Test func anotherProcessIsNoticed() throws {
    _ = try run("a.db", "route", "add", "one")
    let terminal = try PseudoTerminal(["a.db"], directory: directory.path(""))
    try terminal.wait(for: "a.db> ")
    terminal.enter("routes")
    try terminal.wait(for: "OneViewController")
    _ = try run("a.db", "route", "add", "two", "--url", "app://two")
    terminal.enter("open app://two")
    try terminal.wait(for: "changed by another program")
    try terminal.wait(for: "performed two by show")
    try terminal.quit()
  }
}
