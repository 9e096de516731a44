import Foundation

/// How much the tests try that spoil, kill and lose at random: a sample in the suite, many in `make torture`.
public enum Torture {
  /// `ROUTESH_TORTURE`: the measure of all runs.
  public static let runs = ProcessInfo.processInfo.environment["ROUTESH_TORTURE"].flatMap {
    Int($0)
  }
  /// `ROUTESH_SEED`: another seed tries other places.
  public static let seed =
    ProcessInfo.processInfo.environment["ROUTESH_SEED"].flatMap { UInt64($0) } ?? 1

  /// The number of a test's rounds.
  ///
  /// - Parameters:
  ///   - sample: How many there are in the suite, and at least.
  ///   - cost: So many of the measure make one round: 10 where it takes some milliseconds, 500 where
  ///     it takes seconds.
  public static func rounds(_ sample: Int, cost: Int) -> Int {
    runs.map { max(sample, $0 / cost) } ?? sample
  }

  /// The seed of a round.
  public static func seed(of round: Int, in test: String = #function) -> UInt64 {
    // The same in every process, which a hash is not.
    let place = test.utf8.reduce(UInt64(5_381)) { $0 &* 33 &+ UInt64($1) }
    return seed &* 1_000_003 &+ UInt64(round) &+ place << 32
  }
}
