import TestSupport
import Testing

/// One thing as a table.
struct DetailsTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `one thing as CSV is a table of one row`() throws {
    let status = try run("status", "--csv").output.split(separator: "\r\n")
    #expect(status.count == 2 && status[0].hasPrefix("store,versions,catalog,"), "\(status)")
    #expect(try run("route", "editor", "--csv").output.hasPrefix("summary,owner,"))
  }
}
