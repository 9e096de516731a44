import Foundation
import Measuring

/// One line of the result: a figure beside that of a loop in C.
struct Result: Encodable {
  var name: String
  var size: Int
  var unit: String
  var value: Double
  var spread: Double
  var baseline: Double
  var ratio: Double
  var limit: Double

  /// - Parameter limit: The ratio that is wanted.
  init(
    _ name: String, _ size: Int, unit: String, ours: Samples, baseline: Samples, limit: Double
  ) {
    self.name = name
    self.size = size
    self.unit = unit
    self.value = ours.median
    self.spread = ours.spread
    self.baseline = baseline.median
    self.ratio = ours.median / baseline.median
    self.limit = limit
  }

  func write() {
    print(
      name.column(28), String(format: "%9d", size),
      String(format: "%12.2f", value), unit, String(format: "±%.0f %%", spread * 100).column(7),
      String(format: "%12.2f", baseline), unit.column(3),
      String(format: "%6.2f×  (≤ %.1f×)", ratio, limit))
  }

  var held: Limit { Limit("\(name), \(size)", ratio, "times the baseline", .atMost, limit) }
}

/// A figure without a baseline.
struct Figure: Encodable {
  var name: String
  var size: Int
  var unit: String
  var value: Double
}

/// All that a run has measured.
struct Whole: Encodable {
  var results: [Result]
  var figures: [Figure]
}
