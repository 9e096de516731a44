import TestSupport
import Testing

/// `init`, and where a store can be.
struct InitTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `an empty file becomes a store, and init says so`() throws {
    try makeEditor()
    try directory.write("", to: "empty.db")
    let made = try ProgramRun(["empty.db", "init"], directory: directory.path(""))
    #expect(made.output == "created store empty.db\n")
    let again = try ProgramRun(["empty.db", "init"], directory: directory.path(""))
    #expect(again.output == "store empty.db already exists\n")
  }

  @Test func `a directory that does not exist is made by what the error says`() throws {
    try makeSegues()
    let directory = try TemporaryDirectory()
    try directory.write("", to: "my app/x")
    func errors(_ arguments: String...) throws -> String {
      try ProgramRun(arguments, directory: directory.path("")).errors
    }
    #expect(
      try errors("no/such/a.db", "init")
        == "error: 'no/such/a.db' cannot be made: there is no directory 'no/such': mkdir -p no/such\n"
    )
    #expect(
      try errors("my app/b/a.db", "route", "add", "x") == """
        error: 'my app/b/a.db' cannot be made: there is no directory 'my app/b', only 'my app': mkdir -p \
        'my app/b'

        """)
    #expect(
      try ProgramRun(
        ["-c", "mkdir -p 'my app/b' && '\(BuiltProduct.routesh)' 'my app/b/a.db' init"],
        program: "/bin/sh", directory: directory.path("")
      ).output == "created store my app/b/a.db\n")
  }
}
