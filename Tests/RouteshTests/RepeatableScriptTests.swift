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

  private static let adds = """
    class add BaseViewController --if-missing
    class add EditorViewController --superclass BaseViewController --if-missing
    route add editor --class EditorViewController --url app://editor/:title --path push --protocol EditorInput --tag main --exclusive --if-missing
    route add plain --if-missing
    pattern add editor app://e/:title --priority 3 --ignore-case --if-missing
    parameter add editor title --required --if-missing
    parameter add $_ page --type int --default 1 --allow 1,2 --if-missing
    protocol add editor EditorModule --module --if-missing
    adapter add NoteInput EditorInput --if-missing
    storyboard add Main --if-missing
    scene add Main/Root --class RootViewController --initial --if-missing
    segue add Root showEditor --to EditorViewController --kind modal --if-missing
    segue add Root '' --to EditorViewController --kind show --if-missing
    """

  @Test func `every add may find what it adds`() throws {
    for command in CommandTable.all.commands where command.words.last == "add" {
      #expect(command.options.contains { $0.name == "if-missing" }, "\(command.name)")
    }
    let first = try run(Self.adds)
    #expect(first.code == 0, "\(first.errors)")
    #expect(!first.output.contains("nothing changed"), "\(first.output)")
    let before = try run("export json\nlog --json")
    let second = try run(Self.adds)
    #expect(second.code == 0, "\(second.errors)")
    let lines = second.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("nothing changed: ") }, "\(second.output)")
    #expect(lines.count == Self.adds.split(separator: "\n").count)
    #expect(try run("export json\nlog --json").output == before.output)
  }

  @Test(arguments: [
    ("class add EditorViewController --kind service", "kind controller → service"),
    ("route add editor --path present", "path push → present"),
    ("route add editor --url app://other", "no pattern app://other"),
    ("route add editor --disabled", "enabled yes → no"),
    ("pattern add editor app://e/:title --priority 4", "priority 3 → 4"),
    ("parameter add editor page --type string", "type int → string"),
    ("protocol add editor EditorInput --module", "kind destination → module"),
    ("adapter add NoteInput Other", "provided EditorInput → Other"),
    ("scene add Main/Root --class Other", "class RootViewController → Other"),
    ("segue add Root showEditor --to Root", "destination EditorViewController → Root"),
  ])
  func `another thing of that name is an error that says what differs`(
    _ line: String, _ difference: String
  ) throws {
    #expect(try run(Self.adds).code == 0)
    let before = try run("export json").output
    let run = try run(line + " --if-missing")
    #expect(run.code == 1)
    #expect(
      run.errors.contains("already exists with other values: \(difference)\n"), "\(run.errors)")
    #expect(try self.run("export json").output == before)
    let plain = try self.run(line)
    #expect(plain.code == 1)
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
      route disable editor
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

  @Test func `a whole script with put and adds runs again as one transaction of nothing`() throws {
    let script = Self.adds + "\nroute put late --url app://late\n"
    #expect(try run(script, ["--atomic"]).code == 0)
    let second = try run(script, ["--atomic"])
    #expect(second.code == 0)
    #expect(!second.output.contains("committed"))
    #expect(try run("log").output.split(separator: "\n").count == 2)
  }
}
