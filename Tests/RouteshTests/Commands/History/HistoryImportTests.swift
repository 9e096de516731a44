import Foundation
import TestSupport
import Testing

/// `history import` of logs.
struct HistoryImportTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `an invalid byte spoils one line of a log`() throws {
    try makeEditor()
    var log = Data("\"GET /a HTTP/1.1\" \"agent ".utf8)
    log += [0xFF, 0xFE] + Data("\"\n\"GET /b".utf8) + [0xFF] + Data(" HTTP/1.1\"\n".utf8)
    try log.write(to: URL(fileURLWithPath: directory.path("access.log")))
    #expect(
      try run("history", "import", "access.log").output == """
        opened 1 link, 1 failed
        no link in line 2
        every link is a path alone: --prefix https://HOST puts a host before it

        """)
  }

  @Test func `a log that is no UTF-8 says so`() throws {
    try makeEditor()
    let bytes: [UInt8] = [0xFF, 0xFE] + "app://editor/a".utf8.flatMap { [$0, 0] }
    try Data(bytes).write(to: URL(fileURLWithPath: directory.path("log.txt")))
    let run = try run("history", "import", "log.txt")
    #expect(run.code == 1)
    #expect(run.errors == "log.txt:1:1: error: 'log.txt' is not UTF-8 text\n")
    let some = Data("app://editor/a\n".utf8) + Data([0xFF]) + Data("\n".utf8)
    try some.write(to: URL(fileURLWithPath: directory.path("log.txt")))
    #expect(
      try self.run("history", "import", "log.txt").output.hasPrefix("opened 1 link, 0 failed"))
  }

  @Test func `links of a log are opened on today's catalog, or on that of their time`() throws {
    try makeHistory()
    try directory.write(
      """
      {"url":"app://editor/1","time":"2001-01-01T00:00:00Z"}
      {"url":"app://editor/2","time":"2099-01-01T00:00:00Z"}

      """, to: "log.jsonl")
    let today = try run("history", "import", "log.jsonl").output
    #expect(today.hasPrefix("opened 2 links, 0 failed\non the catalog of today"), "\(today)")
    let theirs = try run("history", "import", "log.jsonl", "--at-their-time")
    #expect(theirs.output == "opened 2 links, 1 failed\n", "\(theirs.output)\(theirs.errors)")
    let failed = try run("history", "--failed", "--csv").output
    #expect(failed.contains("no-match") && failed.contains("app://editor/1"), "\(failed)")
    try directory.write("app://editor/1\n", to: "list.txt")
    #expect(try run("history", "import", "list.txt", "--at-their-time").code == 1)
  }

  @Test(arguments: ["", "time,"])
  func `a link is opened in the context of its line`(_ time: String) throws {
    _ = try run(
      "-c", "route add w --url app://w --when platform=ios", "-c",
      "route add n --url app://n --when version-from=2")
    let stamp = time.isEmpty ? "" : "2026-01-01T00:00:00Z,"
    try directory.write(
      "\(time)url,platform,version\n\(stamp)app://w,ios,\n\(stamp)app://w,android,\n\(stamp)app://n,,2.1\n",
      to: "log.csv")
    let made = try run("history", "import", "log.csv")
    #expect(made.output.hasPrefix("opened 3 links, 1 failed"), "\(made)")
    #expect(try run("replay").code == 0)
    // What comes then is opened in the session's context again.
    #expect(try run("open", "app://w").code == 1)
  }
}
