import Foundation
import TestSupport
import Testing

/// Every command writes its answer into a file that `--output` names.
struct OutputOptionTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    #expect(try run("route", "add", "a", "--url", "app://a/:id").code == 0)
  }

  private func text(_ name: String) -> String { FileContents.text(directory.path(name)) }

  @Test(arguments: [
    "routes", "routes --csv", "match app://a/1 --json", "explain app://a/1", "check", "stack",
    "help match", "status --json", "log --jsonl", "route a", "url a id=1", "echo hi",
    "each list.txt {\n  echo $1\n}",
  ])
  func `the file has what would be printed`(_ line: String) throws {
    try directory.write("x\ny\n", to: "list.txt")
    let lines = line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let shown = try run("--readonly", input: line + "\n")
    #expect(shown.code == 0, "\(shown.errors)")
    let first =
      lines[0].hasSuffix(" {")
      ? lines[0].dropLast(2) + " --output out {" : lines[0] + " --output out"
    let written = try run(
      "--readonly", input: ([String(first)] + lines.dropFirst()).joined(separator: "\n") + "\n")
    #expect(written.code == 0, "\(written.errors)")
    #expect(text("out") == shown.output)
    #expect(written.output.contains("out"), "\(written.output)")
  }

  @Test func `what fails writes no file, and what fails with an answer a whole one`() throws {
    #expect(try run("match", "app://nowhere", "--output", "no").code == 1)
    let none = try run("route", "b", "--output", "none")
    #expect(none.code == 1 && none.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: directory.path("none")))
    _ = try run("route", "add", "b", "--url", "app://a/:other")
    let check = try run("check", "--strict", "--output", "check.txt")
    #expect(check.code == 1 && check.errors.contains("check found"), "\(check.errors)")
    #expect(text("check.txt").contains("duplicate"))
  }

  @Test(arguments: ["routes > out", "routes >> out", "routes >out", "match app://a/1 --json > out"])
  func `where another shell writes a file the option is named`(_ line: String) throws {
    let run = try run("-c", line)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.contains("--output out"), "\(run.errors)")
    #expect(try self.run("-c", "echo 'a' '>' b").output == "a > b\n")
  }

  @Test func `programs get the name of the file`() throws {
    #expect(try run("routes", "--json", "--output", "out").output == "{\"file\":\"out\"}\n")
    #expect(try run("routes", "--output", "-").output == (try run("routes").output))
  }

  @Test func `the version is printed whatever follows`() throws {
    for words in [
      ["--version", "match"], ["--version", "--bogus"], ["a.db", "--version", "x", "y"],
    ] {
      let run = try ProgramRun(words, directory: directory.path(""))
      #expect(run.code == 0 && run.output.hasPrefix("routesh "), "\(words): \(run.errors)")
    }
  }
}
