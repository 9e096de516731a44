import TestSupport
import Testing

/// `source` and where it looks.
struct SourceTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeShop()
  }

  @Test func `a sourced file is looked for where the program was started`() throws {
    try directory.write("source ../setup.routesh\n", to: "sub/x.routesh")
    let errors = try run("-f", "sub/x.routesh").errors
    #expect(errors.contains("no file '../setup.routesh'"), "\(errors)")
    #expect(
      errors.contains("  a file is looked for in the folder where routesh was started: '/"),
      "\(errors)")
    #expect(try run("help", "source").output.contains("relative to the folder in which the"))
    #expect(try run("help", "test").output.contains("folder in which the program was started"))
  }
}
