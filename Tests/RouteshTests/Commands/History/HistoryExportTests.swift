import TestSupport
import Testing

/// `history export`.
struct HistoryExportTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test func `no duration is negative, whatever the clock did`() throws {
    _ = try run("-c", "open app://editor/a", "-c", "back", "-c", "reset", "-c", "reset")
    let events = try #require(try json("history", "export", "--json") as? [[String: Any]])
    #expect(events.count == 4)
    for event in events { #expect((event["duration"] as? Double ?? -1) >= 0, "\(event)") }
    #expect(events.last?["duration"] as? Double == 0)
  }
}
