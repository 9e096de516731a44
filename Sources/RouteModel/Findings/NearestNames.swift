/// Finds the names that a mistyped one may mean.
public enum NearestNames {
  /// The candidates nearest to a mistyped name, nearest first; empty if none is near.
  ///
  /// - Parameters:
  ///   - name: What was typed.
  ///   - candidates: The names that exist.
  ///   - limit: The most names to return.
  public static func of(
    _ name: String, in candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let typed = Array(name.lowercased().unicodeScalars.prefix(128))
    // In a short word less than half may differ, else anything would be near.
    let bound = typed.count < 2 ? 0 : max(1, min(3, (typed.count - 1) / 2))
    var near: [(distance: Int, name: String)] = []
    // What was typed did not work, so it is no suggestion; the same text in other Unicode scalars
    // may be.
    for candidate in candidates where !candidate.utf8.elementsEqual(name.utf8) {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(128))
      if abs(other.count - typed.count) > bound {
        if typed.count >= 3, other.starts(with: typed) { near.append((bound, candidate)) }
        continue
      }
      let distance = distance(typed, other)
      if distance <= bound { near.append((distance, candidate)) }
    }
    // Several things with the same name, such as live routers of a route, are suggested once.
    var named: [String] = []
    for candidate in near.sorted(by: { ($0.distance, $0.name) < ($1.distance, $1.name) })
    where named.count < limit && named.last != candidate.name {
      named.append(candidate.name)
    }
    return named
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two texts.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        row[j] = min(
          last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
