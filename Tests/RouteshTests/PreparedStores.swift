import Foundation
import TestSupport
import Testing

/// Stores with which tests of several commands begin.
extension StoreSession {
  /// A route `editor` with a pattern of links.
  func makeEditor() throws {
    #expect(try run("route", "add", "editor", "--url", "app://editor/:title").code == 0)
  }

  /// The same with a history of forty links.
  func makeHistory() throws {
    let made = try run(
      input: "route add editor --url app://editor/:title\ncontext version=3.2\n"
        + (1...40).map { "open app://editor/\($0)\n" }.joined())
    #expect(made.code == 0, "\(made.errors)")
  }

  /// Two routes of a shop, and a segue.
  func makeShop() throws {
    let made = try run(
      "-c", "route add home --url shop://home", "-c", "route add product --url shop://p/:id",
      "-c", "segue add Home openNote --to Note")
    #expect(made.code == 0, "\(made.errors)")
  }

  /// A route, a segue and two ways back, of which one leads nowhere.
  func makeSegues() throws {
    let made = try run(
      "-c", "route add p --class P --url app://p",
      "-c", "segue add HomeController show --to DetailController",
      "-c", "segue add DetailController back --to HomeController --kind unwind --action back:",
      "-c", "segue add HomeController lost --to DetailController --kind unwind --action lost:")
    #expect(made.code == 0, "\(made.errors)")
  }

  /// Runs lines, also those after one that fails.
  func runLines(_ lines: String..., options: [String] = []) throws -> ProgramRun {
    try ProgramRun(
      options + ["--keep-going"] + Self.store + lines.flatMap { ["-c", $0] },
      directory: directory.path(""))
  }

  /// The answer of a command as JSON.
  func json(_ arguments: String...) throws -> Any {
    let run = try run(arguments)
    return try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  }
}
