import TestSupport
import Testing

/// `log`.
struct LogTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeHistory()
  }

  @Test func `log shows twenty revisions unless it is told how many`() throws {
    _ = try run(input: (1...30).map { "class add C\($0)\n" }.joined())
    #expect(try run("log", "--csv").output.split(separator: "\r\n").count == 21)
    #expect(try run("log", "--csv", "--limit", "25").output.split(separator: "\r\n").count == 26)
  }
}
