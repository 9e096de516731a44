import TestSupport
import Testing

/// `try`.
struct TryTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `an answer that fails is shown, and ends the script`() throws {
    try directory.write("match app://nowhere\n", to: "bad.routesh")
    for (line, shown) in [("test bad.routesh", "TAP version 14")] {
      let run = try run("-c", line, "-c", "echo after")
      #expect(run.code == 1, "\(line)")
      #expect(run.output.hasPrefix(shown) && !run.output.contains("after"), "\(run.output)")
      #expect(run.errors.contains("error: "), "\(run.errors)")
      let status = try self.run("-c", "try {\n\(line)\n}\necho status $?")
      #expect(status.output.hasSuffix("status 1\n"), "\(status.output)")
    }
  }
}
