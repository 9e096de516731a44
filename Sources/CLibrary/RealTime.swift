/// The machine's clocks.
package enum RealTime {
  /// Microseconds since 1970-01-01 UTC, within ``range``.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return microseconds(seconds: Int64(time.tv_sec)) + Int64(time.tv_nsec) / 1000
  }

  /// Nanoseconds of a monotonic clock with an arbitrary start.
  package static func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The same in microseconds.
  package static func uptime() -> Int64 { monotonic() / 1_000 }

  /// The times that can be written with a year of four digits: from the year 1 to the end of 9999.
  package static let range: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

  /// A time in seconds, as microseconds; the nearest in ``range`` if it is outside.
  package static func microseconds(seconds: Int64) -> Int64 {
    min(max(seconds, range.lowerBound / 1_000_000), range.upperBound / 1_000_000) * 1_000_000
  }
}
