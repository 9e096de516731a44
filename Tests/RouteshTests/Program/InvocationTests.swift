import TestSupport
import Testing

/// The ways to call the program without a store.
struct InvocationTests {
  @Test func oneCommandFromArguments() throws {
    let run = try ProgramRun(["echo", "a  b", "$x"])
    #expect(run.output == "a  b $x\n")
    #expect(run.code == 0)
  }

  @Test func scriptOnStandardInput() throws {
    let run = try ProgramRun([], input: "let a 5\necho \"a is $a\" \\\n  and more\n")
    #expect(run.output == "a is 5 and more\n")
    #expect(run.code == 0)
  }

  @Test func scriptStopsAtItsFirstErrorWithThePlace() throws {
    let run = try ProgramRun([], input: "echo one\n  ehco two\necho three\n")
    // Standard input is a file here: it is read before its first line runs.
    #expect(run.output == "")
    #expect(
      run.errors == """
        <stdin>:2:3: error: unknown command 'ehco' — did you mean 'echo'?
            ehco two
            ^~~~

        """)
    #expect(run.code == 2)
  }

  @Test func keepGoingRunsOnAndExitsWithOne() throws {
    let run = try ProgramRun(["--keep-going"], input: "ehco one\necho two\n")
    #expect(run.output == "two\n")
    #expect(run.code == 1)
  }

  @Test func scriptFileWithArguments() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("echo $1 and $2\necho $@\n", to: "a.routesh")
    let run = try ProgramRun(["x.db", "-f", path, "a b", "c"])
    #expect(run.output == "a b and c\na b c\n")
    #expect(run.code == 0)
  }

  @Test func severalCommands() throws {
    let run = try ProgramRun(["-c", "let a 1", "-c", "echo $a"])
    #expect(run.output == "1\n")
  }

  private static let absent = "open app://x"
  private static let misspelt = "source nofile"
  private static let unwritable = "store backup /nonexistent/x.db"

  @Test(arguments: [
    ([absent], 1), ([misspelt], 2), ([unwritable], 3), ([absent, misspelt, unwritable], 1),
    ([misspelt, unwritable, absent], 2), ([unwritable, absent, misspelt], 3),
  ]) func theFirstFailureOfSeveralCommandsIsTheExitCode(lines: [String], code: Int) throws {
    let directory = try TemporaryDirectory()
    _ = try ProgramRun(["a.db", "init"], directory: directory.path(""))
    let commands = lines.flatMap { ["-c", $0] } + ["-c", "echo after"]
    let run = try ProgramRun(["a.db"] + commands, directory: directory.path(""))
    #expect(Int(run.code) == code && run.output == "", "\(run.errors)")
    let all = try ProgramRun(["a.db", "--keep-going"] + commands, directory: directory.path(""))
    #expect(all.code == 1 && all.output == "after\n", "\(all.errors)")
    let errors = all.errors.split(separator: "\n").count { $0.contains("error: ") }
    #expect(errors == lines.count, "\(all.errors)")
  }

  @Test func sourceStopsWithThePlaceInItsFile() throws {
    let directory = try TemporaryDirectory()
    let inner = try directory.write("echo $1\noops\n", to: "inner.routesh")
    let run = try ProgramRun(["-c", "source \(inner) x"])
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("\(inner):2:1: error: unknown command 'oops'"))
    #expect(run.code == 2)
  }

  @Test func tryReportsAndGoesOn() throws {
    let run = try ProgramRun([], input: "try {\n  oops\n  echo not here\n}\necho $?\n")
    #expect(run.output == "2\n")
    #expect(run.errors.contains("<stdin>:2:3: error: unknown command 'oops'"))
    #expect(run.code == 0)
  }

  @Test func eachGivesTheFieldsOfALine() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("# names\na b\n\n--json\t$x 'y\n", to: "list.txt")
    let run = try ProgramRun([], input: "each \(path) {\n  echo $1 - $2\n}\n")
    #expect(run.output == "a - b\n--json - $x 'y\n")
    #expect(run.code == 0)
  }

  @Test func `errors are JSON beside answers in text`() throws {
    let run = try ProgramRun(["--json-errors", "-c", "echo hi", "-c", "ehco"])
    #expect(run.errors.hasPrefix(#"{"error":{"code":"unknown-command","#), "\(run.errors)")
    // The lines are checked before the first runs.
    #expect(run.output == "")
    let good = try ProgramRun(["--json-errors", ":memory:", "-c", "echo hi", "-c", "routes"])
    #expect(good.output == "hi\n" && good.errors == "", "\(good)")
  }

  @Test func errorsAreJSONInJSONMode() throws {
    let run = try ProgramRun(["--json", "-c", "ehco"])
    #expect(
      run.errors == """
        {"error":{"code":"unknown-command","message":"unknown command 'ehco'",\
        "suggestions":["echo"],"file":"<command>","line":1,"column":1,\
        "excerpt":"  ehco\\n  ^~~~"}}

        """)
    #expect(run.output == "")
  }

  @Test(arguments: [
    (["-c", "frob"], "unknown command 'frob'\n"), (["-c", "echo $x"], "undefined variable '$x'\n"),
    (["-c", "echo $_"], "undefined variable '$_'\n"),
    (
      ["-c", "let name a", "-c", "echo $nme"], "undefined variable '$nme' — did you mean '$name'?\n"
    ),
  ])
  func aSuggestionIsNearOrThereIsNone(_ arguments: [String], _ message: String) throws {
    let run = try ProgramRun(arguments)
    #expect(run.errors.contains("error: " + message), "\(run.errors)")
  }

  @Test func anExpectationThatIsNotMetSaysInJSONWhatItExpected() throws {
    let run = try ProgramRun([":memory:", "--json", "-c", "expect output a {\necho b\n}"])
    #expect(run.errors.contains(#""expected":"a","actual":"\"b\""}}"#), "\(run.errors)")
    let open = try ProgramRun([":memory:", "--json", "-c", "begin", "-c", "route add lost"])
    #expect(open.errors.contains(#""code":"open-transaction""#), "\(open.errors)")
    #expect(
      open.errors.contains(#""notes":["added class LostViewController","added route lost"]}}"#),
      "\(open.errors)")
  }

  @Test func aContainerThatIsNamedIsPartOfTheDifference() throws {
    let run = try ProgramRun([":memory:", "-c", "expect stack NavigationController,Wrong"])
    #expect(run.errors.contains("\n    NavigationController\n  - Wrong\n  + "), "\(run.errors)")
  }

  @Test func whatCannotBeFollowedSaysWhatCan() throws {
    let run = try ProgramRun(
      [
        ":memory:", "-c", "scene add Main/Root --class RootViewController --initial", "-c",
        "segue add Main/Root showNext --to DetailViewController", "-c", "reset --root Main", "-c",
        "segue nope",
      ])
    #expect(run.errors.contains("segues from here: showNext"), "\(run.errors)")
    let undo = try ProgramRun([":memory:", "undo", "-1"])
    #expect(undo.errors == "error: N cannot be negative: '-1'\n")
  }

  @Test func thePlaceInAPatternIsInJSONToo() throws {
    let words = ["route", "add", "a", "--url", "app://a/{b"]
    let run = try ProgramRun([":memory:", "--json"] + words)
    #expect(run.errors.contains("at column 11 of it"), "\(run.errors)")
    #expect(run.errors.contains(#""column":11"#), "\(run.errors)")
  }

  @Test(arguments: [
    (["--bogus"], "unknown option '--bogus'"), (["--store"], "--store needs a value"),
    (["--json=1"], "--json takes no value"), (["app://a/b"], "a URL is not a store"),
  ])
  func wrongOptionsExitWithTwo(_ arguments: [String], _ message: String) throws {
    let run = try ProgramRun(arguments)
    #expect(run.errors.hasPrefix("error: \(message)"), "\(run.errors)")
    #expect(run.code == 2)
  }

  @Test func helpAndVersion() throws {
    #expect(try ProgramRun(["--help"]).output.hasPrefix("routesh [OPTIONS] [STORE]"))
    #expect(try ProgramRun(["--version"]).output.hasPrefix("routesh 1.0.0"))
    #expect(try ProgramRun(["help", "let"]).output.hasPrefix("let NAME VALUE\n"))
    #expect(try ProgramRun(["help", "qwerty"]).code == 1)
  }

  @Test func aClosedPipeEndsTheProgramQuietly() throws {
    let program = BuiltProduct.routesh
    let run = try ProgramRun(
      ["-c", "yes 'echo some text that fills the pipe' | head -n 200000 | \(program) | head -n 1"],
      program: "/bin/sh")
    #expect(run.output == "some text that fills the pipe\n")
    #expect(run.errors == "")
  }
}
