import CLibrary
import RouteModel
import Routing
import Testing
import Texts

@testable import RouteShell

/// Clocks with impossible values.
struct ClockTests {
  @Test(
    arguments: [
      (.min, "0001-01-01T00:00:00.000000Z"), (-62_135_596_801, "0001-01-01T00:00:00.000000Z"),
      (0, "1970-01-01T00:00:00.000000Z"), (9_223_372_037, "2262-04-11T23:47:17.000000Z"),
      (253_402_300_799, "9999-12-31T23:59:59.000000Z"), (.max, "9999-12-31T23:59:59.000000Z"),
    ] as [(Int64, String)])
  func everyTimeCanBeWrittenAndReadAgain(_ seconds: Int64, _ text: String) {
    let time = RealTime.microseconds(seconds: seconds)
    #expect(Timestamp.iso(time) == text)
    #expect(Timestamp.parseISO(text) == time)
  }

  @Test(arguments: ["9223372036854s", "15250284452w", "9223372036854775807d", "1s"])
  func agesReachBackToTheFirstYear(_ text: String) throws {
    for now in [RealTime.range.lowerBound, 0, RealTime.range.upperBound] {
      let time = try #require(Timestamp.parse(text, now: now))
      #expect(RealTime.range.contains(time))
      #expect(time <= now)
    }
  }

  @Test(
    arguments: [
      ("today", "2026-03-03"), ("yesterday", "2026-03-02"), ("tuesday", "2026-03-03"),
      ("Tue", "2026-03-03"), ("wednesday", "2026-02-25"), ("mon", "2026-03-02"),
    ] as [(String, String)])
  func `a day has a name`(_ name: String, _ day: String) throws {
    let now = try #require(Timestamp.parseISO("2026-03-03T12:30"))
    #expect(Timestamp.parse(name, now: now) == Timestamp.parseISO(day))
  }

  @Test(arguments: ["", "tu", "tuesdays", "someday", "5days", "1month"])
  func `other words are no time`(_ text: String) {
    #expect(Timestamp.parse(text, now: 0) == nil)
  }
}
