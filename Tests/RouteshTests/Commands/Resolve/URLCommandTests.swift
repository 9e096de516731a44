import TestSupport
import Testing

/// `url` builds links that open.
struct URLCommandTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `a URL that another route takes is not built`() throws {
    #expect(try run("route", "add", "compose", "--url", "app://editor/new").code == 0)
    #expect(try run("url", "editor", "title=old").output == "app://editor/old\n")
    let refused = try run("url", "editor", "title=new")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("app://editor/new would open compose, by app://editor/new"))
  }
}
