extension PatternIndex {
  /// Below this many patterns beside the largest table nothing is merged into it.
  private static let smallOverlay = 64

  /// An index with more patterns. This one stays as it is.
  ///
  /// - Complexity: what is new is compiled, and small tables of earlier changes are merged with it; the
  ///   large table is compiled again when the others hold more than one in a hundred of its patterns.
  public func adding(_ entries: [Entry]) -> PatternIndex {
    guard !entries.isEmpty else { return self }
    var levels = levels
    var fresh = entries
    while levels.count > 1, let last = levels.last, last.liveCount <= fresh.count {
      fresh += last.entries
      levels.removeLast()
    }
    let overlay = levels.dropFirst().reduce(fresh.count) { $0 + $1.liveCount }
    if overlay > max(levels[0].liveCount / 100, PatternIndex.smallOverlay)
      || levels[0].liveCount == 0
    {
      return PatternIndex(levels.flatMap(\.entries) + fresh)
    }
    levels.append(Level(table: CompiledTable(TableBuilder(fresh)), removed: nil))
    return PatternIndex(levels: levels)
  }

  /// An index without some patterns; keys that it does not have are ignored. This one stays as it is.
  ///
  /// - Complexity: one bit a pattern is copied; a table that is half gone is compiled again.
  public func removing(keys: some Sequence<Int>) -> PatternIndex {
    let keys = Array(keys)
    var changed: [Level] = []
    for level in levels {
      let entries = keys.flatMap(level.table.entries(forKey:))
      guard !entries.isEmpty else {
        changed.append(level)
        continue
      }
      let removed = (level.removed ?? RemovedEntries([], count: 0))
        .adding(entries, of: level.table.count)
      let next = Level(table: level.table, removed: removed)
      if removed.count * 2 <= level.table.count {
        changed.append(next)
      } else if changed.isEmpty || next.liveCount > 0 {
        changed.append(Level(table: CompiledTable(TableBuilder(next.entries)), removed: nil))
      }
    }
    return PatternIndex(levels: changed)
  }

  /// All patterns, in no order.
  public var entries: [Entry] { levels.flatMap(\.entries) }
}

extension PatternIndex.Level {
  /// The patterns that were not taken out.
  var entries: [PatternIndex.Entry] {
    (0..<UInt32(table.count)).compactMap { number in
      if let removed, removed.contains(number) { return nil }
      return table.entry(number)
    }
  }
}

extension CompiledTable {
  /// The patterns with a key; by halves where the keys ascend, else one by one.
  func entries(forKey key: Int) -> [UInt32] {
    if hasAscendingKeys {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if keys[middle] < key { low = middle + 1 } else { high = middle }
      }
      return low < count && keys[low] == key ? [UInt32(low)] : []
    }
    return (0..<count).filter { keys[$0] == key }.map { UInt32($0) }
  }
}
