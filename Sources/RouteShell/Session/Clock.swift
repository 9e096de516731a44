import Glibc

/// The machine's clocks. Virtual time is the simulation's.
package enum Clock {
  /// Nanoseconds of a clock that never goes back, for costs and flushes.
  package static var monotonicNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Microseconds since 1970-01-01 UTC, for what is recorded.
  ///
  /// `SOURCE_DATE_EPOCH`, in seconds, holds the clock still: a session then prints the same every time.
  package static func wallMicroseconds() -> Int64 {
    if let fixed { return fixed }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  private static let fixed: Int64? = getenv("SOURCE_DATE_EPOCH")
    .flatMap { Int64(String(cString: $0)) }
    .flatMap { seconds in
      let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000)
      return isTooLarge ? nil : product
    }
}
