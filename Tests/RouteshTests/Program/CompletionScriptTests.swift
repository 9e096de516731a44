import Foundation
import TestSupport
import Testing

/// Completion in other shells, and the manual page, as `make install` installs them.
struct CompletionScriptTests {
  /// A shell of this machine.
  private static func isHere(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }

  /// A folder with a store, the script of a shell and a `routesh` in `PATH`.
  private static func folder(_ shell: String) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    let commands = """
      route add editor --class EditorViewController --url app://editor/:title
      route add 'my route' --class C --url app://mine
      """
    _ = try ProgramRun([folder.path("notes.db")], input: commands)
    let script = try ProgramRun(["help", "--completions", shell])
    try folder.write(script.output, to: "script")
    return folder
  }

  private static func path(_ folder: TemporaryDirectory) -> [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    // The shells keep files of their own at home.
    return ["PATH": "\(BuiltProduct.directory.path):\(path)", "HOME": folder.path("")]
  }

  @Test(.enabled(if: isHere("bash"), "there is no bash")) func bashReadsItsScript() throws {
    try expectGrammar(of: "bash")
  }

  @Test(.enabled(if: isHere("zsh"), "there is no zsh")) func zshReadsItsScript() throws {
    try expectGrammar(of: "zsh")
  }

  @Test(.enabled(if: isHere("fish"), "there is no fish")) func fishReadsItsScript() throws {
    try expectGrammar(of: "fish")
  }

  private func expectGrammar(of shell: String) throws {
    let folder = try Self.folder(shell)
    let run = try ProgramRun(["-n", folder.path("script")], program: "/usr/bin/\(shell)")
    #expect(run.errors == "")
    #expect(run.code == 0)
  }

  @Test(
    .enabled(if: isHere("bash"), "there is no bash"),
    arguments: [
      // bash treats the text before the last colon as another word.
      ("routesh notes.db match app://", "//editor/ //mine"),
      ("routesh notes.db match app://e", "//editor/"),
      ("routesh note", "notes.db"), ("routesh --jso", "--json-errors --json --jsonl"),
      ("routesh notes.db perform m", "my\\ route"), ("routesh notes.db matc", "match"),
      ("routesh --store notes.db route ed", "edit editor"),
      ("routesh notes.db perform editor --path pres", "present"),
      ("routesh notes.db perform editor --path=pres", "present"),
      ("routesh nowhere.db perform e", ""), ("routesh notes.db -c x ", ""),
    ])
  func bashCompletes(_ line: String, _ candidates: String) throws {
    let folder = try Self.folder("bash")
    let driver = """
      source ./script
      COMP_LINE="$1" COMP_POINT=${#1} COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
      _routesh
      echo "${COMPREPLY[*]}"
      """
    let run = try ProgramRun(
      ["--norc", "-c", driver, "bash", line], program: "/usr/bin/bash",
      directory: folder.path(""), environment: Self.path(folder))
    #expect(run.output == candidates + "\n", "\(run.errors)")
    #expect(run.errors == "")
  }

  @Test(.enabled(if: isHere("bash"), "there is no bash"))
  func bashCompletesWhatIsTyped() throws {
    let folder = try Self.folder("bash")
    let shell = try PseudoTerminal(
      ["--norc", "--noprofile", "-i"], program: "/usr/bin/bash", directory: folder.path(""),
      environment: Self.path(folder).merging(["PS1": "> "]) { $1 })
    try shell.wait(for: "> ")
    shell.enter("source ./script; echo rea''dy")
    try shell.wait(for: "ready")
    shell.type("routesh notes.db match app://ed\t")
    try shell.wait(for: "match app://editor/")
    shell.enter("x")
    try shell.wait(for: "title=x")
    shell.enter("exit")
    #expect(try shell.waitForExit() == 0)
  }

  @Test(
    .enabled(if: isHere("fish"), "there is no fish"),
    arguments: [
      ("routesh notes.db match app://", "app://editor/\napp://mine\n"),
      ("routesh notes.db perform m", "my route\n"), ("routesh note", "notes.db\n"),
    ])
  func fishCompletes(_ line: String, _ candidates: String) throws {
    let folder = try Self.folder("fish")
    let run = try ProgramRun(
      ["--no-config", "-c", "source ./script; complete -C $argv[1]", line],
      program: "/usr/bin/fish", directory: folder.path(""), environment: Self.path(folder))
    #expect(run.output == candidates, "\(run.errors)")
  }

  @Test(
    .enabled(if: isHere("zsh"), "there is no zsh"),
    arguments: [
      (["notes.db", "match", "app://"], "app://editor/\napp://mine\n"),
      (["notes.db", "perform", "m"], "my route\n"), (["--jso"], "--json\n--jsonl\n"),
      (["notes.db", "route", "rem"], "rename\n"),
    ])
  func zshCompletes(_ words: [String], _ candidates: String) throws {
    let folder = try Self.folder("zsh")
    // Replaces zsh's completion system: the candidates are printed here.
    let driver = """
      compdef() { : }
      compadd() { shift $@[(i)--]; print -rl -- "$@" }
      source ./script
      words=(routesh "$@")
      CURRENT=$#words
      PREFIX=$words[-1]
      _routesh
      """
    let run = try ProgramRun(
      ["-f", "-c", driver, "zsh"] + words, program: "/usr/bin/zsh", directory: folder.path(""),
      environment: Self.path(folder))
    #expect(run.output == candidates)
    #expect(run.errors == "")
  }

  @Test func completionLeavesNothingBesideTheStore() throws {
    let folder = try TemporaryDirectory()
    _ = try ProgramRun([folder.path("notes.db")], input: "route add editor --url app://editor\n")
    let words = ["help", "--complete", "--", folder.path("notes.db"), "perform", "e"]
    #expect(try ProgramRun(words).output == "words\neditor\n")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(files == ["notes.db"])
  }

  @Test func candidatesSayWhatTheyMean() throws {
    let run = try ProgramRun(["help", "--complete", "--", "--no-hi"])
    #expect(run.output == "words\n--no-history\tRecord nothing\n")
    let commands = try ProgramRun(["help", "--complete", "--", "x.db", "route", "rem"])
    #expect(commands.output == "words\nremove\tDeletes a route from the catalog\n")
    #expect(try ProgramRun(["help", "--complete", "--", "--file", ""]).output == "files\n")
    #expect(try ProgramRun(["help", "--completions", "csh"]).code == 2)
  }

  @Test(.enabled(if: isHere("mandoc"), "there is no mandoc")) func mandocFindsNothingWrong() throws
  {
    try expectSoundPage("mandoc", ["-T", "lint", "-W", "warning"])
  }

  @Test(.enabled(if: isHere("groff"), "there is no groff")) func groffFindsNothingWrong() throws {
    try expectSoundPage("groff", ["-man", "-ww", "-z"])
  }

  private func expectSoundPage(_ program: String, _ options: [String]) throws {
    let folder = try TemporaryDirectory()
    let page = try ProgramRun(["help", "--man"]).output
    let file = try folder.write(page, to: "routesh.1")
    let arguments = program == "groff" ? options + ["-Kutf8", "-Tutf8"] : options
    let run = try ProgramRun(arguments + [file], program: "/usr/bin/\(program)")
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.code == 0)
  }
}
