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
