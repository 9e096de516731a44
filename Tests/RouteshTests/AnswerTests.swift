import Foundation
import TestSupport
import Testing

/// What commands answer, for people and for programs.
struct AnswerTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    #expect(try run("route", "add", "editor", "--url", "app://editor/:title").code == 0)
  }

  private func json(_ arguments: String...) throws -> Any {
    let run = try run(arguments)
    return try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  }

  @Test func `status says what another program changed`() throws {
    let session = try TalkingProgram(["a.db"], directory: directory.path(""))
    session.enter("routes\nstatus")
    try session.wait(for: "elsewhere   nothing has changed since the catalog was loaded\n")
    #expect(try run("route", "edit", "editor", "--path", "push").code == 0)
    #expect(try run("route", "add", "other", "--class", "Other").code == 0)
    session.enter("status\nstatus --json")
    let changes = "changed route editor: path show → push, added route other"
    try session.wait(for: "elsewhere   added class Other, \(changes)\n")
    try session.wait(
      for: #"{"kind":"route","name":"editor","action":"changed","fields":["path"],"#
        + #""lost":[],"gained":[]}"#)
    #expect(session.end() == 0)
  }

  @Test func `undo and diff name the fields that they change`() throws {
    _ = try run("route", "edit", "editor", "--path", "push", "--owner", "Ann", "--tag", "a")
    _ = try run("pattern", "edit", "editor", "app://editor/:title", "--priority", "2")
    _ = try run("parameter", "add", "editor", "page", "--default", "1")
    let fields =
      "route editor: path show → push, owner — → Ann, tags — → a, "
      + "pattern app://editor/:title priority 0 → 2, parameter page — → string"
    #expect(try run("diff", "r1").output == "changed \(fields)\n")
    let undone = try run("undo", "2")
    #expect(
      undone.output == """
        took back r4 by r5
        took back r3 by r6
          changed route editor: parameter page string → —
          changed route editor: pattern app://editor/:title priority 2 → 0

        """)
    let changes = try json("diff", "r1", "--json") as? [[String: Any]]
    #expect(changes?.first?["fields"] as? [String] == ["path", "owner", "tags"])
  }

  @Test func `a made destination has no number of a live router`() throws {
    let event = try json("make", "editor", "title=x", "--json") as? [String: Any]
    #expect(event?["router"] is NSNull)
    #expect(try run("-c", "make editor", "-c", "stack").output.contains("@") == false)
  }

  @Test func `no duration is negative, whatever the clock did`() throws {
    _ = try run("-c", "open app://editor/a", "-c", "back", "-c", "reset", "-c", "reset")
    let events = try #require(try json("history", "export", "--json") as? [[String: Any]])
    #expect(events.count == 4)
    for event in events { #expect((event["duration"] as? Double ?? -1) >= 0, "\(event)") }
    #expect(events.last?["duration"] as? Double == 0)
  }

  @Test func `help and an export of history are JSON if asked`() throws {
    let help = try json("help", "route", "add", "--json") as? [String: Any]
    #expect(help?["name"] as? String == "route add")
    #expect((help?["options"] as? [[String: Any]])?.first?["name"] as? String == "--class")
    #expect((help?["aliases"] as? [String])?.isEmpty == true)
    let quit = try json("help", "quit", "--json") as? [String: Any]
    #expect((quit?["aliases"] as? [String])?.contains("exit") == true)
    #expect((try json("route", "add", "--help", "--json") as? [String: Any])?["name"] != nil)
    #expect((try json("help", "language", "--json") as? [String: Any])?["topic"] != nil)
    #expect((try json("help", "storyboard", "--json") as? [[String: Any]])?.count ?? 0 > 2)
    #expect((try json("help", "--json") as? [String: Any]) != nil)
    #expect((try json("history", "export", "--json") as? [Any])?.count == 0)
    _ = try run("open", "app://editor/a")
    #expect((try json("history", "export", "--json") as? [Any])?.count == 1)
    let lines = try run("history", "export")
    #expect(lines.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    "x", "30", "30d", "12h", "-1", "1.5d", "d", "30 d", "99999999999999999999d", "",
  ])
  func `retention is what can be kept`(_ value: String) throws {
    let isMeant = ["30", "30d", "12h", ""].contains(value)
    #expect(try run("config", "retention", value).code == (isMeant ? 0 : 2))
  }

  @Test func `comments that differ are no drift, and are said`() throws {
    for (way, text) in [("up", "route add m --class M\n"), ("down", "route remove m\n")] {
      try directory.write(text, to: "migrations/0001_m.\(way).routesh")
    }
    #expect(try run("migrate", "up").code == 0)
    try directory.write(
      "# (c) the team\nroute add m --class M\n", to: "migrations/0001_m.up.routesh")
    #expect(try run("migrate", "status").output.contains("applied, other comments on disk"))
    let rows = try json("migrate", "status", "--json") as? [[String: Any]]
    #expect(rows?.first?["state"] as? String == "applied")
    #expect(rows?.first?["otherComments"] as? Bool == true)
    let verified = try run("migrate", "status", "--verify")
    #expect(verified.code == 0)
    #expect(verified.output.contains("1_m has other comments on disk: no drift"))
    try directory.write("route add m --class N\n", to: "migrations/0001_m.up.routesh")
    #expect(try run("migrate", "status").output.contains("changed on disk"))
  }

  @Test func `scenes that are missing are added beside what is there`() throws {
    _ = try run("scene", "add", "Main/Root", "--class", "RootViewController")
    #expect(
      try run("segue", "add", "RootViewController", "go", "--to", "DetailViewController").output
        == "added segue go: RootViewController → DetailViewController (show)\n"
        + "  with scene Main/DetailViewController\n")
    #expect(
      try run("segue", "add", "First", "back", "--to", "Root").output.contains(
        "with scene Main/First"))
    #expect(try run("scene", "add", "Third").output == "added scene Main/Third\n")
    #expect(try run("storyboards", "--csv").output.split(separator: "\r\n").count == 2)
    #expect(
      try run("segue", "add", "Root", "", "--to", "Third").output.contains(
        "added segue Main#Root-segue: "))
  }

  @Test func `a walk can begin in the middle of a storyboard, and is replayed from there`() throws {
    _ = try run("scene", "add", "Main/Root", "--class", "RootViewController", "--initial")
    _ = try run("scene", "add", "Main/Detail", "--class", "DetailViewController")
    let walked = try run("-c", "reset --root Main#Detail", "-c", "stack")
    #expect(
      walked.output
        == "began with Main#Detail: DetailViewController\nwindow\n  DetailViewController\n")
    #expect(try run("replay").output == "replayed 1 event: 1 same, 0 different\n")
    #expect(try run("reset", "--root", "Main#Detail").output.contains("DetailViewController"))
    #expect(try run("reset", "--root", "Main#Nowhere").code == 1)
    #expect(try run("reset", "--root", "Main#Detial").errors.contains("Detail"))
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

  @Test func `what was applied before a migration failed is told in the format that was asked for`()
    throws
  {
    for (number, text) in [(1, "route add one"), (2, "route remove nothing")] {
      try directory.write(text + "\n", to: "migrations/\(number)_m.up.routesh")
      try directory.write("route remove one\n", to: "migrations/\(number)_m.down.routesh")
    }
    let run = try run("migrate", "up", "--json")
    #expect(run.code == 1)
    #expect(run.output.hasPrefix(#"[{"version":1,"name":"m","direction":"up""#), "\(run.output)")
  }

  @Test func `a list without a link is an error, whatever else it holds`() throws {
    try directory.write("# nothing\n\n", to: "links.txt")
    for command in [["check-links"], ["history", "import"]] {
      let run = try run(command + ["links.txt"])
      #expect(run.code == 1)
      #expect(run.errors == "error: there is no link in 'links.txt'\n")
    }
  }
}
