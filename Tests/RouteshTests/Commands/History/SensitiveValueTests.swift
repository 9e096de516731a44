import Foundation
import RouteModel
import TestSupport
import Testing

/// What is declared as sensitive is masked when it is recorded, and nowhere else.
struct SensitiveValueTests: StoreSession {
  let directory: TemporaryDirectory
  private let secret = "s3cretvalue"

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      input: """
        route add login --class LoginController --url app://login/:token/z --url app://auth
        parameter add login token --sensitive
        route add plain --url app://plain/:text
        """)
    #expect(made.errors == "")
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: directory.path(name))[.posixPermissions]
      as? Int
  }

  @Test func `what is typed is printed as it is, and recorded masked`() throws {
    let link = "app://login/\(secret)/z"
    for command in [
      ["open", link], ["open", link, "--json"], ["match", link, "--json"], ["explain", link],
      ["perform", "login", "token=\(secret)"], ["url", "login", "token=\(secret)"],
      ["open", "app://lgoin/\(secret)/z"], ["expect", "open", link, "plain"],
      ["echo", "token=\(secret)"], ["-c", "context token=\(secret)", "-c", "open app://auth"],
    ] {
      let answer = try run(command)
      #expect((answer.output + answer.errors).contains(secret), "\(command): \(answer)")
      #expect(!(answer.output + answer.errors).contains("•••"), "\(command): \(answer)")
    }
    let session = try run(
      input: "open \(link)\nstack\nstack --json\nback\nhistory --json\n")
    #expect(session.output.components(separatedBy: secret).count == 4, "\(session)")
    #expect(!FileContents.text(directory.path("a.db")).contains(secret))
    let history = try run("history").output
    #expect(
      history.contains("app://login/•••/z") && history.contains("app://lgoin/•••/z"), "\(history)")
    let failed = try run("history", "--failed", "--json").output
    #expect(
      failed.contains("no pattern of an enabled route takes the URL: app://lgoin/•••/z"),
      "\(failed)")
  }

  @Test func `exports and the report show events as they were recorded`() throws {
    _ = try run(
      "--keep-going",
      input: """
        open app://login/\(secret)/z
        open https://bob:\(secret)@example.com/x
        open app://plain/x7?code=7
        parameter edit login token --plain
        open app://login/public9/z
        parameter edit login token --sensitive
        """)
    _ = try run("history", "export", "--output", "e.jsonl")
    _ = try run("report", "--output", "r.html")
    for name in ["e.jsonl", "r.html", "a.db"] {
      let text = FileContents.text(directory.path(name))
      #expect(!text.contains(secret), "\(name)")
      // The report has the links that failed.
      let opened = ["app://login/•••/z", "app://plain/x7?code=7", "app://login/public9/z"]
      for part in ["https://•••@example.com/•••"] + (name == "r.html" ? [] : opened) {
        #expect(text.contains(part), "\(name): \(part)")
      }
    }
  }

  @Test func `events that come from a file are masked as they are recorded`() throws {
    try directory.write("app://login/\(secret)/z\napp://lgoin/\(secret)\n", to: "links.txt")
    _ = try run("history", "import", "links.txt")
    _ = try ProgramRun(
      ["b.db"],
      input: """
        route add login --class LoginController --url app://login/:token/z
        open app://login/\(secret)/z
        history export --output e.jsonl
        """, directory: directory.path(""))
    #expect(FileContents.text(directory.path("e.jsonl")).contains(secret))
    #expect(try run("history", "import", "e.jsonl").code == 0)
    #expect(try run("history").output.components(separatedBy: "app://login/•••/z").count == 3)
    #expect(!FileContents.text(directory.path("a.db")).contains(secret))
  }

  /// A script that declares a sensitive parameter is quoted like any other.
  @Test(arguments: [
    ("rout add x", "unknown command 'rout' — did you mean 'route'", "rout add x"),
    ("route add", "ID is missing", "route add"),
    (
      "route add w --fallback", "unknown option '--fallback' of route add", "route add w --fallback"
    ),
    (
      "open app://login/s3cretvalue too much", "one word too many: 'too'",
      "open app://login/s3cretvalue too much"
    ),
  ])
  func `the errors of a script quote the script`(line: String, message: String, quoted: String)
    throws
  {
    try directory.write(
      "parameter add login pin --sensitive\n\(line)\n", to: "a.routesh")
    let run = try run("-f", "a.routesh")
    #expect(run.code == 2)
    #expect(run.errors.contains("error: \(message)"), "\(run.errors)")
    #expect(run.errors.contains("\n  \(quoted)\n") && !run.errors.contains("•••"), "\(run.errors)")
  }

  @Test func `a typed line that names a sensitive parameter stays out of the line history`() throws
  {
    let state = directory.path("state")
    let terminal = try prompt(environment: ["XDG_STATE_HOME": state])
    let lines = [
      "perform login token=\(secret)", "open app://auth?token=\(secret)",
      "context token=\(secret)", "config hub postgresql://me:\(secret)@db/x",
      "open app://plain/tokens",
    ]
    for line in lines {
      terminal.enter(line)
      try terminal.wait(for: "a.db> ")
    }
    // It can be recalled during the session.
    terminal.type("\u{10}\u{10}\u{10}\u{10}")
    try terminal.wait(for: "app://auth?token=\(secret)")
    terminal.type("\r")
    try terminal.wait(for: "a.db> ")
    try terminal.quit()
    let kept = FileContents.text(state + "/routesh/history").split(separator: "\n")
    #expect(kept == ["open app://plain/tokens", "quit"])
    #expect(try mode("state/routesh/history") == 0o600)
  }

  @Test func `another program's declaration holds for the next line already`() throws {
    let state = directory.path("state")
    let terminal = try prompt(environment: ["XDG_STATE_HOME": state])
    terminal.enter("open app://plain/a?pin=1")
    try terminal.wait(for: "a.db> ")
    _ = try run("parameter", "add", "plain", "pin", "--sensitive")
    terminal.enter("open app://plain/a?pin=\(secret)")
    try terminal.wait(for: "a.db> ")
    try terminal.quit()
    #expect(!FileContents.text(state + "/routesh/history").contains(secret))
    #expect(!FileContents.text(directory.path("a.db")).contains(secret))
  }

  @Test func `files with a history are read by their owner only`() throws {
    _ = try run("--history", directory.path("h.db"), "open", "app://plain/a")
    _ = try run("store", "backup", "b.db")
    for name in ["a.db", "h.db", "b.db"] { #expect(try mode(name) == 0o600, "\(name)") }
    // What exists keeps its mode.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: directory.path("a.db"))
    _ = try run("open", "app://plain/a")
    #expect(try mode("a.db") == 0o640)
  }

  @Test func `a screen that was on the stack when recording began is masked`() throws {
    _ = try run(
      input: """
        config history off
        open app://login/\(secret)/z
        config history on
        open app://plain/a
        """)
    #expect(!FileContents.text(directory.path("a.db")).contains(secret))
  }
}
