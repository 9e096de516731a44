import TestSupport
import Testing

/// What selects events of the history.
struct HistoryFilterTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["history", "errors", "history stats"])
  func `a mistyped fact is told`(_ command: String) throws {
    try makeHistory()
    let run = try run("-c", "\(command) --where verison=3.2")
    #expect(run.code != 0)
    #expect(
      run.errors.contains("no recorded event has a fact 'verison' — did you mean 'version'?"),
      "\(run.errors)")
    #expect(try self.run("-c", "\(command) --where version=3.2").code == 0)
  }

  @Test func `a text with a sign of equality is looked for in lines`() throws {
    try makeHistory()
    #expect(try run("history", "--where", "app://editor/4", "--csv").output.contains("editor/40"))
    #expect(try run("history", "--where", "editor/?x=1").code == 0)
  }

  @Test func `what the catalog or the history knows is no unknown route`() throws {
    try makeShop()
    #expect(try run("open", "shop://home").code == 0)
    #expect(try run("history", "--route", "product").output == "")
    #expect(try run("errors", "product").code == 0)
    #expect(try run("route", "edit", "home", "--name", "start").code == 0)
    #expect(try run("history", "--route", "home").output.contains("shop://home"))
  }
}
