import Foundation
import RouteShell
import TestSupport
import Testing

/// Scripts that describe the desired state, and can run repeatedly.
struct RepeatableScriptTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func run(_ script: String, _ options: [String] = []) throws -> ProgramRun {
    try ProgramRun(options + ["a.db"], input: script + "\n", directory: directory.path(""))
  }

  private static let puts = """
    class put BaseViewController
    class put EditorViewController --superclass BaseViewController
    route put editor --class EditorViewController --url app://editor/:title --url app://e/:title --path push --protocol EditorInput --protocol EditorOutput --tag main --exclusive
    route put plain
    pattern put editor app://e/:title --priority 3 --ignore-case
    parameter put editor title --required
    parameter put $_ page --type int --default 1 --allow 1,2
    protocol put editor EditorInput
    guard put signed-in --summary why
    redirect put app://old/:title app://editor/:title --drop-query
    adapter put NoteInput EditorInput
    storyboard put Main
    scene put Main/Root --class RootViewController --initial
    segue put Root showEditor --to EditorViewController --kind modal
    segue put Root '' --to EditorViewController --kind show
    """

  @Test func `every kind can be put, and what is there already is not changed`() throws {
    let names = Set(CommandTable.all.commands.map(\.name))
    for command in CommandTable.all.commands where command.words.last == "add" {
      #expect(names.contains("\(command.words[0]) put"), "\(command.name)")
    }
    let first = try run(Self.puts)
    #expect(first.code == 0, "\(first.errors)")
    let before = try run("export json\nlog --json")
    let second = try run(Self.puts)
    #expect(second.code == 0, "\(second.errors)")
    let lines = second.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("nothing changed: ") }, "\(second.output)")
    #expect(lines.count == Self.puts.split(separator: "\n").count)
    #expect(try run("export json\nlog --json").output == before.output)
  }

  @Test(arguments: [
    ("class put EditorViewController --kind service", "kind controller → service"),
    ("route put plain --path present", "path show → present"),
    ("route put plain --disabled", "enabled yes → no"),
    ("pattern put editor app://e/:title --priority 4", "priority 3 → 4"),
    ("parameter put editor page --type string", "type int → string"),
    ("protocol put editor EditorInput --module", "kind destination → module"),
    ("guard put signed-in", "summary why → —"),
    ("redirect put app://old/:title app://editor/:title", "keep-query no → yes"),
    ("adapter put NoteInput EditorOutput", "provided EditorInput → EditorOutput"),
    ("scene put Main/Root --class Other", "class RootViewController → Other"),
    ("scene put Main/Root", "class RootViewController → —"),
    ("segue put Root showEditor --to EditorViewController", "kind modal → show"),
    ("segue put Root showEditor --to Root", "destination EditorViewController → Root"),
  ])
  func `what differs is changed to match, and told`(_ line: String, _ difference: String) throws {
    #expect(try run(Self.puts).code == 0)
    let run = try run(line)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains(difference), "\(run.output)")
    let again = try self.run(line)
    #expect(again.output.hasPrefix("nothing changed: "), "\(again.output)")
    let add = try self.run(line.replacing(" put ", with: " add "))
    #expect(add.code == 1)
  }

  @Test func `a route is put as it is described, whatever it was`() throws {
    let put = """
      route put editor --class EditorViewController --url app://editor/:title --url app://e/:title --path push --protocol EditorInput --tag main
      """
    let fresh = try run(put)
    #expect(
      fresh.output.hasSuffix(
        "added class EditorViewController, protocol EditorInput, pattern app://editor/:title, pattern app://e/:title, route editor\n"
      ))
    #expect(fresh.code == 0)
    // Values with commands of their own stay.
    #expect(
      try run(
        "parameter add editor title --required\npattern edit editor app://e/:title --priority 7"
      )
      .code == 0)
    let wanted = try run("export json").output
    let again = try run(put)
    #expect(again.output == "nothing changed: route editor already has these values\n")
    #expect(try run("export json").output == wanted)
    #expect(try run("log").output.split(separator: "\n").count == 4)
    // Everything else is reset.
    let changes = """
      route edit editor --path present --exclusive --internal --summary text --owner me --tag more --url app://x --protocol Other --supports push,present
      route edit editor --disabled
      pattern remove editor app://editor/:title
      """
    #expect(try run(changes).code == 0)
    let back = try run(put)
    #expect(
      back.output.hasPrefix(
        "changed route editor: path present → push, paths present,push → all, exclusive yes → no"))
    #expect(back.output.hasSuffix("  -app://x  +app://editor/:title\n"), "\(back.output)")
    #expect(try run("export json").output == wanted)
  }

  @Test func `put refuses what add refuses`() throws {
    #expect(try run("route add other --protocol Taken --class OtherClass --exclusive").code == 0)
    for line in [
      "route put editor --protocol Taken", "route put editor --class OtherClass",
      "route put editor --url 'app://:('", "route put ''",
      "route put editor --class OtherClass --kind service",
    ] {
      #expect(try run(line).code != 0, "\(line)")
    }
    #expect(try run("routes").output.split(separator: "\n").count == 2)
  }

  @Test func `put stands in a migration`() throws {
    let path = try directory.write("route put editor --url app://editor\n", to: "a.routesh")
    let run = try ProgramRun(["a.db", "import", "routesh", path], directory: directory.path(""))
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func `a whole script of puts runs again as one transaction of nothing`() throws {
    let script = Self.puts + "\nroute put late --url app://late\n"
    #expect(try run(script, ["--atomic"]).code == 0)
    let second = try run(script, ["--atomic"])
    #expect(second.code == 0)
    #expect(!second.output.contains("committed"))
    #expect(try run("log").output.split(separator: "\n").count == 2)
  }
}
