import Foundation
import TestSupport
import Testing

/// Links that come in, events that go out, and the data files that commands read.
struct HistoryExchangeTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    #expect(
      try run("route", "add", "user", "--class", "UserViewController", "--url", "/user/:id").code
        == 0)
  }

  private func run(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(["store.db"] + arguments, directory: directory.path(""))
  }

  private func links() throws -> [String] {
    try run("history", "export", "--csv").output.split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .filter { $0[4] != "reset" }.map { "\($0[7]) \($0[8])" }
  }

  @Test func `an access log is opened, and a line without a link is named`() throws {
    try directory.write(
      """
      127.0.0.1 - - [20/Nov/2026:10:00:00 +0000] "GET /user/1?x=1 HTTP/1.1" 200 1 "-" "curl"
      # a comment
      127.0.0.1 - - [20/Nov/2026:10:00:02 +0000] "POST /nothing HTTP/2" 404 1 "https://a.example/b" "x"

      server restarted
      """, to: "access.log")
    let imported = try run("history", "import", "access.log")
    #expect(imported.output == "opened 2 links, 1 failed\nno link in line 5\n")
    #expect(try links() == ["/user/1?x=1 success", "/nothing failure"])
    #expect(try run("replay").output == "replayed 4 events: 4 same, 0 different\n")
  }

  @Test(
    arguments: [
      (
        "list.txt", "/user/1\nnot a link\napp://b c\n", ["/user/1", "app://b"],
        "no link in line 2\n"
      ),
      (
        "list.csv", "note,url\n\"two\nlines, \"\"q\"\"\",/user/1\n,\"/user/2,3\"\n",
        ["/user/1", "/user/2,3"], ""
      ),
      (
        "list.jsonl", #"{"note":"\"url\":\"/no\"","url":"/user/\u0031"}"# + "\n{\"x\":1}\n",
        ["/user/1"], "no link in line 2\n"
      ),
    ])
  func `lists are read by their kind`(
    name: String, text: String, expected: [String], remark: String
  ) throws {
    try directory.write(text, to: name)
    let imported = try run("history", "import", name)
    #expect(imported.output.hasSuffix("failed\n" + remark))
    let found = try links().map { String($0.prefix { $0 != " " }) }
    // A comma is quoted in the export, so that the field ends there.
    #expect(found == expected.map { $0.contains(",") ? "\"/user/2" : $0 })
  }

  @Test func `each link is opened in a fresh window`() throws {
    try directory.write("/user/1\n/user/2\n", to: "links.txt")
    #expect(try run("history", "import", "links.txt").code == 0)
    let shown = try run("history", "show", "4")
    #expect(shown.output.contains("/user/2"))
    #expect(shown.output.components("UserViewController  user @") == 1)
  }

  @Test func `an export is as long as its history, and a limit counts`() throws {
    let list = (0..<2500).map { "/user/\($0)" }.joined(separator: "\n")
    try directory.write(list, to: "links.txt")
    #expect(try run("history", "import", "links.txt").code == 0)
    let all = try run("history", "export", "--output", "all.jsonl")
    #expect(all.output == "wrote 5000 events to all.jsonl\n")
    let lines = try String(contentsOfFile: directory.path("all.jsonl"), encoding: .utf8).split(
      separator: "\n")
    #expect(lines.count == 5000)
    #expect(lines.last?.contains(#""url":"/user/2499""#) == true)
    #expect(
      try run("history", "export", "--limit", "1500").output.split(separator: "\n").count == 1500)
  }

  @Test(
    arguments: [
      (
        "access.log",
        """
        ::1 - - [21/Nov/2026:00:30:00 +0100] "GET /user/2 HTTP/1.1" 200 1 "-" "curl"
        ::1 - - [20/Nov/2026:10:00:00 +0000] "GET /user/1 HTTP/1.1" 200 1 "-" "curl"
        """
      ),
      (
        "list.csv",
        "note,url,Time\na,/user/2,2026-11-20T23:30:00Z\nb,/user/1,\"2026-11-20 10:00:00\"\n"
      ),
      (
        "list.jsonl",
        """
        {"url":"/user/2","timestamp":"2026-11-20T18:30:00.000-05:00"}
        {"url":"/user/1","time":"2026-11-20T10:00:00.000000Z"}
        """
      ),
      ("epoch.csv", "url,timestamp\n/user/2,1795217400000\n/user/1,1795168800.0\n"),
    ])
  func `links that say when they were opened keep their times, and stand in their order`(
    name: String, text: String
  ) throws {
    try directory.write(text, to: name)
    #expect(try run("history", "import", name).code == 0)
    #expect(try links() == ["/user/1 success", "/user/2 success"])
    let times = try run("history", "export", "--csv").output.split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false)[1] }
    #expect(Set(times) == ["2026-11-20T10:00:00.000000Z", "2026-11-20T23:30:00.000000Z"])
    let timeline = try run("history", "timeline", "--parts", "2").output
    #expect(timeline.hasPrefix("2026-11-20 10:00:00"), "\(timeline)")
    let part = try run(
      "history", "--since", "2026-11-20T23:00:00.5Z", "--until", "2026-11-21T00:00+00:00", "--json")
    #expect(part.output.contains("/user/2") && !part.output.contains("/user/1"))
  }

  @Test func `one line without a time, and all have the time of the import`() throws {
    try directory.write(
      "url,time\n/user/1,2001-01-01\n/user/2,\n/user/3,2001-02-31\n", to: "list.csv")
    #expect(try run("history", "import", "list.csv").code == 0)
    #expect(try run("history", "--until", "2020-01-01").output == "")
    #expect(try links().count == 3)
  }

  @Test func `an import is a session of its own, and what came before is not as old as its log`()
    throws
  {
    try directory.write("url,time\n/user/2,2001-01-01\n", to: "old.csv")
    let session = try ProgramRun(
      ["store.db"],
      input: "open /user/1\nhistory import old.csv\nopen /user/3\nhistory prune --keep 1d\n",
      directory: directory.path(""))
    #expect(session.output.hasSuffix("removed 2 events\n"), "\(session.output)")
    #expect(try links() == ["/user/1 success", "/user/3 success"])
    #expect(try run("history", "show", "4").output.contains("UserViewController  user @1  id=3"))
    #expect(try run("replay").code == 0)
  }

  @Test func `a table has everything of an event that was recorded`() throws {
    let made = try ProgramRun(
      ["store.db", "--keep-going"],
      input: "context set version=3.1 platform=ios\nopen '/user/a,\"b'\nopen /nothing\n",
      directory: directory.path(""))
    #expect(made.code == 1)
    let lines = try run("history", "export", "--csv").output.split(separator: "\r\n")
    let head = lines[0].split(separator: ",").map(String.init)
    let json = try run("history", "export").output
    // Every key of the JSON, apart from the stacks, is a column.
    for key in json.matches(of: /"([a-zA-Z]+)":/).map({ String($0.1) }) {
      let inner = ["id", "version", "platform", "class", "selected", "children", "presented"]
      if inner.contains(key) || key.hasPrefix("stack") { continue }
      #expect(head.contains(key == "error" ? "code" : key), "\(key)")
    }
    #expect(lines[1].contains(#","/user/a,""b",success,"#))
    #expect(lines[1].contains(#",/user/:id,"{""id"":""a,\""b""}",,"#))
    #expect(lines[1].contains(#","{""platform"":""ios"",""version"":""3.1""}",1,false,"#))
    #expect(lines[2].contains("no route matches /nothing"))
    let row = lines[2].split(separator: ",", omittingEmptySubsequences: false)
    #expect(row.count > head.count && row[8] == "failure" && row[9] == "no-match")
  }

  @Test func `a quote that nothing ends is an error with its place`() throws {
    try directory.write("url,route\n/user/1,user\n/user/2,\"user\n", to: "links.csv")
    for command in [["check-links"], ["history", "import"]] {
      let run = try ProgramRun(
        ["store.db"] + command + ["links.csv"], directory: directory.path(""))
      #expect(run.code == 1)
      #expect(run.errors.hasPrefix("links.csv:3:9: error: nothing ends the quote that begins here"))
    }
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(_ part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
