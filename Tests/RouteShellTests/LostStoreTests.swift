import Foundation
import RouteModel
import TestSupport
import Testing

@testable import RouteShell

/// docs/schema.md: a session whose store's file is gone says so, and does not answer from what it has in memory.
@MainActor struct LostStoreTests {
  @Test(arguments: [
    "routes", "route a", "match app://a", "explain app://a", "open app://a", "check", "find a",
    "log", "history", "status", "config", "export json", "stack", "route add b --class B",
    "undo", "begin",
  ])
  func `a command on a store whose file was removed fails`(_ line: String) throws {
    let directory = try TemporaryDirectory()
    let session = try LineSession(
      "route add a --class A --url app://a", store: directory.path("a.db"))
    defer { session.close() }
    #expect(session.failure("routes") == nil)
    for file in try FileManager.default.contentsOfDirectory(atPath: directory.path("")) {
      try FileManager.default.removeItem(atPath: directory.path(file))
    }
    let failure = session.failure(line)
    #expect(failure?.diagnostic.code == "lost-store", "\(line)")
    #expect(failure?.exit.rawValue == 3, "\(line)")
    // It is not made again.
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path("")) == [])
    // What the session still reads can be saved.
    #expect(session.failure("store backup '\(directory.path("saved.db"))'") == nil)
    let saved = try LineSession(store: directory.path("saved.db"))
    defer { saved.close() }
    #expect(try saved.run("routes --csv").contains("a,A"))
  }
}
