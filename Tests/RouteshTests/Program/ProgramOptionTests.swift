import TestSupport
import Testing

/// Options of the program itself.
struct ProgramOptionTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeHistory()
  }

  @Test(arguments: ["--json-errors", "--json", "--jsonl"])
  func `a wrong option is told as errors are asked for`(_ option: String) throws {
    let run = try ProgramRun([option, "--nope"], directory: directory.path(""))
    #expect(run.errors.hasPrefix("{\"error\":"), "\(run.errors)")
    #expect(run.code == 2)
  }
}
