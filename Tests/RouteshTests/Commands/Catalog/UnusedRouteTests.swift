import Foundation
import TestSupport
import Testing

/// Which routes nobody uses.
struct UnusedRouteTests {
  private let directory: TemporaryDirectory
  /// 2026-01-01, in seconds since 1970.
  private static let today = 1_767_225_600

  init() throws {
    directory = try TemporaryDirectory()
    try routesh(
      ["-f", "-"],
      input: """
        route add today --url app://today
        route add old --url app://old --owner notes
        route add never --url app://never/:id
        """)
  }

  @discardableResult
  private func routesh(
    _ arguments: [String], day: Int = 0, input: String = ""
  ) throws -> ProgramRun {
    let run = try ProgramRun(
      ["a.db"] + arguments, input: input, directory: directory.path(""),
      environment: ["SOURCE_DATE_EPOCH": "\(Self.today + day * 86_400)"])
    #expect(run.code == 0, "\(run.errors)")
    return run
  }

  private func routesh(_ line: String, day: Int = 0) throws -> String {
    try routesh(["-c", line], day: day).output
  }

  /// Takes a log of links that were opened on days before or after today.
  private func importLinks(_ links: [(url: String, day: Int)]) throws {
    let lines = links.map { "\($0.url),\(Self.today + $0.day * 86_400)" }
    try directory.write((["link,time"] + lines).joined(separator: "\n"), to: "links.csv")
    _ = try routesh("history import links.csv")
  }

