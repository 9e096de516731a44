import TestSupport
import Testing

/// `blame` of a redirect.
struct BlameTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `the former pattern of a redirect leads to the present one`() throws {
    _ = try run("redirect", "add", "app://old/:id", "app://editor/:id")
    _ = try run("redirect", "edit", "app://old/:id", "--new-pattern", "app://older/:id")
    let blame = try run("blame", "app://old/:id")
    #expect(blame.code == 1)
    #expect(
      blame.errors == """
        error: unknown redirect 'app://old/:id' — did you mean 'app://older/:id'?
          'app://old/:id' was changed: it is 'app://older/:id' now

        """)
  }

  @Test func `of a script the first command is told, and how many follow`() throws {
    try directory.write(
      "route put a --url app://a\nroute put b --parent a\n", to: "s.routesh")
    #expect(try run("--atomic", "-f", "s.routesh").code == 0)
    #expect(try run("blame", "a", "--where", "parent").output == "")
    let blame = try run("blame", "a", "--csv")
    #expect(
      blame.output.contains(",route put a --url app://a and 1 more command\r\n"), "\(blame.output)")
  }
}
