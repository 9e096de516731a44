internal import Foundation
internal import RouteModel

/// Times as the report writes them: UTC, to the minute.
enum ReportTime {
  static func text(_ microseconds: Int64) -> String { whole(microseconds).prefix(16) + " UTC" }

  /// With seconds, where the minute would not tell one moment from another.
  static func precise(_ microseconds: Int64) -> String { whole(microseconds) + " UTC" }

  static func element(_ microseconds: Int64) -> String {
    let machine = whole(microseconds).replacing(" ", with: "T") + "Z"
    return "<time datetime=\"\(machine)\">\(text(microseconds))</time>"
  }

  /// Any 64-bit value is a time; no year has beyond four digits.
  private static func whole(_ microseconds: Int64) -> String {
    Timestamp.text(min(max(microseconds, -62_135_596_800_000_000), 253_402_300_799_000_000))
  }

  /// Seconds for people: `0.35 s`.
  static func duration(_ seconds: Double) -> String {
    seconds.isFinite ? String(format: "%.2f s", seconds) : "–"
  }
}
