internal import Files
import Foundation
import TestSupport
import Testing

/// Files of stores that this process holds: SQLite loses a lock when another descriptor of the file is closed.
struct OpenDatabasesTests {
  /// Otherwise the file that gets its place on the disk would be mistaken for it.
  @Test func `nobody is told of a file between its closing and the end of its lock`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.db")
    try directory.write("", to: "a.db")
    let identity = try #require(FileIdentity(path))
    OpenDatabases.add(identity, path: path)
    #expect(OpenDatabases.holds(path))
    let answered = DispatchSemaphore(value: 0)
    OpenDatabases.remove(identity, path: path) {
      Thread.detachNewThread {
        _ = OpenDatabases.holds(path)
        answered.signal()
      }
      #expect(answered.wait(timeout: .now() + 0.05) == .timedOut)
    }
    #expect(!OpenDatabases.holds(path))
    #expect(answered.wait(timeout: .now() + 600) == .success)
  }
}
