/// Finds the names that a mistyped one may mean.
package enum NearestNames {
  /// The candidates nearest to a mistyped name, nearest first; empty if none is near.
  ///
  /// - Parameters:
  ///   - name: What was typed.
  ///   - candidates: The names that exist.
  ///   - limit: The most names to return.
  package static func of(
    _ name: String, in candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let typed = Typed(name)
    var near: [(distance: Int, name: String)] = []
    // What was typed did not work, so it is no suggestion; the same text in other Unicode scalars
    // may be.
    for candidate in candidates where !candidate.utf8.elementsEqual(name.utf8) {
      if let distance = typed.distance(to: Known(candidate.lowercased())) {
        near.append((distance, candidate))
      }
    }
    // Several things with the same name, such as live routers of a route, are suggested once.
    var named: [String] = []
    for candidate in near.sorted(by: { ($0.distance, $0.name) < ($1.distance, $1.name) })
    where named.count < limit && named.last != candidate.name {
      named.append(candidate.name)
    }
    return named
  }

  /// The nearest candidate as the end of a sentence, ` — did you mean 'editor'?`; empty if none is near.
  package static func hint(_ name: String, in candidates: some Sequence<String>) -> String {
    of(name, in: candidates, limit: 1).first.map { " — did you mean '\($0)'?" } ?? ""
  }

  /// A name in lower case, to which many are compared.
  private struct Known {
    let scalars: [UInt32]
    /// The ASCII characters in it, as bits.
    let letters: UInt64

    init(_ name: String) {
      scalars = name.unicodeScalars.prefix(128).map(\.value)
      letters = scalars.reduce(0) { $1 < 0x80 ? $0 | 1 << UInt64($1 & 63) : $0 }
    }
  }

  /// What was typed, in lower case.
  private struct Typed {
    private let scalars: [UInt32]
    /// In a short word less than half may differ, else anything would be near.
    private let bound: Int
    /// The ASCII characters in it, as bits.
    private let letters: UInt64

    init(_ name: String) {
      scalars = name.lowercased().unicodeScalars.prefix(128).map(\.value)
      letters = scalars.reduce(0) { $1 < 0x80 ? $0 | 1 << UInt64($1 & 63) : $0 }
      bound = scalars.count < 2 ? 0 : max(1, min(3, (scalars.count - 1) / 2))
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours that lead to a name in
    /// lower case; nil if they are too many.
    func distance(to known: Known) -> Int? {
      // A step takes at most one letter away, or adds one. Nearly all names are ruled out here.
      guard (letters & ~known.letters).nonzeroBitCount <= bound else { return nil }
      let other = known.scalars
      guard abs(other.count - scalars.count) <= bound else {
        return scalars.count >= 3 && other.starts(with: scalars) ? bound : nil
      }
      guard (known.letters & ~letters).nonzeroBitCount <= bound else { return nil }
      var beforeLast: [Int] = []
      var last = Array(0...other.count)
      for (i, scalar) in scalars.enumerated() {
        var row = [i + 1]
        row.reserveCapacity(last.count)
        var least = i + 1
        for j in other.indices {
          var steps = min(last[j + 1], row[j]) + 1
          steps = min(steps, last[j] + (scalar == other[j] ? 0 : 1))
          if i > 0, j > 0, scalar == other[j - 1], scalars[i - 1] == other[j] {
            steps = min(steps, beforeLast[j - 1] + 1)
          }
          row.append(steps)
          least = min(least, steps)
        }
        // A swap reaches back two rows, so that the next but one may have one more.
        if least > bound + 1 { return nil }
        (beforeLast, last) = (last, row)
      }
      return last[other.count] <= bound ? last[other.count] : nil
    }
  }
}
