import TestSupport
import Testing

/// `explain`: what is refused.
struct ExplainTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test(arguments: ["-1", "abc"])
  func `an invalid count is a usage error, not a wrong URL`(_ count: String) throws {
    for option in ["--near", "--limit"] {
      let run = try run("explain", "x", option, count)
      #expect(run.code == 2)
      #expect(!run.errors.contains("ShellError"), "\(run.errors)")
    }
  }
}
