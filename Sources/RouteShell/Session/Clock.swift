import CLibrary
import Routing

/// The machine's clocks. Virtual time is the simulation's.
package enum Clock {
  /// Nanoseconds of a clock that never goes back, for costs and flushes.
  package static var monotonicNanoseconds: Int64 { RealTime.monotonic() }

  /// Microseconds since 1970-01-01 UTC, for what is recorded.
  ///
  /// `SOURCE_DATE_EPOCH`, in seconds, holds the clock still: a session then prints the same every time.
  package static func wallMicroseconds() -> Int64 { fixed ?? RealTime.now() }

  private static let fixed: Int64? = getenv("SOURCE_DATE_EPOCH")
    .flatMap { Int64(String(cString: $0)) }
    .map { RealTime.microseconds(seconds: $0) }
}
