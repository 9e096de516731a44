/// Asks an index which patterns match a URL.
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
        guard level.has(entry) else { return -1 }
        next += 1
        return next - 1
      }
    }
  }

  enum Verdict {
    case both, notBoth
    /// It is not a URL, or its canonical form is another one, or an expression gave up: that does not
    /// prove that the patterns share none.
    case unclear
  }

  /// Whether both patterns match a URL. Once a URL takes many looks, because many patterns may match
  /// it, the next ones are asked of an index of the two alone.
  mutating func verdict(
    on url: String, _ first: ConflictPattern, _ second: ConflictPattern
  ) -> Verdict {
    guard let canonical = try? CanonicalURL.canonicalize(url) else { return .unclear }
    var look = Look()
    if isCostly {
      work += Self.pairCost
      look.run(canonical, PatternIndex([first.entry, second.entry]), [[0, 1]], (0, 1))
    } else {
      look.run(canonical, index, numbers, (first.number, second.number))
      work += 2 * look.visits
      isCostly = look.visits > Self.pairCost
    }
    if look.findsFirst && look.findsSecond { return .both }
    return canonical == url && !look.hasGivenUp ? .notBoth : .unclear
  }

  /// One URL, matched in an index.
  private struct Look {
    var findsFirst = false
    var findsSecond = false
    var hasGivenUp = false
    var visits = 0

    mutating func run(
      _ canonical: String, _ index: PatternIndex, _ numbers: [[Int]], _ pair: (Int, Int)
    ) {
      ByteView.of(canonical) { bytes in
        let split = URLSplit(canonical: bytes)
        Scratch.forCaptures { captures in
          for (level, numbers) in zip(index.levels, numbers) {
            visits += level.table.enumerate(bytes, split, level.removed, captures) { found in
              let number = numbers[Int(level.table.leaves[Int(found.leaf)].entry)]
              if number == pair.0 { findsFirst = true }
              if number == pair.1 { findsSecond = true }
            }
          }
          hasGivenUp = captures.hasGivenUp
        }
      }
    }
  }
}
