import Foundation
import TestSupport
import Testing

/// `routesh test`: a store in memory for each script.
struct TestCommandTests {
  private let directory: TemporaryDirectory
  private let names = (1...7).map { "t\($0).routesh" }

  init() throws {
    directory = try TemporaryDirectory()
    for (index, name) in names.enumerated() {
      // Each finds a store and a simulation of its own; the third fails.
      try directory.write(
        """
        expect output '' {
          routes
        }
        route add editor --url app://editor/:title
        open app://editor/\(index)
        expect stack NavigationController,RootViewController,\(index == 2 ? "Wrong" : "EditorViewController")

        """, to: name)
    }
  }

  private func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(["test"] + arguments + names, directory: directory.path(""))
  }

  @Test func `reports come in the order of the files`() throws {
    let tap = try run([])
    #expect(tap.code == 1)
    let results = tap.output.split(separator: "\n").filter {
      $0.hasPrefix("ok ") || $0.hasPrefix("not ok ")
    }
    #expect(
      results
        == names.enumerated().map { index, name in
          "\(index == 2 ? "not ok" : "ok") \(index + 1) - \(name)"
        })
    #expect(tap.output.contains("- Wrong") && tap.output.contains("+ EditorViewController"))
    #expect(tap.errors.contains("6 passed, 1 failed"))
  }

  @Test(arguments: [".", "./"])
  func `a directory is no script, and none is run`(_ folder: String) throws {
    let run = try run([folder])
    #expect(run.code == 2 && run.output == "")
    #expect(
      run.errors
        == "error: '\(folder)' is a directory — did you mean 'routesh test ./*.routesh'?\n")
    let none = try ProgramRun(["test", "nosuch"], directory: directory.path(""))
    #expect(none.code == 2 && none.errors == "error: no file 'nosuch'\n")
  }

  @Test func `JUnit and JSON tell the same, and a report can go into a file`() throws {
    let junit = try run(["--format", "junit", "--output", "report.xml"])
    #expect(junit.output == "wrote report.xml\n")
    let report = FileContents.text(directory.path("report.xml"))
    #expect(report.contains(#"<testsuite name="routesh" tests="7" failures="1""#))
    #expect(report.contains("Wrong"))
    let json = try JSONSerialization.jsonObject(
      with: Data(try run(["--json"]).output.utf8))
    let passed = try #require(json as? [[String: Any]]).map { $0["passed"] as? Bool }
    #expect(passed == [true, true, false, true, true, true, true])
  }

  @Test func `the report has the errors with their places, as the script reported them`() throws {
    try directory.write("echo error: none\nsource nowhere\n", to: "bad.routesh")
    let run = try ProgramRun(["--json", "test", "bad.routesh"], directory: directory.path(""))
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let result = try #require((json as? [[String: Any]])?.first)
    #expect(result["output"] as? String == "error: none")
    #expect(result["message"] as? String == "bad.routesh:2:8: error: no file 'nowhere'")
    let error = try #require((result["errors"] as? [[String: Any]])?.first)
    #expect(error["code"] as? String == "no-file")
    #expect(error["line"] as? Int == 2 && error["column"] as? Int == 8)
    #expect(error["excerpt"] as? String == "  source nowhere\n         ^~~~~~~")
  }

  @Test func `the reason of a failure stands before what the script printed`() throws {
    try directory.write("echo first\necho an error: none\nsource nowhere\n", to: "bad.routesh")
    let tap = try ProgramRun(["test", "bad.routesh"], directory: directory.path(""))
    let reason = try #require(
      tap.output.range(of: "bad.routesh:3:8: error: no file 'nowhere'"))
    let output = try #require(tap.output.range(of: "  output: |\n    first\n"))
    #expect(reason.lowerBound < output.lowerBound)
    let junit = try ProgramRun(
      ["test", "--format", "junit", "bad.routesh"], directory: directory.path(""))
    #expect(
      junit.output.contains(
        #"<failure message="bad.routesh:3:8: error: no file 'nowhere'""#),
      "\(junit.output)")
  }

  @Test func `Ctrl-C ends the tests`() throws {
    try directory.write("each \(directory.path("pipe")) {\necho never\n}\n", to: "stuck.routesh")
    let made = try ProgramRun([directory.path("pipe")], program: "/usr/bin/mkfifo")
    #expect(made.code == 0)
    let terminal = try PseudoTerminal(
      ["test", "t1.routesh", "stuck.routesh"], directory: directory.path(""))
    try terminal.wait(for: "1 of 2")
    terminal.type("\u{3}")
    #expect(try terminal.waitForExit() == 130)
  }
}
