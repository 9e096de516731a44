import RouteModel
import RouteStorage
import Routing

extension Timestamp {
  /// A point in time: `2026-01-31`, `2026-01-31T12:30[:15[.5]][Z|+01:00]`, or how long ago: `7d`, `12h`,
  /// `30m`, `90s`. Without an offset it is UTC.
  ///
  /// - Returns: Microseconds since 1970-01-01 UTC; nil if it is not a time.
  static func parse(_ text: String, now: Int64) -> Int64? {
    guard let seconds = Retention.seconds(text) else { return parseISO(text) }
    let (age, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (time, isTooEarly) = now.subtractingReportingOverflow(age)
    let first = RealTime.range.lowerBound
    return overflow || isTooEarly ? first : max(time, first)
  }
}
