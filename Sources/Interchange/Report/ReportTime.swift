internal import Foundation

/// Times as the report writes them: UTC, to the minute.
enum ReportTime {
  static func text(_ microseconds: Int64) -> String {
    date(microseconds).formatted(style) + " UTC"
  }

  /// With seconds, where the minute would not tell one moment from another.
  static func precise(_ microseconds: Int64) -> String {
    date(microseconds).formatted(preciseStyle) + " UTC"
  }

  /// For a `<time>` element.
  static func machine(_ microseconds: Int64) -> String {
    date(microseconds).formatted(.iso8601)
  }

  static func element(_ microseconds: Int64) -> String {
    "<time datetime=\"\(machine(microseconds))\">\(text(microseconds))</time>"
  }

  /// A whole number of seconds is enough for a page, and any 64-bit value is a date.
  private static func date(_ microseconds: Int64) -> Date {
    // Foundation writes no year beyond four digits in ISO 8601.
    let seconds = min(max(microseconds / 1_000_000, -62_135_596_800), 253_402_300_799)
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  private static let preciseStyle: Date.VerbatimFormatStyle = .verbatim(
    """
    \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
    \(second: .twoDigits)
    """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))

  private static let style: Date.VerbatimFormatStyle = .verbatim(
    """
    \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
    """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))

  /// Seconds for people: `0.35 s`.
  static func duration(_ seconds: Double) -> String {
    seconds.isFinite ? String(format: "%.2f s", seconds) : "–"
  }
}
