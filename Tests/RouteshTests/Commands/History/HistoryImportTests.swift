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
    #expect(
      run.errors
        == "log.txt:1:1: error: 'log.txt' is UTF-16, not UTF-8: iconv -f UTF-16 -t UTF-8 log.txt makes it so\n"
    )
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

  @Test func `the columns of a list mean in a log what they mean in check-links`() throws {
    _ = try run(
      "-c", "route add s --url app://s --when platform=ios", "-c", "route add w", "-c",
      "pattern add w app://* --fallback")
    let list = "url,context,Plattform,Owner\napp://s,platform=ios version=2,x,y\n"
    let read = try run("history", "import", "-", input: list)
    #expect(
      read.output.hasPrefix(
        """
        opened 1 link, 0 failed
        not read: the columns 'Plattform' (did you mean 'platform'?) and 'Owner'
        """), "\(read.output)\(read.errors)")
    let event = try run("history", "--csv").output
    #expect(event.contains(",s,") && !event.contains(",w,"), "\(event)")
    let vague = try run("history", "import", "-", input: "url,context\napp://s,at home\n")
    #expect(vague.output.contains("no context in line 2: a cell of it is name=value"))
    let none = try run("history", "import", "-", input: "pattern,route\napp://s,s\n")
    #expect(none.code == 1 && none.errors.contains("names no column with the links"), "\(none)")
  }

  @Test(arguments: ["url", "link", "deepLink", "URI", "universal_link"])
  func `the member with the link is called as its column may be`(_ name: String) throws {
    try makeEditor()
    let line = #"{"\#(name)":"app://editor/a","platform":"ios"}"# + "\n"
    let read = try run("history", "import", "-", input: line)
    #expect(read.output == "opened 1 link, 0 failed\n", "\(read.output)\(read.errors)")
    let event = try run("history", "--json").output
    #expect(event.contains(#""context":{"platform":"ios"}"#), "\(event)")
  }
}
