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

  @Test func `a text is looked for in all revisions`() throws {
    _ = try run("class", "add", "Track")
    _ = try run(input: (1...30).map { "class add C\($0)\n" }.joined())
    #expect(try run("log", "--csv", "--where", "track").output.contains("class add Track"))
    let all = try run("log", "--csv", "--where", "class add C")
    #expect(all.output.split(separator: "\r\n").count == 21)
  }
}
