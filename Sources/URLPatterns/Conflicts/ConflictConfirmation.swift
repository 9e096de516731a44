/// Asks an index whether a URL goes to patterns.
struct ConflictConfirmation {
  private let index: PatternIndex
  /// For each table the numbers of its patterns among the index's entries.
  private let numbers: [[Int]]
  /// How many nodes were looked at so far.
  private(set) var work = 0
  private var isCostly = false
  /// How many looks an index of two patterns is worth.
  private static let pairCost = 250

  init(_ index: PatternIndex) {
    self.index = index
    var next = 0
    numbers = index.levels.map { level in
      (0..<UInt32(level.table.count)).map { entry in
        if let removed = level.removed, removed.contains(entry) { return -1 }
        next += 1
        return next - 1
      }
    }
  }

  /// Whether both patterns match a URL. Where a URL takes many looks because a great part of the patterns
  /// may match it, the next ones are put to an index of the two alone.
  mutating func confirms(
    _ url: String, _ first: ConflictPattern, _ second: ConflictPattern
  ) -> Bool {
    guard let canonical = try? CanonicalURL.canonicalize(url) else { return false }
    if isCostly {
      work += Self.pairCost
      let pair = PatternIndex([first.entry, second.entry])
      return Self.look(for: canonical, in: pair, [[0, 1]], (0, 1)).isFound
    }
    let (isFound, visits) = Self.look(
      for: canonical, in: index, numbers, (first.number, second.number))
    work += 2 * visits
    isCostly = visits > Self.pairCost
    return isFound
  }

  private static func look(
    for canonical: String, in index: PatternIndex, _ numbers: [[Int]], _ pair: (Int, Int)
  ) -> (isFound: Bool, visits: Int) {
    var isFound = (false, false)
    var visits = 0
    ByteView.of(canonical) { bytes in
      let split = URLSplit(canonical: bytes)
      Scratch.with(CaptureRange.self, capacity: CompiledTable.captureCapacity) { captures in
        for (level, numbers) in zip(index.levels, numbers) {
          visits += level.table.enumerate(bytes, split, level.removed, captures) { found in
            let number = numbers[Int(level.table.leaves[Int(found.leaf)].entry)]
            if number == pair.0 { isFound.0 = true }
            if number == pair.1 { isFound.1 = true }
          }
        }
      }
    }
    return (isFound.0 && isFound.1, visits)
  }
}
