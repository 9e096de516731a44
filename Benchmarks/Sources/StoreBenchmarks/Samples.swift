import CStoreBaseline

/// Times of one piece of work, in nanoseconds.
struct Samples {
  var times: [Double]

  /// Measures a function several times.
  init(_ count: Int, _ body: () throws -> Int64) rethrows {
    times = []
    for _ in 0..<count { times.append(Double(try body())) }
    times.sort()
  }

  var median: Double { times.isEmpty ? .nan : times[times.count / 2] }

  /// Half the distance between the quartiles, as a part of the median.
  var spread: Double {
    guard times.count >= 4, median > 0 else { return 0 }
    return (times[times.count * 3 / 4] - times[times.count / 4]) / 2 / median
  }
}

/// The nanoseconds of processor time that a function takes.
func nanoseconds(_ body: () throws -> Void) rethrows -> Int64 {
  let start = baseline_now()
  try body()
  return baseline_now() - start
}

/// One line of the result.
struct Result {
  var name: String
  var size: Int
  var unit: String
  var ours: Double
  var spread: Double
  var baseline: Double
  /// The ratio that is wanted.
  var limit: Double

  var ratio: Double { ours / baseline }

  var json: String {
    """
    {"name":"\(name)","size":\(size),"unit":"\(unit)","value":\(ours),"spread":\(spread),\
    "baseline":\(baseline),"ratio":\(ratio),"limit":\(limit)}
    """
  }
}
