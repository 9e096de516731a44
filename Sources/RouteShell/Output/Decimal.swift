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
