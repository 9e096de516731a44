internal import Glibc

/// Repeated measurements, in ascending order.
public struct Samples: Sendable {
  public let values: [Double]

  /// - Parameter values: The samples, in any order.
  public init(_ values: some Sequence<Double>) { self.values = values.sorted() }

  /// Measures a piece of work several times.
  public init(_ count: Int, _ measure: () throws -> Double) rethrows {
    self.init(try (0..<count).map { _ in try measure() })
  }

  /// The middle one; NaN without samples.
  public var median: Double { values.isEmpty ? .nan : values[values.count / 2] }

  /// Half the distance of the quartiles, as a part of the median; 0 for fewer than four samples.
  public var spread: Double {
    guard values.count >= 4, median > 0 else { return 0 }
    return (values[values.count * 3 / 4] - values[values.count / 4]) / 2 / median
  }
}

/// A clock of the system.
public enum Clock: Sendable {
  /// The processor time of the thread, user and system, which a busy machine affects least.
  case processor
  /// Real time.
  case wall

  /// Nanoseconds since some moment.
  public var now: Double {
    var time = timespec()
    clock_gettime(self == .processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// The nanoseconds that a piece of work takes.
  public func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }
}
