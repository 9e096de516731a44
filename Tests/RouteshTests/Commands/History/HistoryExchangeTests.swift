import Foundation
import TestSupport
import Testing

/// Links that come in, events that go out, and the data files that commands read.
struct HistoryExchangeTests: StoreSession {
  static let store = ["store.db"]
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    #expect(
      try run("route", "add", "user", "--class", "UserViewController", "--url", "/user/:id").code
        == 0)
  }

  private func links() throws -> [String] {
    let lines = try run("history", "export", "--csv").output.split(separator: "\r\n").dropFirst()
    // The types are named: without them this costs the compiler seconds.
    return lines.compactMap { (line: Substring) -> String? in
      let cells: [Substring] = line.split(separator: ",", omittingEmptySubsequences: false)
      return cells[4] == "reset" ? nil : "\(cells[7]) \(cells[8])"
    }
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
    #expect(
      imported.output
        == "opened 2 links, 1 failed\non the catalog of today, whatever their times: --at-their-time takes that of "
        + "their time\nno link in line 5\n")
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
        ["/user/1", "/user/2,3"],
        "not read: the column 'note'; a time is in a column time, timestamp or date\n"
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

  @Test(arguments: [
    (
      "link,time\n/user/1,2026-01-31\n/user/2,31.1.2026\n", "3:9",
      "'31.1.2026' in the column 'time'"
    ),
    ("When;Link\nyesterday;/user/1\n", "2:1", "'yesterday' in the column 'When'"),
    ("{\"url\":\"/user/1\",\"timestamp\":\"soon\"}\n", "1", "'soon' in the member 'timestamp'"),
  ])
  func `a time that cannot be read is an error with its place, and nothing is imported`(
    _ text: String, _ place: String, _ words: String
  ) throws {
    try directory.write(text, to: "l.csv")
    let read = try run("history", "import", "l.csv")
    #expect(
      read.errors == """
        l.csv:\(place): error: \(words) is no time
          2026-01-31T12:30:15Z is one, 31/Jan/2026:12:30:15 +0000, and seconds or milliseconds since 1970
          nothing was imported

        """, "\(read.errors)")
    #expect(read.code == 1 && read.output == "")
    #expect(try links() == [])
  }

  @Test(arguments: ["when", "Opened at", "ts", "event_time", "@timestamp", "Date"])
  func `a time has many names`(_ title: String) throws {
    try directory.write("link,\(title)\n/user/1,2026-01-31\n", to: "l.csv")
    _ = try run("history", "import", "l.csv")
    #expect(try run("history", "export", "--csv").output.contains("2026-01-31T00:00:00"))
  }

  @Test func `what is missing or not read is told, and facts become the context`() throws {
    try directory.write(
      "link,time,platform,team\n/user/1,2026-01-31,ios,a\n/user/2,,android,b\n", to: "l.csv")
    #expect(
      try run("history", "import", "l.csv").output == """
        opened 2 links, 0 failed
        no time in line 3: all events have the time of the import
        not read: the column 'team'

        """)
    let list = try run("history", "--where", "platform=android", "--csv").output
    #expect(list.contains("/user/2") && !list.contains("/user/1"), "\(list)")
  }

  @Test func `each link is opened in a fresh window`() throws {
    try directory.write("/user/1\n/user/2\n", to: "links.txt")
    #expect(try run("history", "import", "links.txt").code == 0)
    let shown = try run("history", "4")
    #expect(shown.output.contains("/user/2"))
    #expect(shown.output.components("UserViewController  user @") == 1)
  }

  @Test func `an export is as long as its history, and a limit counts`() throws {
    let list = (0..<2500).map { "/user/\($0)" }.joined(separator: "\n")
    try directory.write(list, to: "links.txt")
    #expect(try run("history", "import", "links.txt").code == 0)
    let all = try run("history", "export", "--output", "all.jsonl")
    #expect(all.output == "wrote all.jsonl\n")
    let lines = try String(contentsOfFile: directory.path("all.jsonl"), encoding: .utf8).split(
      separator: "\n")
    #expect(lines.count == 5000)
    #expect(lines.last?.contains(#""url":"/user/2499""#) == true)
    #expect(
      try run("history", "export", "--limit", "1500").output.split(separator: "\n").count == 1500)
  }

  @Test func `a file that is written is a success in every format, and has the format`() throws {
    try directory.write("/user/1\n/user/2\n", to: "links.txt")
    #expect(try run("history", "import", "links.txt").code == 0)
    for (format, name) in [("--csv", "e.csv"), ("--json", "e.json"), ("--jsonl", "e.jsonl")] {
      let written = try run(format, "history", "export", "--output", name)
      #expect(written.code == 0, "\(format): \(written.errors)")
      let text = try String(contentsOfFile: directory.path(name), encoding: .utf8)
      #expect(text == (try run("history", "export", format).output), "\(format)")
      #expect(try run(format, "report", "--output", "\(name).html").code == 0, "\(format)")
    }
    let document = try JSONSerialization.jsonObject(
      with: Data(contentsOf: directory.url.appendingPathComponent("e.json")))
    #expect((document as? [Any])?.count == 4)
    #expect(try run("--csv", "history", "export", "--output", "n.csv", "--limit", "0").code == 0)
    #expect(try run("--csv", "store", "vacuum").code == 0)
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
      "url,time\n/user/1,2001-01-01\n/user/2,\n/user/3,2001-02-28\n", to: "list.csv")
    #expect(try run("history", "import", "list.csv").code == 0)
    #expect(try run("history", "--until", "2020-01-01").output == "")
    #expect(try links().count == 3)
  }

  @Test func `an import is a session of its own, and what came before is not as old as its log`()
    throws
  {
    try directory.write("url,time\n/user/2,2001-01-01\n", to: "old.csv")
    let session = try run(
      input: "open /user/1\nhistory import old.csv\nopen /user/3\nhistory prune --keep 1d\n")
    #expect(session.output.hasSuffix("removed 2 events\n"), "\(session.output)")
    #expect(try links() == ["/user/1 success", "/user/3 success"])
    #expect(try run("history", "4").output.contains("UserViewController  user @1  id=3"))
    #expect(try run("replay").code == 0)
  }

  @Test func `a table has everything of an event that was recorded`() throws {
    let made = try run(
      "--keep-going",
      input: "context version=3.1 platform=ios\nopen '/user/a,\"b'\nopen /nothing\n")
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

  @Test(arguments: [("--jsonl", "e.jsonl"), ("--json", "e.json"), ("--csv", "e.csv")])
  func `an export that is imported is the same history`(format: String, name: String) throws {
    let made = try run(
      "--keep-going",
      input: """
        context platform=ios version=3.1
        segue add RootViewController go --to Other --kind show
        open '/user/a,"b'
        segue go
        open /nothing
        perform user --path push id=7
        remove user
        context version=3.2
        perform user id=8 --from Nowhere
        """)
    #expect(made.code == 1)
    #expect(try run("open", "/user/9").code == 0)
    #expect(try run(format, "history", "export", "--output", name).code == 0)
    #expect(try run("store", "backup", "copy.db").code == 0)
    func copy(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun(["copy.db"] + arguments, directory: directory.path(""))
    }
    #expect(try copy("history", "prune", "--max", "0").code == 0)
    let imported = try copy("history", "import", name)
    #expect(imported.output == "recorded 7 events of 2 sessions\n", "\(imported)")
    func comparable(_ run: ProgramRun) -> String {
      // Rows and sessions have new numbers.
      run.output.replacing(#/"(event|session|example)":\d+/#, with: "")
    }
    let asked: [[String]] = [
      ["history", "export"], ["history", "stats", "--json"], ["errors", "--json"],
      ["history", "timeline", "--json"], ["replay", "--json"],
    ]
    for command in asked {
      let here = try run(command)
      let there = try ProgramRun(["copy.db"] + command, directory: directory.path(""))
      #expect(comparable(here) == comparable(there), "\(command)")
      #expect(here.code == there.code && !here.output.isEmpty)
    }
    #expect(try copy("store", "check").output == "")
    // Later events are in a new session.
    #expect(try copy("open", "/user/10").code == 0)
    #expect(try copy("history", "export", "--limit", "8").output.contains(#""url":"/user/10""#))
  }

  @Test func `an import goes on beside links, and a strange revision is said`() throws {
    #expect(try run("open", "/user/1").code == 0)
    let event = try run("history", "export").output
    let strange = event.replacing(#/"revision":\d+/#, with: #""revision":99"#)
    try directory.write(strange + "/user/2\nnonsense\n", to: "mixed.jsonl")
    let imported = try run("history", "import", "mixed.jsonl")
    #expect(
      imported.output == """
        recorded 1 event of 1 session
        1 event of a revision that this store lacks: recorded with the newest
        opened 1 link, 0 failed
        no link in line 3

        """)
    #expect(try links() == ["/user/1 success", "/user/1 success", "/user/2 success"])
    let inside = try run(input: "begin\nhistory import mixed.jsonl\n")
    #expect(inside.code == 1 && inside.errors.contains("commit first"), "\(inside.errors)")
  }

  @Test func `what an app says beside a link is the context of its event`() throws {
    try directory.write(
      #"{"url":"/user/1","platform":"ios","version":"3.2","build":7,"beta":true,"tags":[1],"time":"#
        + #"1795168800,"context":{"locale":"de"}}"# + "\n", to: "app.jsonl")
    #expect(try run("history", "import", "app.jsonl").code == 0)
    let line = try run("history", "export", "--route", "user").output
    #expect(
      line.contains(
        #""context":{"beta":"true","build":"7","locale":"de","platform":"ios","version":"3.2"}"#),
      "\(line)")
    #expect(line.contains(#""time":"2026-11-20T10:00:00.000000Z""#))
  }

  @Test func `what has no route counts by one rule, whether it succeeds or fails`() throws {
    let made = try run(
      "--keep-going",
      input: """
        segue add RootViewController go --to Other --kind show
        segue go
        reset
        segue go
        segue nope
        back
        tab 9
        open /nothing
        """)
    #expect(made.code == 1, "\(made.errors)")
    let stats = try run("history", "stats", "--csv").output
    #expect(stats.contains("(none),4,2,50 %,"), "\(stats)")
    let again = try run("history", "stats", "--url", "nothing", "--csv").output
    #expect(again.contains("(none),1,1,0 %,"), "\(again)")
    #expect(try run("history", "timeline", "--parts", "1").output.contains("  4, 2 failed"))
  }

  @Test func `what is refused is an event too`() throws {
    let made = try run(
      "--keep-going",
      input: "remove user\nremove @9\nperform user id=1 --from Nowhere\nremove nosuch\n")
    #expect(made.errors.contains("no live router of user — to delete the route: route remove user"))
    #expect(made.errors.contains("no live router @9"))
    #expect(made.errors.contains("no 'Nowhere' is on the stack"))
    #expect(made.errors.contains("unknown route 'nosuch'"))
    let rows = try run("history", "export", "--csv").output.split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { "\($0[4]) \($0[5]) \($0[8]) \($0[9])" }
    #expect(
      rows == [
        "remove user failure no-router", "remove  failure no-router",
        "perform user failure not-on-stack",
      ])
    #expect(try run("history", "why", "3").output.contains("not on the stack"))
  }

  @Test func `what is kept is shown, and a vacuum tells what it gave back`() throws {
    #expect(try run("status").output.contains("keeps the newest 1000000 events"))
    #expect(try run("config", "retention").output == "1000000\n")
    #expect(try run("config", "retention", "all").code == 0)
    #expect(try run("status").output.contains("keeps everything"))
    #expect(try run("store", "vacuum").output.contains("→"))
  }

  @Test func `a quote that nothing ends is an error with its place`() throws {
    try directory.write("url,route\n/user/1,user\n/user/2,\"user\n", to: "links.csv")
    for command in [["check-links"], ["history", "import"]] {
      let run = try run(command + ["links.csv"])
      #expect(run.code == 1)
      #expect(
        run.errors.hasPrefix("links.csv:3:9: error: the quote that begins here is not closed"))
    }
  }
}

extension String {
  /// How often a text occurs in this one.
  fileprivate func components(_ part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
