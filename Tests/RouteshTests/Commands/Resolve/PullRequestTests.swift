import Foundation
import TestSupport
import Testing

/// What a pull request shows: findings with their places.
struct PullRequestTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try migration("0001_base", "route add editor --url app://editor/:title", "route remove editor")
  }

  private func migration(_ name: String, _ up: String, _ down: String, as kind: String = "routesh")
    throws
  {
    try directory.write(up, to: "migrations/\(name).up.\(kind)")
    try directory.write(down, to: "migrations/\(name).down.\(kind)")
  }

  private func annotations(_ arguments: String...) throws -> [String] {
    try run(arguments + ["--format", "github"]).output.split(separator: "\n").map(String.init)
  }

  /// What stands before the message.
  private func heads(_ annotations: [String]) -> [String] {
    annotations.map { $0.components(separatedBy: "::").dropFirst().first ?? "" }
  }

  // MARK: Places

  @Test func `a finding is at the command of the migration that made the row`() throws {
    try migration(
      "0002_more",
      """
      # What is new.
      route add old --url app://old/:id
      route add search --class SearchViewController \\
        --url app://editor/:text
      route edit old --parent nobody
      route edit search --summary 'Finds'
      adapter add Reader Nothing
      """, "adapter remove Reader\nroute remove search\nroute remove old")
    let planned = try annotations("migrate", "up", "--dry-run")
    let file = "file=migrations/0002_more.up.routesh"
    #expect(
      Set(heads(planned)) == [
        "warning \(file),line=4,col=9,title=duplicate",
        "warning \(file),line=5,col=12,title=unknown-parent",
        "error \(file),line=7,col=13,title=adapter-without-route",
      ])
    #expect(!FileManager.default.fileExists(atPath: directory.path("a.db")))
    // Without a format the error has the first place.
    let refused = try run("migrate", "up", "--json")
    #expect(refused.code == 1)
    #expect(refused.errors.contains(#""file":"migrations/0002_more.up.routesh","line":"#))
  }

  @Test func `findings of all migrations are told, each once`() throws {
    try migration("0002_a", "route add a --parent x", "route remove a")
    try migration("0003_b", "route add b --parent x", "route remove b")
    let run = try run("migrate", "up", "--dry-run", "--format", "github")
    #expect(run.code == 1)
    #expect(
      heads(run.output.split(separator: "\n").map(String.init)) == [
        "warning file=migrations/0002_a.up.routesh,line=1,col=11,title=unknown-parent",
        "warning file=migrations/0003_b.up.routesh,line=1,col=11,title=unknown-parent",
      ])
    #expect(run.errors.contains("2_a is not applied"))
    let allowed = try self.run(
      "migrate", "up", "--dry-run", "--format", "github", "--allow", "unknown-parent")
    #expect(allowed.code == 0 && allowed.output == "", "\(allowed.errors)")
  }

  @Test func `a script that fails, a way back and SQL have places too`() throws {
    try migration("0002_sql", "UPDATE route SET parent = 'x';", "SELECT 1;", as: "sql")
    try migration("0003_typo", "route add c\nrout add d", "route remove c")
    let run = try run("migrate", "up", "--dry-run", "--format", "github")
    #expect(run.code == 1)
    #expect(
      heads(run.output.split(separator: "\n").map(String.init)) == [
        "warning file=migrations/0002_sql.up.sql,title=unknown-parent",
        "warning file=migrations/0002_sql.down.sql,title=way-back",
        "error file=migrations/0003_typo.up.routesh,line=2,col=1,title=unknown-command",
      ])
    #expect(run.output.contains("unknown command 'rout' — did you mean 'route'?"), "\(run.output)")
  }

  @Test func `links are at their lines of the list`() throws {
    _ = try run("migrate", "up")
    try directory.write(
      """
      # What QA keeps
      url\troute

      app://editor/a\teditor
      app://gone\teditor
      """, to: "links.txt")
    let run = try run("check-links", "links.txt", "--format", "github")
    #expect(run.code == 1)
    #expect(
      run.output == """
        ::error file=links.txt,line=5,col=1,title=links-differ::app://gone: expected editor, \
        actual no route

        """)
    let none = try self.run("check-links", "links.txt", "--format", "github", "--where", "nothing")
    #expect(none.output == "" && none.code == 1)
  }

  @Test func `a failed test is at the command that failed`() throws {
    try directory.write("route add a\nexpect open app://a b\n", to: "t.routesh")
    let run = try ProgramRun(
      ["test", "t.routesh", "--format", "github"], directory: directory.path(""))
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("::error file=t.routesh,line=2,col="), "\(run.output)")
  }

  @Test func `what is found in a store has the store's file`() throws {
    _ = try run("route", "add", "a", "--url", "app://a/:x")
    _ = try run("route", "add", "b", "--url", "app://a/:y")
    for command in ["check", "conflicts"] {
      #expect(heads(try annotations(command)) == ["warning file=a.db,title=duplicate"])
      let comment = try run(command, "--format", "markdown").output
      #expect(comment.hasPrefix("| severity | finding | where |\n| --- | --- | --- |\n"))
    }
    #expect(try run("check", "--code", "shadowed", "--format", "markdown").output.hasPrefix("no "))
    #expect(try run("migrate", "up", "--format", "github").code == 2)
  }

  // MARK: Formats

  @Test func `nothing in a name ends an annotation, or is markup in a comment`() throws {
    try migration(
      "0002_a,b", "route add 'x%|<b>*' --parent 'y::z,\n\n'", "route remove 'x%|<b>*'")
    try migration("0002_a", "route add 'x%|<b>*' --parent 'y::z'", "route remove 'x%|<b>*'")
    try FileManager.default.removeItem(atPath: directory.path("migrations/0002_a,b.up.routesh"))
    try FileManager.default.removeItem(atPath: directory.path("migrations/0002_a,b.down.routesh"))
    try FileManager.default.moveItem(
      atPath: directory.path("migrations"), toPath: directory.path("my: routes, %"))
    let dry = ["migrate", "up", "--dry-run", "--dir", "my: routes, %", "--format"]
    #expect(
      try run(dry + ["github"]).output == """
        ::warning file=my%3A routes%2C %25/0002_a.up.routesh,line=1,col=11,title=unknown-parent::\
        route x%25|<b>* has the parent y::z, which is not in the catalog

        """)
    let comment = try run(dry + ["markdown"]).output
    #expect(comment.contains(#"route x%\|&lt;b&gt;\* has the parent y::z"#), "\(comment)")
    let log = try sarif(run(dry + ["sarif"]).output)
    #expect(log.contains("my%3A%20routes%2C%20%25/0002_a.up.routesh"))
  }

  @Test(arguments: ["check", "conflicts", "check-links l.txt", "migrate up --dry-run", "test t"])
  func `SARIF has what the standard asks for`(_ command: String) throws {
    try directory.write("app://nowhere\n", to: "l.txt")
    try directory.write("open app://nowhere\n", to: "t")
    let words = command.split(separator: " ").map(String.init) + ["--format", "sarif"]
    let isTest = words[0] == "test"
    if words[0] == "migrate" {
      try migration("0002_bad", "route add x --url app://editor/:y", "route remove x")
    } else {
      _ = try run(
        "-c", "route add a --url app://a/:x", "-c", "route add b --url app://a/:y --parent c")
    }
    let log =
      isTest
      ? try ProgramRun(words, directory: directory.path("")).output : try run(words).output
    #expect(try !sarif(log).isEmpty)
    // Nothing found is a run without results.
    _ = try run("-c", "route remove b")
    if words[0] == "check" { #expect(try sarif(run(words).output) == []) }
  }

  /// The files of a log's results, after it was compared with what SARIF 2.1.0 requires.
  private func sarif(_ text: String) throws -> [String] {
    struct Text: Decodable { var text: String }
    struct Rule: Decodable { var id: String, shortDescription: Text, help: Text }
    struct Driver: Decodable { var name: String, version: String, rules: [Rule] }
    struct Tool: Decodable { var driver: Driver }
    struct Artifact: Decodable { var uri: String }
    struct Region: Decodable { var startLine: Int, startColumn: Int? }
    struct Physical: Decodable { var artifactLocation: Artifact, region: Region }
    struct Location: Decodable { var physicalLocation: Physical }
    struct Result: Decodable {
      var ruleId: String, ruleIndex: Int, level: String, message: Text, locations: [Location]?
    }
    struct Run: Decodable { var tool: Tool, columnKind: String, results: [Result] }
    struct Log: Decodable { var version: String, runs: [Run] }
    let log = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    #expect(text.contains(#""$schema":"https://json.schemastore.org/sarif-2.1.0.json""#))
    #expect(log.version == "2.1.0" && log.runs.count == 1)
    let run = try #require(log.runs.first)
    let rules = run.tool.driver.rules
    #expect(run.tool.driver.name == "routesh" && run.columnKind == "unicodeCodePoints")
    #expect(Set(rules.map(\.id)) == Set(run.results.map(\.ruleId)))
    #expect(Set(rules.map(\.id)).count == rules.count)
    for rule in rules {
      // The help of a code is that of docs/codes.md.
      #expect(!rule.help.text.isEmpty && rule.shortDescription.text != rule.id, "\(rule.id)")
    }
    var files: [String] = []
    for result in run.results {
      #expect(rules[result.ruleIndex].id == result.ruleId)
      #expect(["error", "warning", "note"].contains(result.level))
      #expect(!result.message.text.isEmpty)
      for location in result.locations ?? [] {
        let place = location.physicalLocation
        #expect(place.region.startLine > 0 && place.region.startColumn ?? 1 > 0)
        #expect(URL(string: place.artifactLocation.uri) != nil)
        files.append(place.artifactLocation.uri)
      }
    }
    return files
  }

  // MARK: What changes

  @Test func `a comparison is one table, with an example of each link`() throws {
    _ = try run(
      input: """
        route add editor --class Editor --url app://editor/:title
        route add old --class Old --url app://old/:id
        route edit editor --path push --summary 'a | b'
        pattern remove old app://old/:id
        redirect add app://old/:id app://editor/:id
        route add number --class Editor --url 'https://e.com/(\\d+)'
        route edit old --name older
        """)
    #expect(
      try run("diff", "r2", "r7", "--markdown").output == """
        **added 1 route and 1 redirect, changed 2 routes**

        | change | fields | links |
        | --- | --- | --- |
        | changed route `editor` | path: `show` → `push`<br>summary: — → `a \\| b` |  |
        | added route `number` | class `Editor` | + `https://e.com/(\\d+)`, such as `https://e.com/1`, which opened nothing before |
        | changed route `old` → `older` |  | − `app://old/:id`, such as `app://old/id`, which now opens `editor` |
        | added redirect `app://old/:id` | target `app://editor/:id` |  |

        """)
    #expect(try run("diff", "r2", "r2", "--markdown").output == "The routes do not change.\n")
  }

  @Test func `of a narrowed pattern the example is a link that is lost`() throws {
    _ = try run(
      input:
        "route add s --url app://s/:id\npattern edit s app://s/:id --to 'app://s/:id([a-z]+)'\n")
    let output = try run("diff", "r1", "--markdown").output
    #expect(output.contains("which now opens nothing"), "\(output)")
  }

  @Test func `a way back that fails is at its line`() throws {
    try migration("0002_a", "route add a2", "# c\nroute remove none")
    let run = try run("migrate", "up", "--dry-run", "--format", "github")
    #expect(
      run.output.contains(
        "warning file=migrations/0002_a.down.routesh,line=2,col=14,title=way-back"),
      "\(run.output)")
  }
}
