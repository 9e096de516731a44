import Foundation
import TestSupport
import Testing

/// The format of an error is that of the command that failed.
struct ErrorFormatTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    _ = try run("route", "add", "a", "--class", "A", "--url", "app://a")
  }

  @Test(arguments: [
    "match app://x --json", "match --json app://x", "match app://x --bogus --json",
    "nosuch --json", "route edit a --path nowhere --json", "match app://x --jsonl",
  ])
  func `an error is JSON if its command asks for that, also behind the mistake`(
    line: String
  ) throws {
    let run = try run("-c", line)
    #expect(run.code != 0 && run.errors.hasPrefix("{\"error\":"), "\(run.errors)")
  }

  @Test(arguments: [
    "match app://x -- --json", "route edit nope --summary --json", "match app://x '--json'",
    "match app://x --bogus", "try {\nmatch app://x\n}",
  ])
  func `a word that is no option does not decide it`(line: String) throws {
    let run = try run(input: line + "\n")
    #expect(run.errors.contains("error: ") && !run.errors.hasPrefix("{"), "\(run.errors)")
  }

  @Test func `an error of a sourced file has the format of its own command`() throws {
    try directory.write("match app://x --json\n", to: "inner.routesh")
    #expect(try run("source", "inner.routesh").errors.hasPrefix("{\"error\":"))
    try directory.write("match app://x\n", to: "inner.routesh")
    #expect(
      try run("source", "inner.routesh", "--json").errors.hasPrefix("inner.routesh:1:7: error:"))
  }

  @Test(arguments: ["explain app://a", "replay", "history timeline"])
  func `a text that looks like a list is not taken for CSV`(line: String) throws {
    let run = try run(line.split(separator: " ").map(String.init) + ["--csv"])
    #expect(run.code == 2 && run.output == "", "\(run.output)")
    #expect(run.errors.contains("--csv is for lists"))
  }

  @Test func `what is no UTF-8 has one code, and the place of the first byte`() throws {
    try Data(Array("name\n".utf8) + [0x61, 0xE9]).write(
      to: URL(fileURLWithPath: directory.path("bad.csv")))
    for line in ["import csv bad.csv", "check-links bad.csv", "source bad.csv"] {
      let run = try run(line.split(separator: " ").map(String.init) + ["--json"])
      #expect(run.errors.contains("\"code\":\"not-utf8\""), "\(line): \(run.errors)")
      #expect(run.errors.contains("\"line\":2,\"column\":2"), "\(line): \(run.errors)")
    }
    try Data(Array("echo a\n".utf8) + [0x61, 0xE9]).write(
      to: URL(fileURLWithPath: directory.path("1_a.up.routesh")))
    try directory.write("", to: "1_a.down.routesh")
    let migration = try self.run("migrate", "up", "--dir", ".", "--json")
    #expect(migration.errors.contains("\"code\":\"not-utf8\""), "\(migration.errors)")
    #expect(migration.errors.contains("\"line\":2,\"column\":2"), "\(migration.errors)")
  }

  @Test func `a script that is not there is the same mistake wherever it is named`() throws {
    for words in [["-f", "nowhere"], ["source", "nowhere"], ["test", "nowhere"]] {
      let run = try run(words)
      #expect(run.code == 2, "\(words): \(run.errors)")
      #expect(run.errors.contains("no file 'nowhere'"))
    }
  }

  @Test func `the version is printed whatever follows`() throws {
    let run = try ProgramRun(["--version", "match", "app://a"])
    #expect(run.code == 0 && run.output.hasPrefix("routesh 1"))
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func `one of one is said as one`() throws {
    let links = try run("check-links", "-", input: "url\napp://x\n")
    #expect(links.errors == "error: 1 of 1 link is not as expected\n", "\(links.errors)")
    try directory.write("match app://x\n", to: "fails.routesh")
    #expect(try run("test", "fails.routesh").errors.contains("1 of 1 script failed"))
  }

  @Test func `a history that cannot be opened ends every command that would record`() throws {
    let run = try run(
      "--history", "/nonexistent/h.db", "--keep-going", "-c", "open app://a", "-c", "open app://a")
    #expect(run.code != 0)
    #expect(run.output == "", "nothing is performed unrecorded")
    #expect(run.errors.components(separatedBy: "/nonexistent/h.db").count > 2, "\(run.errors)")
  }
}
