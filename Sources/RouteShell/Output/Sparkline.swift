/// Counts as a row of bars.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  static func text(_ counts: [Int]) -> String {
    guard let most = counts.max(), most > 0 else { return "" }
    return String(
      counts.map { $0 == 0 ? " " : bars[min(bars.count - 1, $0 * (bars.count - 1) / most)] })
  }
}
