/// Sums and shares of counts, which come from a file and may be anything.
enum ReportCount {
  /// The sum, at most the largest number.
  static func sum(_ counts: some Sequence<Int>) -> Int {
    counts.reduce(0) { total, count in
      let (sum, overflow) = total.addingReportingOverflow(max(0, count))
      return overflow ? .max : sum
    }
  }

  /// The share of what did not fail, rounded down: 99.96 % is not 100 %.
  static func percent(without failures: Int, of whole: Int) -> String {
    guard whole > 0 else { return "–" }
    let share = max(0, Double(whole) - Double(max(0, failures))) / Double(whole)
    let tenths = Int(min(1_000, (share * 1_000).rounded(.down)))
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
