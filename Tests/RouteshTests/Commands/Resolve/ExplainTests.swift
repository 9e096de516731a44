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

  @Test func `a redirect shows no screen`() throws {
    _ = try run("redirect", "add", "app://old/:id", "app://editor/:id")
    let json = try run("explain", "app://old/1", "--json").output
    #expect(
      json.contains(#""class":null,"path":null,"pattern":"app://old/:id""#), "\(json)")
    #expect(json.contains(#""path":"show""#), "\(json)")
  }
}
