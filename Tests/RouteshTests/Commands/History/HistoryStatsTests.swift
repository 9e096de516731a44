import TestSupport
import Testing

/// `history stats`.
struct HistoryStatsTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `durations have their unit`() throws {
    let run = try runLines("route add a --url app://a --class A", "open app://a", "history stats")
    #expect(run.output.contains("p50 (s)  p95 (s)"), "\(run.output)")
  }
}
