import CLibrary

/// The machine's clocks.
package enum RealTime {
  /// Microseconds since 1970-01-01 UTC, within ``range``.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return microseconds(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }

  /// Nanoseconds of a monotonic clock, since it was first read.
  package static func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return nanoseconds(since: start, seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }

  /// The times that can be written with a year of four digits: from the year 1 to the end of 9999.
  /// A time outside is replaced by the nearest one.
  package static let range: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

  /// A time in seconds and nanoseconds, as microseconds within ``range``.
  package static func microseconds(seconds: Int64, nanoseconds: Int64 = 0) -> Int64 {
    let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !isTooLarge else { return seconds < 0 ? range.lowerBound : range.upperBound }
    let (sum, overflows) = product.addingReportingOverflow(nanoseconds / 1000)
    return overflows ? range.upperBound : min(max(sum, range.lowerBound), range.upperBound)
  }

  /// The second at which the clock was first read: counted from there, the number of nanoseconds is
  /// small, whatever the clock shows.
  private static let start: Int64 = {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec)
  }()

  /// The nanoseconds from a second to a time, or the greatest number if there are more.
  static func nanoseconds(since start: Int64, seconds: Int64, nanoseconds: Int64) -> Int64 {
    let (passed, isTooFar) = seconds.subtractingReportingOverflow(start)
    let (product, isTooLarge) = passed.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflows) = product.addingReportingOverflow(nanoseconds)
    return isTooFar || isTooLarge || overflows ? .max : sum
  }
}
