import Foundation
import TestSupport
import Testing

/// A store of another user: it, and its directory, can only be read.
struct ReadOnlyPlaceTests {
  private static let isRoot = geteuid() == 0
  private static let setpriv = "/usr/bin/setpriv"
  static let canTest = !isRoot || FileManager.default.isExecutableFile(atPath: setpriv)

  /// Runs the program as a user without special rights.
  private func run(_ arguments: [String], in folder: String) throws -> ProgramRun {
    guard Self.isRoot else { return try ProgramRun(["s.db"] + arguments, directory: folder) }
    return try ProgramRun(
      ["--reuid=65534", "--clear-groups", "--", BuiltProduct.routesh, "s.db"] + arguments,
      program: Self.setpriv, directory: folder)
  }

  @Test(.enabled(if: canTest, "permissions do not hold for root, and there is no setpriv"))
  func `what only reads works, what writes says why it cannot`() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path("shared")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try ProgramRun(
      ["s.db", "route", "add", "editor", "--url", "app://editor/:id"], directory: folder)
    // A store is its owner's, unless that lets others read it.
    chmod(folder + "/s.db", 0o644)
    chmod(directory.path(""), 0o755)
    chmod(folder, 0o555)
    defer { chmod(folder, 0o755) }

    for command in ["routes", "match app://editor/1", "check", "status", "history", "log"] {
      let run = try run(command.split(separator: " ").map(String.init), in: folder)
      #expect(run.code == 0, "\(command): \(run.errors)")
      #expect(run.errors == "")
    }
    let opened = try run(["open", "app://editor/1"], in: folder)
    #expect(opened.output.hasPrefix("performed editor"))
    #expect(opened.errors.contains("nothing is recorded (--history FILE records elsewhere)"))
    let added = try run(["route", "add", "other"], in: folder)
    #expect(added.code == 3)
    #expect(added.errors.contains("'s.db' can only be read"), "\(added.errors)")
    let later = try run(["-c", "routes", "-c", "route add other"], in: folder)
    #expect(later.code == 3)
    #expect(later.errors.contains("for reading only"), "\(later.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["s.db"])
  }
}
