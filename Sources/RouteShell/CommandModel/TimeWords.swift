import CLibrary
import RouteModel
import RouteStorage
import Routing
import Texts

/// Durations as people write them.
enum Seconds {
  static func parse(_ text: String) -> Double? {
    let isMilliseconds = text.hasSuffix("ms")
    let digits =
      isMilliseconds ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast() : text[...]
    guard let value = Double(digits), value.isFinite, value >= 0, value < 1e9 else { return nil }
    return isMilliseconds ? value / 1000 : value
  }
}

extension Timestamp {
  /// A point in time: `2026-01-31`, `2026-01-31T12:30[:15[.5]][Z|+01:00]`, or how long ago: `7d`, `12h`,
  /// `30m`, `90s`; or the beginning of a day: `today`, `yesterday`, `tuesday`. Without an offset it is UTC.
  ///
  /// - Returns: Microseconds since 1970-01-01 UTC; nil if it is not a time.
  static func parse(_ text: String, now: Int64) -> Int64? {
    guard let seconds = RetentionLimit.seconds(text) else {
      return day(text.lowercased(), now: now) ?? parseISO(text)
    }
    let (age, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (time, isTooEarly) = now.subtractingReportingOverflow(age)
    let first = RealTime.range.lowerBound
    return overflow || isTooEarly ? first : max(time, first)
  }

  /// When a day began, in UTC; that of a weekday is the last one, which may be today.
  private static func day(_ name: String, now: Int64) -> Int64? {
    let length: Int64 = 86_400_000_000
    let today = now / length - (now % length < 0 ? 1 : 0)
    // 1970-01-01 was a Thursday.
    let week = ["thursday", "friday", "saturday", "sunday", "monday", "tuesday", "wednesday"]
    switch name {
    case "today": return today * length
    case "yesterday": return (today - 1) * length
    default:
      guard name.count > 2, let place = week.firstIndex(where: { $0.hasPrefix(name) }) else {
        return nil
      }
      return (today - ((today - Int64(place)) % 7 + 7) % 7) * length
    }
  }
}
