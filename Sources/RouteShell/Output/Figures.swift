import CLibrary
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

/// Counts as a row of bars.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  static func text(_ counts: [Int]) -> String {
    guard let most = counts.max(), most > 0 else { return "" }
    return String(
      counts.map { $0 == 0 ? " " : bars[min(bars.count - 1, $0 * (bars.count - 1) / most)] })
  }
}
