import TestSupport
import Testing

/// Options of rows that contradict each other, say nothing, or mean nothing.
struct RowOptionTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    ["route add a --exclusive --shared"], ["route add a --internal --public"],
    ["route add a --supports push --path present"], ["route add a --kind service --path push"],
    ["route add a --tag -foo"], ["route edit editor --tag -foo"],
    ["route add a --supports all,push"], ["route edit editor --supports push --path present"],
    ["route edit editor --supports push", "route edit editor --path present"],
    ["parameter add editor p --default 1 --no-default"],
    ["parameter add editor p --sensitive --plain"],
    ["class add C --kind service", "route put c --class C --path push"],
  ])
  func `options that contradict each other are refused`(_ lines: [String]) throws {
    try makeEditor()
    let run = try run(lines.flatMap { ["-c", $0] })
    #expect(run.code == 1 || run.code == 2)
    let reasons = [
      "exclude each other", "which it does not allow", "which cannot be shown by push",
      "removes a tag that does not exist", "--supports all cannot be combined with other values",
    ]
    #expect(reasons.contains { run.errors.contains($0) }, "\(run.errors)")
  }

  @Test func `a class needs a name`() throws {
    try makeEditor()
    #expect(try run("route", "add", "x", "--class", "").errors.contains("a class needs a name"))
  }

  @Test func `none takes all words of a list away`() throws {
    try makeEditor()
    _ = try run("route", "edit", "editor", "--tag", "a", "--tag", "b", "--when", "platform=ios")
    #expect(
      try run("route", "edit", "editor", "--tag", "none", "--when", "none").output
        == "changed route editor: tags a,b → —, when platform=ios → —\n")
    _ = try run("route", "edit", "editor", "--tag", "c", "--tag", "none", "--tag", "d")
    #expect(try run("route", "editor").output.contains("  tags        d\n"))
    // A tag that is really called so survives an export.
    let row = #"{"identifier":"odd","class":"Odd","tags":["none"]}"#
    let put = try run("-c", "class add Odd", "-c", "row put route '\(row)'")
    #expect(put.code == 0, "\(put.errors)")
    let script = try run("export", "routesh").output
    let again = try ProgramRun(
      ["b.db", "-f", "-"], input: script, directory: directory.path(""))
    #expect(again.code == 0, "\(again.errors)")
    let copy = try ProgramRun(["b.db", "export", "json"], directory: directory.path(""))
    #expect(try run("export", "json").output == copy.output)
  }

  @Test(arguments: [
    (
      #"row put route '{"identifier":"r","class":"C","when":["share=500"]}'"#,
      "share needs a number from 0 to 100"
    ),
    (#"row put route '{"identifier":"","class":"C"}'"#, "error: "),
    ("route add '' --class C", "error: "),
    ("route edit editor --when verison-from=3", "did you mean 'version-from='?"),
  ])
  func `a wrong value is told in words`(_ line: String, _ words: String) throws {
    try makeHistory()
    let run = try run("-c", line)
    #expect(run.code != 0 && run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains("CHECK") && !run.errors.contains("Optional"), "\(run.errors)")
  }
}
