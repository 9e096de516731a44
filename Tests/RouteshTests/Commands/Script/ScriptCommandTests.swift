import TestSupport
import Testing

/// Scripts as tests, links as tests, and what is installed beside the program.
struct ScriptCommandTests: StoreSession {
  let directory: TemporaryDirectory
  static let store: [String] = []

  init() throws { directory = try TemporaryDirectory() }

  @Test func `what a block prints does not depend on whether the store is new`() throws {
    try directory.write(
      """
      expect output "added class A, route a" {
        route add a --class A
      }
      """, to: "first.routesh")
    for options in [[], ["--atomic"]] {
      let run = try run(options + ["new\(options.count).db", "-f", "first.routesh"])
      #expect(run.code == 0, "\(run)")
    }
  }

  @Test func scriptsAreTestsInFreshStores() throws {
    try directory.write(
      """
      route add editor --url app://editor/:title
      expect open app://editor/a editor title=a
      expect stack RootViewController,EditorViewController
      expect state editor routed
      back
      expect no-match app://nowhere
      expect error no-match {
        open app://nowhere
      }
      expect output hello {
        echo hello
      }
      expect check clean
      """, to: "good.routesh")
    try directory.write(
      "route add editor --url app://editor/:title\nexpect open app://editor/a editor title=b\n",
      to: "bad.routesh")
    let tap = try run("test", "good.routesh", "bad.routesh")
    #expect(tap.code == 1)
    #expect(tap.errors.contains("1 passed, 1 failed"))
    let output = tap.output
    #expect(output.hasPrefix("TAP version 14\n1..2\nok 1 - good.routesh\nnot ok 2 - bad.routesh\n"))
    #expect(
      output.contains("bad.routesh:2:13: error: app://editor/a does not open editor as expected"))
    #expect(output.contains("- title=b") && output.contains("+ title=a"), "\(output)")
    let junit = try run("test", "--format", "junit", "good.routesh", "bad.routesh")
    #expect(junit.output.contains(#"<testsuite name="routesh" tests="2" failures="1""#))
    #expect(try run("test", "good.routesh").code == 0)
    #expect(try run("routes").code == 3, "a test leaves no store behind")
  }

  @Test func linksAreComparedAndAccepted() throws {
    _ = try run("a.db", "route", "add", "editor", "--url", "app://editor/:title")
    try directory.write("app://editor/a\napp://gone/b\n", to: "plain.txt")
    let plain = try run("a.db", "check-links", "plain.txt")
    #expect(plain.code == 1)
    #expect(plain.errors.contains("1 of 2 links is not as expected"))
    let wrote = try run("a.db", "--csv", "match", "-", input: "app://editor/a\napp://gone/b\n")
    try directory.write(wrote.output, to: "links.csv")
    #expect(try run("a.db", "check-links", "links.csv").output == "2 links as expected\n")
    _ = try run(
      "a.db", "pattern", "edit", "editor", "app://editor/:title", "--to", "app://editor/:x")
    let changed = try run("a.db", "check-links", "links.csv", "--json")
    #expect(changed.output.contains(#"title=a""#), "\(changed.output)")
    try directory.write("url\troute\tx\napp://editor/a\teditor\ta\n", to: "table.tsv")
    #expect(try run("a.db", "check-links", "table.tsv").code == 0)
  }

  @Test func historyIsReplayedAgainstAChangedCatalog() throws {
    let script = """
      route add editor --url app://editor/:title
      open app://editor/a
      open app://editor/b
      back
      """
    _ = try run("a.db", input: script)
    let same = try run("a.db", "replay", "--json")
    let lists = #"{"replayed":3,"same":3,"different":[],"renamed":[],"notReplayable":[],"#
    #expect(same.output.hasPrefix(lists + #""counts":{"replayed":{"events":3,"#))
    #expect(same.code == 0)
    _ = try run("a.db", "pattern", "remove", "editor", "app://editor/:title")
    let broken = try run("a.db", "replay")
    #expect(broken.code == 1)
    #expect(broken.output.contains("event 1  app://editor/a  outcome: success → no-match: "))
    #expect(try run("a.db", "replay", "--at", "r1").code == 0)
  }
}
