import RouteModel
import RouteStorage
import Routing
import Texts

/// Formats sizes for people.
enum ByteCount {
  static func text(_ bytes: Int64) -> String {
    var value = Double(bytes)
    for unit in ["B", "KiB", "MiB", "GiB"] {
      if value < 1024 || unit == "GiB" {
        let tenths = Int((value * 10).rounded())
        return unit == "B" || tenths % 10 == 0
          ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
      }
      value /= 1024
    }
    return "\(bytes) B"
  }
}

/// Formats numbers for people.
enum Decimal {
  /// `97.5 %`
  static func percent(_ fraction: Double) -> String {
    let tenths = whole(fraction * 1000)
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  /// `0.35`
  static func seconds(_ value: Double) -> String {
    let thousandths = whole(value * 1000)
    return "\(thousandths / 1000).\(String(abs(thousandths % 1000) + 1000).dropFirst())"
  }

  /// A value in an untrusted store may be out of range.
  private static func whole(_ value: Double) -> Int {
    Int(exactly: min(max(value.isNaN ? 0 : value, -1e15), 1e15).rounded()) ?? 0
  }
}

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

/// Counts as a row of bars.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  static func text(_ counts: [Int]) -> String {
    guard let most = counts.max(), most > 0 else { return "" }
    return String(
      counts.map { $0 == 0 ? " " : bars[min(bars.count - 1, $0 * (bars.count - 1) / most)] })
  }
}

extension Timestamp {
  /// A point in time: `2026-01-31`, `2026-01-31T12:30[:15[.5]][Z|+01:00]`, or how long ago: `7d`, `12h`,
  /// `30m`, `90s`. Without an offset it is UTC.
  ///
  /// - Returns: Microseconds since 1970-01-01 UTC; nil if it is not a time.
  static func parse(_ text: String, now: Int64) -> Int64? {
    guard let seconds = RetentionLimit.seconds(text) else { return parseISO(text) }
    let (age, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (time, isTooEarly) = now.subtractingReportingOverflow(age)
    let first = RealTime.range.lowerBound
    return overflow || isTooEarly ? first : max(time, first)
  }
}
