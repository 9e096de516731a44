import TestSupport
import Testing

/// `log -p`, `blame`, `diff` and `undo --to` show what revisions changed, field by field.
struct LogOfChangesTests {
  private static let script = """
    route add editor --class EditorViewController --url app://editor/:title --path push
    route edit editor --summary "Edits a note" --owner ann
    parameter add editor token --sensitive
    route edit editor --name note
    class edit EditorViewController --name NoteViewController
    route edit note --path present

    """

  private func answer(_ commands: String) throws -> String {
    let directory = try TemporaryDirectory()
    try directory.write(Self.script, to: "made.routesh")
    _ = try ProgramRun(["a.db", "-f", "made.routesh"], directory: directory.path(""))
    let run = try ProgramRun(
      ["a.db"], input: commands + "\n", directory: directory.path(""),
      environment: ["USER": "ann", "LOGNAME": "ann"])
    #expect(run.code == 0, "\(run.errors)")
    // User and time differ from run to run.
    return run.output.replacing(#/  \d{4}-\d\d-\d\d \d\d:\d\d:\d\d  \w+  /#, with: "  …  ")
  }

  @Test func `log -p shows the fields before and after`() throws {
    #expect(
      try answer("log -p --limit 4") == """
        r6  …  change  route edit note --path present
          changed route note: path push → present

        r5  …  change  class edit EditorViewController --name NoteViewController
          changed class EditorViewController → NoteViewController
          changed route note: class EditorViewController → NoteViewController

        r4  …  change  route edit editor --name note
          changed route editor → note

        r3  …  change  parameter add editor token --sensitive
          changed route editor: parameter token — → 'string, sensitive'

        """)
  }

  @Test func `log -p in JSON has the values`() throws {
    let text = try answer("log -p --limit 1 --json")
    #expect(text.contains(#""values":[{"field":"path","before":"push","after":"present"}]"#))
    #expect(try answer("log -p --where 'editor --name'").hasPrefix("r4  "))
    #expect(try answer("log -p --limit 0") == "")
  }

  @Test func `log -p is no table`() throws {
    let directory = try TemporaryDirectory()
    let run = try ProgramRun(["a.db"], input: "init\nlog -p --csv\n", directory: directory.path(""))
    #expect(run.code == 2)
    #expect(run.errors.contains("log -p is not a table: use --json, not --csv"), "\(run.errors)")
  }

  @Test func `a migration that renames and does more says one change too`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Self.script, to: "made.routesh")
    try directory.write(
      """
      route edit note --name letter
      route edit letter --summary "Writes a letter"
      pattern add letter app://letter/:title

      """, to: "migrations/1_letter.up.routesh")
    try directory.write(
      "pattern remove letter app://letter/:title\nroute edit letter --name note\n",
      to: "migrations/1_letter.down.routesh")
    let run = try ProgramRun(
      ["a.db"],
      input:
        "import routesh made.routesh\nmigrate up\nlog -p --limit 1\nmigrate down\nlog -p --limit 1\n",
      directory: directory.path(""))
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output.contains(
        "  changed route note → letter: summary 'Edits a note' → 'Writes a letter'  "
          + "+app://letter/:title\n"), "\(run.output)")
    #expect(
      run.output.contains("  changed route letter → note  -app://letter/:title\n"), "\(run.output)")
  }

  @Test func `blame names the revision of each field`() throws {
    let text = try answer("blame note --csv")
    let lines = text.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).prefix(3).joined(separator: ",")
    }
    #expect(
      lines == [
        "field,value,revision", "identifier,note,r4", "class,NoteViewController,r5",
        "path,present,r6", "summary,Edits a note,r2", "owner,ann,r2",
        "pattern app://editor/:title,,r1", "parameter token,sensitive,r3",
      ])
  }

  @Test func `a rename is one wherever it is told`() throws {
    let line =
      "changed route editor → note: class EditorViewController → NoteViewController, "
      + "path push → present, summary — → 'Edits a note', owner — → ann, "
      + "parameter token — → 'string, sensitive'"
    #expect(
      try answer("diff r1")
        == "changed class EditorViewController → NoteViewController\n\(line)\n")
    #expect(try answer("undo 3").contains("changed route note → editor\n"))
    #expect(try answer("undo --to r1").contains("  changed route note → editor"))
  }

  @Test func `what an added row has is told wherever the row is`() throws {
    let lines = [
      "route add login --path present", "guard add in --route login", "route add p",
      "route add fare --url app://fare/:id --parent p --requires in --when locale=de",
      "parameter add fare b --type int --required",
      "pattern add p app://p --when share=1 --priority 5",
      "redirect add app://old app://p --priority 3",
    ]
    func told(_ command: String) throws -> String {
      try answer((lines + [command]).joined(separator: "\n"))
    }
    let diff = try told("diff r6")
    for line in [
      "added route login: path present", "added guard in: route login",
      "added route fare: when locale=de, requires in, parent p, parameter b 'int, required'  +app://fare/:id",
      "added route p: pattern app://p 'priority 5, when share=1'  +app://p",
      "added redirect app://old → app://p: priority 3",
    ] { #expect(diff.contains(line + "\n"), "\(line) in \(diff)") }
    #expect(
      try told("diff r10 r11").contains(
        "changed route fare: parameter b — → 'int, required'\n"))
    let markdown = try told("diff r6 --markdown")
    #expect(markdown.contains("| added redirect `app://old` | target `app://p`<br>"), "\(markdown)")
    #expect(markdown.contains("parameter b `int, required`"), "\(markdown)")
  }
}
