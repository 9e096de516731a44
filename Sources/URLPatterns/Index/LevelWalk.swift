/// A match in one of an index's tables.
struct LevelFound: BitwiseCopyable {
  var leaf: UInt32
  var captures: UInt32
  /// The number of the table.
  var level: Int

  @inline(__always)
  init(_ found: Found, level: Int) {
    leaf = found.leaf
    captures = found.captures
    self.level = level
  }

  @inline(__always)
  private var found: Found { Found(leaf: leaf, captures: captures) }

  @inline(__always)
  var isNone: Bool { found.isNone }

  @inline(__always)
  var isUnsure: Bool { found.isUnsure }
}

extension PatternIndex {
  /// The short way through every table; unsure when that does not tell.
  @inline(__always)
  func quickMatch(_ bytes: ByteView, _ work: Workspace) -> LevelFound {
    if levels.count == 1, levels[0].removed == nil {
      return LevelFound(levels[0].table.quickMatch(bytes, work), level: 0)
    }
    return best(work) { level in
      let found = level.table.quickMatch(bytes, work)
      // What a removed pattern hides is found with care.
      if let removed = level.removed, !found.isNone,
        removed.contains(level.table.leaves[Int(found.leaf)].entry)
      {
        return .unsure
      }
      return found
    }
  }

  /// The careful way through every table for a canonical URL.
  func search(_ bytes: ByteView, _ split: URLSplit, _ work: Workspace) -> LevelFound {
    best(work) { level in level.table.search(bytes, split, level.removed, work.captures) }
  }

  /// The best of what the tables have; unsure as soon as one is.
  @inline(never)
  private func best(_ work: Workspace, _ find: (Level) -> Found) -> LevelFound {
    let best = work.best(of: levels.count) { index in
      find(levels[index])
    } precedes: { found, best in
      precedence(found) < precedence(best)
    } endsBefore: { _ in
      false
    }
    return LevelFound(best.match, level: best.number)
  }

  func precedence(_ found: Workspace.Numbered) -> PrecedenceKey {
    let table = levels[found.number].table
    return table.precedence(of: table.leaves[Int(found.match.leaf)].entry)
  }
}
