import CLibrary
import RouteModel
import Routing
import Simulation
import Texts

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The machine's clocks. Virtual time belongs to the simulation.
package enum Clock {
  /// Nanoseconds of a monotonic clock, for flushes.
  package static var monotonicNanoseconds: Int64 { RealTime.monotonic() }

  /// Microseconds since 1970-01-01 UTC, for recording.
  ///
  /// `SOURCE_DATE_EPOCH`, in seconds, stops the clock, so that a session prints the same every
  /// time.
  package static func wallMicroseconds() -> Int64 { fixed ?? RealTime.now() }

  /// The same as a date.
  package static func now() -> Date { Date(microseconds: wallMicroseconds()) }

  /// Nanoseconds of the clock by which the cost of an event is measured; it stops with the other.
  package static func costNanoseconds() -> Int64 { fixed == nil ? RealTime.monotonic() : 0 }

  private static let fixed: Int64? = getenv("SOURCE_DATE_EPOCH")
    .flatMap { Int64(String(cString: $0)) }
    .map { RealTime.microseconds(seconds: $0) }
}
