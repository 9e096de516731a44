import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Passes sensitive values through every command that can take one, then searches for them in the
/// raw bytes of every file that the program writes.
struct SensitiveValueTests: StoreSession {
  let directory: TemporaryDirectory
  /// Every value contains this.
  private let secret = "s3cretvalue"

  /// A store with names that are sensitive in the path, the query, the fragment, the host.
  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      input: """
        route add login --class LoginController --url app://login/:token/z --url app://auth
        parameter add login token --sensitive
        parameter add login pin --type int --sensitive
        parameter add login kind --sensitive
        pattern add login 'app://find?code=:token'
        pattern add login app://mark#:token
        pattern add login app://open/more/:token+
        route add host --url vault://:token/x
        parameter add host token --sensitive
        route add plain --url app://plain/:text
        route add editor --class EditorViewController --url app://editor/:title
        route add alert --url app://alert/:m3
        storyboard add main
        segue add RootViewController next --to LoginController --kind show
        """)
    #expect(made.errors == "")
  }

  /// Every file, with the parts of the secret that it contains.
  private func leaks() throws -> [String] {
    let found = FileManager.default.enumerator(atPath: directory.path(""))
    let names = found?.compactMap { $0 as? String } ?? []
    #expect(names.count > 1)
    return names.sorted().flatMap { name -> [String] in
      let text = FileContents.text(directory.path(name))
      return text.components(separatedBy: secret).dropFirst().map { "\(name): \($0.prefix(12))" }
    }
  }

  /// Each line has a number after the secret, so that a leak shows where it comes from.
  private static let lines: [String] = [
    // perform and make, in every form
    "perform login token=@", "perform login 'token=@'", "perform login to'ken=@'",
    "perform login token='@ and more'", "perform login TOKEN=@", "perform login pin=@",
    "perform login kind=@", "perform login token=@ extra=@", "perform login token=@ --path present",
    "perform login --path push token=@", "perform login token=@ --from RootViewController",
    "perform login token=@ --from nowhere", "perform nosuch token=@", "make login token=@",
    "make login pin=@", "perform login \"token=@\" # once more token=@",
    // links
    "open app://login/@/z", "open 'app://login/@/z'", "open app://login/@/z?pin=@",
    "open app://login/@/z?transition=present", "open app://auth?token=@&kind=@",
    "open app://auth?TOKEN=@", "open app://auth#token=@", "open app://find?code=@",
    "open app://find?code=@&other=1", "open app://nowhere?code=1&token=@", "open app://mark#@",
    "open app://mark/more#@", "open app://open/more/@/@", "open vault://@/x", "open vault://@/y",
    "open APP://LOGIN/@/z", "open app://login:80/@/q", "open app://u:same@login/@/z",
    "open app://login/@", "open app://login/@/z/more", "open app://login//@/z",
    "open app://login/./@/z", "open app://login/a/../@/z", "open app:/login/@/z",
    "open app:login/@/z", "open /@/z", "open app://login/%20@/z", "open app://login/@%2Fx/z",
    // names with brackets and dots, and on routes that do not know them
    "open app://login/x?token[]=@", "open app://login/x?user[token]=@",
    "open app://login/x?token.sub=@",
    "open app://editor/hello?token=@", "perform editor title=a token=@",
    "make editor title=b token[]=@",
    "open app://plain/a?pin=@",
    // separators, fragments, links inside of links, a host in the path
    "open 'app://nomatch/?q=1;token=@'", "open 'app://nomatch/path;token=@'",
    "open 'app://editor/x;token=@'", "open 'app://nomatch/#/x?token=@'",
    "open 'app://editor/a#/x?token=@'",
    "open https://x/login?u=app://login/@/z", "open https://x/login?u=app%3A%2F%2Flogin%2F@%2Fz",
    "open app://editor/a?u=app%253A%252F%252Flogin%252F@", "open https://x/login?u=app://login/@",
    "open https://x/go/app://login/@", "open app:///login/@", "open app:///login/@/z",
    "open app:////login/@/z", "open 'https://x/login#app://login/@'",
    "parameter add alert m3 --allow @,b --sensitive", "parameter edit login pin --allow @",
    // what only looks, and what only builds
    "match app://login/@/z", "explain app://login/@/z", "url login token=@",
    "expect no-match app://login/@/z", "expect open app://login/@/z login token=@",
    "expect open app://login/@/z login pin=@", "history --url app://login/@/z",
    // what cannot be read, and what was mistyped
    "open app://lgoin/@/z", "opne app://login/@/z", "perform login token='@",
    "match app:\\\\login\\@",
    // values with punctuation, in clear and encoded in part
    "open 'app://auth?token=ab/@'", "open 'app://auth?token=ab#@'",
    "open 'app://auth#token=a/@?@'",
    "open 'app://auth?next=app%3A//login%3Ftoken%3D@'",
    "open 'app://auth?next=%2Flogin%3Ftoken%3D@'",
    "open 'app://auth?next=app%3Alogin%3Ftoken%3D@'", "open app://login/a/@",
    "open ' app://login/@/z '",
    "open 'app://auth?next=app%253A%252F%252Flogin%253Ftoken%253D@'", "open https://u:@\u{0}h/x",
    // segues, and facts of the context
    "segue next", "context set token=@", "perform login token=same@same",
    "context set user=same@same version=1", "open app://plain/same@same",
    "perform plain text=same@same",
    "open app://auth", "back",
    // the catalog
    "parameter edit login token --default @", "parameter add login more --default @ --sensitive",
    "parameter edit login pin --default=@", "pattern remove plain 'app://plain?token=@'",
    // recording is turned on while a value is on the stack
    "config history off", "open app://login/@/z", "config history on", "open app://auth",
    "begin", "open app://login/@/z", "rollback", "open app://auth",
  ]

  private var script: [String] {
    Self.lines.enumerated().map { index, line in
      line.replacing("@\u{0}", with: "\(secret)-\(index)\u{0}")
        .replacing("same@same", with: "\(secret)-same")
        .replacing("u:same@", with: "u:\(secret)-\(index)\u{0}")
        .replacing("@", with: "\(secret)-\(index)").replacing("\u{0}", with: "@")
    }
  }

  /// Blocks, variables, scripts with arguments, data files, one-shot commands.
  private var blocks: String {
    """
    let x \(secret)-let
    open app://login/$x/z
    perform login token=$x
    let n token
    perform login ${n}=\(secret)-name
    try {
      perform login token=\(secret)-try
      perform login pin=\(secret)-try
    }
    expect error invalid-parameter {
      perform login pin=\(secret)-fails
    }
    each users.csv {
      open app://login/$1/z
      perform login token=$line
    }
    source inner.routesh \(secret)-argument
    open app://login/\\
    \(secret)-joined/z
    """
  }

  @Test func `no command brings a sensitive value into a file`() throws {
    let inputs = try TemporaryDirectory()
    try inputs.write("\(secret)-field,x\n", to: "users.csv")
    try inputs.write("open app://login/$1/z\nperform login token=$1\n", to: "inner.routesh")
    try inputs.write(
      "app://login/\(secret)-list/z\n/login/\(secret)-path/z\napp://login/\(secret)-odd\n",
      to: "links.txt")
    try inputs.write(script.joined(separator: "\n"), to: "all.routesh")
    func go(_ arguments: [String], input: String = "", codes: [Int32] = [0]) throws {
      let run = try ProgramRun(
        ["--keep-going", "--echo", "--store", directory.path("a.db")] + arguments, input: input,
        directory: inputs.path(""))
      #expect(codes.contains(run.code), "\(arguments): \(run.code) \(run.errors)")
      let told = (run.output + run.errors).components(separatedBy: "\n")
        .filter { $0.contains(secret) }
      #expect(told.isEmpty, "\(arguments): \(told)")
    }
    try go(["-f", "all.routesh"], codes: [1])
    try go([], input: blocks)
    try go(
      ["-c", "open app://login/\(secret)-c/z", "-c", "perform login pin=\(secret)-c"], codes: [1])
    try go(["open", "app://login/\(secret)-shot/z", "--json"])
    try go(["perform", "login", "token=\(secret)-shot"])
    try go(["parameter", "edit", "login", "token", "--default", "\(secret)-shot"], codes: [1])
    try go(["history", "import", "links.txt", "--prefix", "app:/"])
    try go(["history", "export", "--output", directory.path("events.jsonl")])
    try go(["history", "export", "--csv", "--output", directory.path("events.csv")])
    try go(["report", directory.path("report.html")])
    try go(["export", "json", "--output", directory.path("catalog.json")])
    try go(["--history", directory.path("h.db"), "-f", "all.routesh"], codes: [1])
    let leaks = try leaks()
    #expect(leaks.isEmpty, "\(leaks)")

    let store = try RouteStore(path: directory.path("a.db"))
    let failed = try store.events(HistoryFilter(isFailed: true))
    #expect(failed.contains { $0.event.failure?.message.contains("•••") == true })
    #expect(try store.events().count > 60)
    for name in ["catalog.json", "events.jsonl", "events.csv", "h.db"] {
      #expect(FileContents.text(directory.path(name)).contains("login"), "\(name)")
    }
    let page = FileContents.text(directory.path("report.html"))
    #expect(page.contains("•••"))
  }

  @Test func `nothing that is typed brings a sensitive value into a file`() throws {
    let state = directory.path("state")
    try directory.write("app://login/x/z\n", to: "users.csv")
    try directory.write("open app://login/$1/z\n", to: "inner.routesh")
    let terminal = try prompt(environment: ["XDG_STATE_HOME": state])
    let broken = [
      "perform login token='\(secret)-open", "open \"app://login/\(secret)-open",
      "let y '\(secret)-y",
      "perform login token=\"\\q\(secret)-escape\"", "open app://login/${\(secret)-brace",
      "let z=\(secret)-z", "let z \(secret)-z '\(secret) more'", "let token = \(secret)-token",
      "open APP://open/more/\(secret)-word; stack", "# token=\(secret)-comment",
    ]
    for line in script + blocks.components(separatedBy: "\n") + broken {
      terminal.enter(line)
      try terminal.wait(for: "> ")
    }
    // Typed lines can be recalled during the session.
    terminal.enter("echo one $x")
    try terminal.wait(for: "one \(secret)-let\r\n")
    terminal.enter("let again \(secret)-again")
    try terminal.wait(for: "a.db> ")
    terminal.type("\u{10}")
    try terminal.wait(for: "let again \(secret)-again")
    terminal.type("\r")
    try terminal.wait(for: "a.db> ")
    terminal.signal(SIGKILL)
    _ = try terminal.waitForExit()
    let leaks = try leaks()
    #expect(leaks.isEmpty, "\(leaks)")
    let lines = FileContents.text(state + "/routesh/history").components(separatedBy: "\n")
    #expect(lines.contains("perform login token=•••"))
    #expect(lines.contains("let x •••"))
    #expect(lines.contains("let again •••"))
    #expect(lines.contains("open app://login/•••/z"))
    #expect(lines.contains("source inner.routesh •••"))
    #expect(lines.contains("echo one $x"))
    #expect(lines.contains("segue next"))
  }

  /// A pattern is configuration, and is unmasked in the catalog: the log has its text too, except
  /// for a value after a sensitive name as in a link.
  @Test func `the log keeps the text of a pattern`() throws {
    _ = try run("pattern", "add", "login", "app://login/help/z")
    _ = try run(input: "pattern add login 'https://example.com/articles/:token/z'\n")
    _ = try run("pattern", "add", "login", "app://plain?token=\(secret)")
    let log = try run("log", "--limit", "3").output
    #expect(!log.contains(secret))
    for pattern in [
      "app://login/help/z", "https://example.com/articles/:token/z", "app://plain?token=•••",
    ] {
      #expect(log.contains(pattern), "\(log)")
    }
  }

  @Test func `values are printed on a terminal and where that was asked for`() throws {
    let link = "app://login/\(secret)/z"
    for command in [
      ["open", link], ["match", link, "--json"], ["explain", link],
      ["perform", "login", "token=\(secret)", "--json"], ["url", "login", "token=\(secret)"],
      ["match", "app://lgoin/\(secret)/z"], ["make", "login", "token=\(secret)"],
      ["expect", "open", link, "host"], ["echo", "token=\(secret)"],
    ] {
      let hidden = try run(command)
      #expect(!(hidden.output + hidden.errors).contains(secret), "\(command): \(hidden)")
      #expect((hidden.output + hidden.errors).contains("•••"), "\(command): \(hidden)")
      let shown = try ProgramRun(
        ["--show-sensitive", "a.db"] + command, directory: directory.path(""))
      #expect((shown.output + shown.errors).contains(secret), "\(command): \(shown)")
      let asked = try run(command + ["--show-sensitive"])
      #expect((asked.output + asked.errors).contains(secret), "\(command): \(asked)")
    }
    let terminal = try prompt()
    terminal.enter("open \(link)")
    try terminal.wait(for: "token=\(secret)")
    try terminal.quit()
    #expect(!FileContents.text(directory.path("a.db")).contains(secret))
  }

  /// `token` is sensitive for a route that the answer does not read, and `kint` is a plain name there.
  @Test func `an answer hides what is written hidden, and no more`() throws {
    _ = try run(input: "parameter add alert kint\n")
    for (link, isHidden) in [
      ("app://plain/x7?tokn=\(secret)", true), ("app://plain/x7?kint=\(secret)", false),
      ("app://plain/x7?x={\"token\":\"\(secret)\"}", true),
      ("app://plain/x7?a:\(secret)@b.c", true), ("app://login/x7/z?\(secret)", false),
      ("app://open/more/x7?\(secret)", true), ("bob:\(secret)@example.com/x7", true),
    ] {
      for command in [["match", link], ["match", link, "--json"], ["open", link, "--json"]] {
        let answer = try run(command)
        let isThere = (answer.output + answer.errors).contains(secret)
        #expect(isThere != isHidden, "\(command): \(answer)")
        let isWritten = FileContents.text(directory.path("a.db")).contains(secret)
        #expect(isWritten != isHidden || command[0] == "match", "\(command)")
        #expect(!(isWritten && isHidden), "\(command)")
      }
      _ = try run("history", "prune", "--max", "0")
      _ = try run("vacuum")
    }
  }

  @Test func `what a screen has stays hidden later in the session`() throws {
    let hidden = try run(
      input: "open app://login/\(secret)/z\nstack\nrouters\nstack --json\nback\nhistory\n")
    #expect(!(hidden.output + hidden.errors).contains(secret), "\(hidden)")
    #expect(hidden.output.contains("token=•••"))
    let shown = try run(input: "open app://login/\(secret)/z\nstack --show-sensitive\n")
    #expect(shown.output.components(separatedBy: secret).count == 2, "\(shown)")
  }

  @Test func `the report of tests quotes no value`() throws {
    try directory.write(
      """
      route add r --url app://r/:token
      parameter add r token --sensitive
      expect open app://r/\(secret) other token=\(secret)
      """, to: "a.routesh")
    for format in ["tap", "junit"] {
      let tested = try run("test", "a.routesh", "--format", format, "--output", "report.txt")
      #expect(tested.code == 1)
      #expect(!(tested.output + tested.errors).contains(secret))
      let report = FileContents.text(directory.path("report.txt"))
      #expect(report.contains("•••") && !report.contains(secret), "\(report)")
    }
  }

  /// No catalog has the script's declarations yet.
  @Test(arguments: [
    "open app://r/s3cretvalue s3cretvalue", "open 'app://r/s3cretvalue", "s3cretvalue",
    "perform r {",
    "open app://r/s3cretvalue --token=s3cretvalue",
    "perform r token=s3cretvalue --path s3cretvalue",
  ])
  func `a mistake that is found before the script runs quotes no value`(line: String) throws {
    let start = "route add r --url app://r/:token\nparameter add r token --sensitive\n"
    try directory.write(start + line + "\n", to: "a.routesh")
    for way in [["-f", "a.routesh"], ["test", "a.routesh", "--output", "report.txt"]] {
      let run = try ProgramRun(
        way[0] == "test" ? way : [":memory:"] + way, directory: directory.path(""))
      #expect(run.code != 0)
      #expect(!(run.output + run.errors).contains(secret), "\(run)")
    }
    #expect(!FileContents.text(directory.path("report.txt")).contains(secret))
  }

  @Test func `a value with a blank that nobody encoded is hidden in a list of links`() throws {
    try directory.write(
      "app://auth?token=ab s3cretvalue\nvault://A\\s3cretvalue#x plain\n", to: "links.txt")
    let checked = try run("check-links", "links.txt")
    #expect(checked.code == 1)
    #expect(!(checked.output + checked.errors).contains(secret), "\(checked)")
    let opened = try run("open", "vault://A\\s3cretvalue#x")
    #expect(!(opened.output + opened.errors).contains(secret), "\(opened)")
  }

  @Test func `a value that is also a name of the catalog leaves the name readable`() throws {
    let made = try run(
      input: """
        perform login token=editor
        perform editor title=b
        open app://login/editor/z
        route edit editor --path push
        """)
    #expect(made.errors == "")
    #expect(made.output.contains("performed login by show  LoginController  token=•••\n"))
    #expect(made.output.contains("performed editor by show  EditorViewController  title=b\n"))
    #expect(made.output.contains("changed route editor: path show → push\n"), "\(made.output)")
    #expect(try run("log", "--limit", "1").output.contains("route edit editor --path push"))
    for format in ["--json", "--table"] {
      let match = try run("match", "app://login/editor/z", format).output
      #expect(match.contains("login") && !match.contains("editor"), "\(match)")
    }
    let missed = try run("open", "app://login/editor")
    #expect(missed.errors.contains("no route matches app://login/••• [no-match]"))
    #expect(missed.errors.contains("app://login/:token/z"), "\(missed.errors)")
    let explained = try run("explain", "app://login/editor/z", "--near", "20").output
    #expect(explained.contains("near: editor  app://editor/:title  — "), "\(explained)")
    #expect(explained.contains("token=•••"), "\(explained)")
    let json = try run("perform", "editor", "title=x", "token=editor", "--json").output
    #expect(json.contains(#""route":"editor""#), "\(json)")
    #expect(json.contains(#""token":"•••""#), "\(json)")
    #expect(try run("echo", "token=editor", "editor").output == "token=••• •••\n")
  }

  @Test func `one sensitive parameter leaves the rest of a site readable`() throws {
    let made = try run(
      input: """
        route add reset --url https://example.com/reset/:token
        route add articles --url https://example.com/articles/:id
        open https://example.com/articles/x7
        open https://bob:\(secret)@example.com/articles/x8
        match https://example.com/article/x7
        """)
    #expect(made.output.contains("id=x7") && made.output.contains("id=x8"), "\(made)")
    #expect(made.errors.contains("https://example.com/article/x7"), "\(made)")
    let history = try run("history").output
    #expect(history.contains("https://example.com/articles/x7"), "\(history)")
    #expect(history.contains("https://bob:•••@example.com/articles/x8"), "\(history)")
    #expect(
      try run("log").output.contains("route add reset --url https://example.com/reset/:token"))
  }

  @Test func `where nothing is sensitive the history of lines is what was typed`() throws {
    let state = directory.path("state")
    let terminal = try PseudoTerminal(
      ["b.db"], directory: directory.path(""), environment: ["XDG_STATE_HOME": state])
    try terminal.wait(for: "b.db> ")
    let typed = ["route add x --url app://x/:token", "let y 1", "open app://x/\\", "z", "echo 'a"]
    for line in typed {
      terminal.enter(line)
      try terminal.wait(for: "> ")
    }
    try terminal.quit()
    let lines = FileContents.text(state + "/routesh/history").split(separator: "\n")
    #expect(
      lines == [
        "route add x --url app://x/:token", "let y 1", "open app://x/z", "echo 'a", "quit",
      ])
  }

  @Test func `another program's declaration holds for the next line already`() throws {
    let state = directory.path("state")
    _ = try ProgramRun(
      ["b.db", "route", "add", "x", "--url", "app://x/:token"], directory: directory.path(""))
    let terminal = try PseudoTerminal(
      ["b.db"], directory: directory.path(""), environment: ["XDG_STATE_HOME": state])
    try terminal.wait(for: "b.db> ")
    terminal.enter("open app://x/public")
    try terminal.wait(for: "b.db> ")
    _ = try ProgramRun(
      ["b.db", "parameter", "add", "x", "token", "--sensitive"], directory: directory.path(""))
    terminal.enter("open app://x/\(secret)")
    try terminal.wait(for: "b.db> ")
    try terminal.quit()
    let leaks = try leaks()
    #expect(leaks.isEmpty, "\(leaks)")
  }
}
