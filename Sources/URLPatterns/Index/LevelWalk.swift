/// A match in one of an index's tables.
struct LevelFound: BitwiseCopyable {
  var found: Found
  /// The number of the table.
  var level: Int

  var isNone: Bool { found.isNone }
  var isUnsure: Bool { found.isUnsure }
}

extension PatternIndex {
  /// The quick way through every table; unsure when it gives no answer.
  @inline(__always)
  func quickMatch(_ bytes: ByteView, _ work: Workspace) -> LevelFound {
    if levels.count == 1, levels[0].removed == nil {
      return LevelFound(found: levels[0].table.calledMatch(bytes, work), level: 0)
    }
    return best(work) { level in
      let found = level.table.calledMatch(bytes, work)
      // The careful way finds what a removed pattern hides.
      return found.isNone || level.has(level.table.leaves[Int(found.leaf)].entry) ? found : .unsure
    }
  }

  /// The careful way through every table for a canonical URL.
  func search(_ bytes: ByteView, _ split: URLSplit, _ work: Workspace) -> LevelFound {
    best(work) { level in level.table.search(bytes, split, level.removed, work.captures) }
  }

  /// The best of what the tables have, whose captures are left in the work space; unsure as soon as one is.
  @inline(never)
  private func best(_ work: Workspace, _ find: (Level) -> Found) -> LevelFound {
    let captures = work.captures
    return Scratch.with(CaptureRange.self, capacity: captures.capacity) { saved in
      var best = LevelFound(found: .none, level: 0)
      for (number, level) in levels.enumerated() {
        // The match so far has a higher priority.
        if !best.isNone, level.kind.priority < levels[best.level].kind.priority { break }
        let found = LevelFound(found: find(level), level: number)
        if found.isUnsure { return found }
        guard !found.isNone, best.isNone || precedence(found) < precedence(best) else { continue }
        best = found
        saved.copy(captures, count: Int(found.found.captures))
      }
      if !best.isNone { captures.copy(saved, count: Int(best.found.captures)) }
      return best
    }
  }

  func precedence(_ found: LevelFound) -> PrecedenceKey {
    let table = levels[found.level].table
    return table.precedence(of: table.leaves[Int(found.found.leaf)].entry)
  }
}
