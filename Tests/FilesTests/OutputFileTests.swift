import Files
import Foundation
import TestSupport
import Testing

/// Files that commands write: whole, or as they were.
struct OutputFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path("")).sorted() }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: directory.path(name), encoding: .utf8)
  }

  /// Writes a file, and returns why that failed.
  private func failure(
    _ name: String, replaces: Bool = true, sparing spared: [String] = []
  ) -> OutputFailure? {
    do throws(OutputFailure) {
      let file = try OutputFile(directory.path(name), replaces: replaces, sparing: spared)
      try file.write("new")
      try file.finish()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file that is not finished leaves the earlier one, and nothing else`() throws {
    try directory.write("old", to: "a.txt")
    do {
      let file = try OutputFile(directory.path("a.txt"))
      try file.write("half of the new o")
      #expect(try text("a.txt") == "old")
      #expect(try names.count == 2)
    }
    #expect(try names == ["a.txt"])
    #expect(try text("a.txt") == "old")
    #expect(failure("a.txt") == nil)
    #expect(try text("a.txt") == "new")
    #expect(try names == ["a.txt"])
  }

  @Test func `a link stays, and a replaced file keeps its permissions`() throws {
    try directory.write("old", to: "real.txt")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: directory.path("real.txt"))
    try manager.createSymbolicLink(
      atPath: directory.path("link.txt"), withDestinationPath: "real.txt")
    #expect(failure("link.txt") == nil)
    #expect(try manager.destinationOfSymbolicLink(atPath: directory.path("link.txt")) == "real.txt")
    #expect(try text("real.txt") == "new")
    let mode = try manager.attributesOfItem(atPath: directory.path("real.txt"))[.posixPermissions]
    #expect(mode as? Int == 0o640)
  }

  @Test func `what cannot be written is said, and changes nothing`() throws {
    try directory.write("old", to: "a.txt")
    try directory.write("SQLite format 3\0 and more", to: "store.db")
    #expect(failure("a.txt", replaces: false) == .exists)
    let folder = directory.path("no/such")
    #expect(failure("no/such/b.txt") == .noDirectory(folder))
    #expect(OutputFailure.noDirectory(folder).words.hasSuffix("mkdir -p \(folder)"))
    for name in ["store.db", "store.db-wal", "kept.db", "kept.db-journal"] {
      let refused = failure(name, sparing: [directory.path("kept.db")])
      guard case .isStore = refused else {
        Issue.record("\(name): \(String(describing: refused))")
        continue
      }
    }
    guard case .system = failure("") else {
      Issue.record("a folder was written")
      return
    }
    #expect(try names == ["a.txt", "store.db"])
    #expect(try text("a.txt") == "old")
  }

  @Test func `of several files all are made, or none`() throws {
    let files = ["1.up", "1.down", "2.up"].map { (path: directory.path($0), text: $0) }
    try OutputFile.make(files)
    #expect(try names == ["1.down", "1.up", "2.up"])
    #expect(try text("2.up") == "2.up")
    let more = ["3.up", "2.up", "3.down"].map { (path: directory.path($0), text: "other") }
    do throws(OutputFile.Refusal) {
      try OutputFile.make(more)
      Issue.record("a file was replaced")
    } catch {
      #expect(error.path == directory.path("2.up") && error.failure == .exists)
    }
    #expect(try names == ["1.down", "1.up", "2.up"])
    #expect(try text("2.up") == "2.up")
  }
}
