import TestSupport
import Testing

/// `help` and `--help`.
struct HelpTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `other names of a command run it`() throws {
    _ = try run("-c", "route add a --url app://a", "-c", "try {", "-c", "}")
    _ = try run("open", "app://b")
    #expect(try run("?").output == run("help").output)
    #expect(try run("help", "exit").output.contains("Also: .exit, .quit, :q, \\q, exit"))
  }

  @Test func `--help explains the command after it`() throws {
    let test = try ProgramRun(["--help", "test"], directory: directory.path(""))
    #expect(
      test.output == (try ProgramRun(["help", "test"], directory: directory.path(""))).output)
    #expect(
      try ProgramRun(["--help", "route", "add"], directory: directory.path("")).output
        .hasPrefix("route add ID"))
    #expect(try ProgramRun(["--help"], directory: directory.path("")).output.contains("--readonly"))
  }

  @Test func `the help of several commands says how to see one with its options`() throws {
    try makeSegues()
    #expect(try run("help", "route").output.contains("its own: help route add\n"))
    #expect(try run("help", "pattern").output.contains("its own: help pattern add\n"))
  }

  @Test func `help names its topics`() throws {
    try makeSegues()
    let topics = """
      links       what to ask about links: which screen, why not, which are broken
      conditions  platform, version, locale, date, flag and share: when a row counts
      bulk        to change many rows at once: tables, scripts, migrations
      language    how a line is read: words, quotes, variables, blocks
      grammar     how a URL pattern is written: names, expressions, wildcards, groups
      syntax      patterns as other frameworks write them: --syntax rails
      scripts     how a script runs: the check before it, --atomic, put
      paths       push, present, show …
      output      formats and files
      exit-codes  what 0, 1, 2, 3 and 130 mean
      codes       what the codes of failed events and findings mean
      manual      the manual page, and completion in the shell

      """
    #expect(try run("help", "topics").output == topics)
    let lines = topics.split(separator: "\n").map { "help \($0)\n" }.joined()
    #expect(try run("help").output.hasSuffix("\n" + lines))
    #expect(
      try run("help", "qwerty").errors
        == "error: no help for 'qwerty': help topics and help commands list all\n")
    for line in topics.split(separator: "\n") {
      #expect(try run("help", line.split(separator: " ").first.map(String.init) ?? "").code == 0)
    }
  }

  @Test func `help and an export of history are JSON if asked`() throws {
    try makeEditor()
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
}
