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
}
