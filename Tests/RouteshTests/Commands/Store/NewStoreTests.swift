import Foundation
import TestSupport
import Testing

/// A store is made only if one is meant.
struct NewStoreTests: StoreSession {
  let directory: TemporaryDirectory
  static let store: [String] = []

  init() throws { directory = try TemporaryDirectory() }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path(""))
  }

  @Test func `a mistyped command is no store`() throws {
    let run = try run("chek")
    #expect(run.errors.contains("unknown command 'chek' — did you mean 'check'"), "\(run.errors)")
    #expect(run.code == 2)
    #expect(try files().isEmpty)
  }

  @Test(arguments: ["my.db", ":memory:", "./my"])
  func `what can only be a store stays one`(_ name: String) throws {
    #expect(try run(name).code == 0)
  }

  @Test func `a store after the script is refused with the right order`() throws {
    try directory.write("routes\n", to: "t.routesh")
    let run = try run("-f", "t.routesh", "s.db")
    #expect(run.errors.contains("routesh s.db -f t.routesh"), "\(run.errors)")
    #expect(run.code == 2)
    #expect(try files() == ["t.routesh"])
  }

  @Test(arguments: [
    (["typo.db", "import", "csv", "nofile"], 1), (["typo.db", "migrate", "up"], 1),
    (["typo.db", "route", "remove", "x"], 3),
  ])
  func `a failing command leaves no empty store behind`(
    _ arguments: [String], _ code: Int
  ) throws {
    let run = try ProgramRun(arguments, directory: directory.path(""))
    #expect(Int(run.code) == code)
    #expect(!run.output.contains("created"))
    #expect(try files().isEmpty)
  }

  @Test func `a command that only shows what it would do leaves no store`() throws {
    try directory.write("app://editor/:title\teditor\n", to: "links.tsv")
    let run = try run("new.db", "import", "csv", "links.tsv", "--dry-run")
    #expect(run.code == 0)
    #expect(run.output.contains("would add"), "\(run.output)")
    #expect(!run.output.contains("created"))
    #expect(try files() == ["links.tsv"])
  }
}
