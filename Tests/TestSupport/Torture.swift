import Foundation

/// How many rounds the randomised tests of damage, kills and losses run: a sample in the suite,
/// many in `make torture`.
public enum Torture {
  /// `ROUTESH_TORTURE`: the scale of all runs.
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
  ///   - cost: The units of the scale for one round: 10 if it takes some milliseconds, 500 if it
  ///     takes seconds.
  public static func rounds(_ sample: Int, cost: Int) -> Int {
    runs.map { max(sample, $0 / cost) } ?? sample
  }

  /// All cases in `make torture`; in the suite one in some, spread over the list.
  public static func some<Case>(_ cases: [Case], oneIn count: Int) -> [Case] {
    runs == nil ? stride(from: 0, to: cases.count, by: count).map { cases[$0] } : cases
  }

  /// The seed of a round.
  public static func seed(of round: Int, in test: String = #function) -> UInt64 {
    // The same in every process, unlike a hash.
    let place = test.utf8.reduce(UInt64(5_381)) { $0 &* 33 &+ UInt64($1) }
    return seed &* 1_000_003 &+ UInt64(round) &+ place << 32
  }
}