  @Test func `routes that nobody has used for a time are listed, each with the reason`() throws {
    try importLinks([("app://old", -100), ("app://today", 0)])
    #expect(
      try routesh("routes --unused --since 90d") == """
        identifier  owner  added                last used            reason
        never              2026-01-01 00:00:00                       never used: recorded since 2025-09-23 00:00:00
        old         notes  2026-01-01 00:00:00  2025-09-23 00:00:00  last used 100 days ago

        """)
    #expect(try routesh("routes --unused --csv").contains("\r\nnever,,2026-01-01"))
    let json = try #require(
      JSONSerialization.jsonObject(
        with: Data(try routesh("routes --unused --since 90d --json").utf8)) as? [[String: Any]])
    #expect(json.map { $0["identifier"] as? String } == ["never", "old"])
    #expect(json.map { $0["unused"] as? String } == ["never", "not-since"])
    #expect(json.map { $0["lastUsed"] as? String } == [nil, "2025-09-23T00:00:00.000000Z"])
    #expect(try routesh("routes --unused --since 120d --where old") == "")
  }

  @Test func `a history that begins too late says that it cannot tell`() throws {
    try importLinks([("app://old", -10), ("app://today", 0)])
    let run = try routesh(["-c", "routes --unused --since 90d"])
    #expect(
      run.output == """
        identifier  owner  added                last used  reason
        never              2026-01-01 00:00:00             cannot say: the history begins 2025-12-22 00:00:00

        """)
    #expect(
      run.errors == "note: the history begins 2025-12-22 00:00:00: it cannot tell of 1 route "
        + "whether it is used\n")
    #expect(try routesh("routes --unused --since 90d --json").contains(#""unused":"too-short""#))
  }

  @Test func `a route that is younger than what was recorded is too new`() throws {
    try importLinks([("app://old", -100), ("app://today", 0)])
    _ = try routesh("route add fresh --url app://fresh", day: 1)
    let list = try routesh("routes --unused --where fresh", day: 1)
    #expect(list.hasSuffix("too new to say: nothing was recorded since it came\n"), "\(list)")
    _ = try routesh("open app://today", day: 2)
    let later = try routesh("routes --unused --since 7d --where fresh", day: 3)
    #expect(later.hasSuffix("too new to say: recorded since 2026-01-03 00:00:00\n"), "\(later)")
    #expect(try routesh("routes --unused --since 1d --where fresh", day: 30).contains("never used"))
  }

  @Test func `redirects, parents, guards and segues use a route, and its former name is its own`()
    throws
  {
    _ = try routesh(
      ["-f", "-"],
      input: """
        route add home
        route add login
        guard add signed-in --route login
        route add target --url app://target/:id --parent home --requires signed-in
        redirect add app://link/:id app://target/:id
        route add note
        scene add main/Root --class RootViewController --initial
        scene add main/Note --class NoteViewController
        segue add Root show --to Note
        open app://link/1
        context guards=signed-in
        reset --root main
        segue show
        route edit home --name start
        """)
    let unused = try routesh("routes --unused --csv")
    let names = unused.split(whereSeparator: \.isNewline).dropFirst().map {
      $0.prefix { $0 != "," }
    }
    #expect(names == ["never", "old", "today"], "\(unused)")
    #expect(try routesh("route note").contains("  used        last 2026-01-01 00:00:00\n"))
  }

  @Test func `what failed is no use, and is told`() throws {
    _ = try routesh("parameter add never id --type int")
    _ = try routesh("try { ; open app://never/x ; }".replacing(" ; ", with: "\n"))
    let list = try routesh("routes --unused --where TRIED", day: 7)
    #expect(
      list.contains(
        "never used: recorded since 2026-01-01 00:00:00; tried, and failed, last 2026-01-01 00:00:00"
      ),
      "\(list)")
  }

  @Test func `a history of some days cannot say that a route was never used`() throws {
    _ = try routesh("open app://today")
    let run = try routesh(["-c", "routes --unused --csv"], day: 6)
    #expect(
      run.output.contains("cannot say: the history begins 2026-01-01 00:00:00,too-short")
        || run.output.contains("cannot say: the history begins 2026-01-01 00:00:00\r\n"),
      "\(run.output)")
    #expect(!run.output.contains("never used"), "\(run.output)")
    #expect(run.errors.contains("it cannot tell of 2 routes whether they are used"))
    let later = try routesh("routes --unused", day: 7)
    #expect(later.contains("never used: recorded since 2026-01-01 00:00:00"), "\(later)")
    // Who names a time knows what it is worth.
    #expect(try routesh("routes --unused --since 1d", day: 2).contains("never used"))
  }

  @Test func `a route that was added again has the uses of the one before it`() throws {
    _ = try routesh("open app://today")
    _ = try routesh(["-c", "route remove today", "-c", "route add today --url app://t"], day: 100)
    _ = try routesh("open app://old", day: 200)
    let list = try routesh("routes --unused --since 30d", day: 200)
    #expect(
      list.contains(
        "today              2026-01-01 00:00:00  2026-01-01 00:00:00  last used 200 days ago"),
      "\(list)")
  }

  @Test func `what was used within a minute was used just now`() throws {
    try importLinks([("app://old", -100), ("app://today", 0)])
    let list = try routesh("routes --unused --since 2026-01-01T00:00:01 --where today", day: 0)
    #expect(list.hasSuffix("last used just now\n"), "\(list)")
  }

  @Test func `the routes of one owner are asked about`() throws {
    try importLinks([("app://old", -100), ("app://today", 0)])
    #expect(try routesh("routes --owner notes").contains("old  "))
    #expect(
      try routesh("routes --owner notes --json").components(separatedBy: "identifier").count == 2)
    let list = try routesh("routes --unused --since 90d --owner notes")
    #expect(list.contains("\nold ") && !list.contains("never"), "\(list)")
    let wrong = try ProgramRun(
      ["a.db", "routes", "--owner", "note"], directory: directory.path(""))
    #expect(wrong.code == 1 && wrong.errors.contains("did you mean 'notes'?"), "\(wrong.errors)")
  }

  @Test func `a route says when it was used last`() throws {
    #expect(try !routesh("route old").contains("used"))
    try importLinks([("app://old", -100), ("app://today", 0)])
    _ = try routesh("route edit old --name older")
    #expect(try routesh("route older").contains("  used        last 2025-09-23 00:00:00\n"))
    #expect(
      try routesh("route never").contains(
        "  used        never: the history begins 2025-09-23 00:00:00\n"))
    #expect(try routesh("route never --json").contains(#""lastUsed":null"#))
  }

  @Test func `the report has it for each route`() throws {
    try importLinks([("app://old", -100), ("app://today", 0)])
    _ = try routesh("report --output page.html")
    let page = try String(contentsOfFile: directory.path("page.html"), encoding: .utf8)
    #expect(
      page.contains("<b>never</b> NeverViewController <span class=\"quiet\">never used</span>"))
    #expect(page.contains("last used <time datetime=\"2025-09-23T00:00:00Z\">"))
  }

  @Test(arguments: ["--since 9d", "--hub", "--machine anna"])
  func `options about the history need it`(_ option: String) throws {
    let words = ["a.db", "routes"] + option.split(separator: " ").map(String.init)
    let run = try ProgramRun(words, directory: directory.path(""))
    #expect(run.code == 2 && run.errors.contains("needs --unused"), "\(run.errors)")
  }
}
