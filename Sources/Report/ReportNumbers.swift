import CLibrary
internal import RouteModel
import Texts

/// Times as the report writes them: UTC, to the minute.
enum ReportTime {
  static func text(_ microseconds: Int64) -> String { whole(microseconds).prefix(16) + " UTC" }

  static func element(_ microseconds: Int64) -> String {
    let machine = whole(microseconds).replacing(" ", with: "T") + "Z"
    return "<time datetime=\"\(machine)\">\(text(microseconds))</time>"
  }

  /// Any 64-bit value is accepted as a time; years have at most four digits.
  private static func whole(_ microseconds: Int64) -> String {
    Timestamp.text(min(max(microseconds, -62_135_596_800_000_000), 253_402_300_799_000_000))
  }
}

/// Sums and shares of counts, which come from a file and may have any value.
enum ReportCount {
  /// The sum, at most the largest number.
  static func sum(_ counts: some Sequence<Int>) -> Int {
    counts.reduce(0) { total, count in
      let (sum, overflow) = total.addingReportingOverflow(max(0, count))
      return overflow ? .max : sum
    }
  }

  /// The share of what did not fail.
  static func percent(without failures: Int, of whole: Int) -> String {
    whole > 0 ? Share.percent((Double(whole) - Double(max(0, failures))) / Double(whole)) : "–"
  }
}
