extension PatternIndex {
  /// Below this many patterns beside the largest table nothing is merged into it.
  private static let smallOverlay = 64

  /// An index with more patterns. This one stays as it is.
  ///
  /// - Complexity: what is new is compiled, and small tables of earlier changes are merged with it; the
  ///   large table is compiled again when the others hold more than one in a hundred of its patterns.
  public func adding(_ entries: [Entry]) -> PatternIndex {
    guard !entries.isEmpty else { return self }
    var levels = levels.filter { $0.table.count > 0 }
    for (kind, new) in PatternIndex.kinds(of: entries) {
      var own = levels.filter { $0.kind == kind }
      levels.removeAll { $0.kind == kind }
      var fresh = new
      while own.count > 1, let last = own.last, last.liveCount <= fresh.count {
        fresh += last.entries
        own.removeLast()
      }
      let overlay = own.dropFirst().reduce(fresh.count) { $0 + $1.liveCount }
      let largest = own.first?.liveCount ?? 0
      if overlay > max(largest / 100, PatternIndex.smallOverlay) || largest == 0 {
        own = [Level(own.flatMap(\.entries) + fresh, kind)]
      } else {
        own.append(Level(fresh, kind))
      }
      levels += own
    }
    return PatternIndex(levels: levels)
  }

  /// Patterns by the kind of their tables.
  static func kinds(of entries: [Entry]) -> [(kind: TableKind, entries: [Entry])] {
    guard let first = entries.first.map({ TableKind($0.pattern.options) }) else { return [] }
    if entries.allSatisfy({ TableKind($0.pattern.options) == first }) { return [(first, entries)] }
    var groups: [(kind: TableKind, entries: [Entry])] = []
    var places: [TableKind: Int] = [:]
    for entry in entries {
      let kind = TableKind(entry.pattern.options)
      if let place = places[kind] {
        groups[place].entries.append(entry)
      } else {
        places[kind] = groups.count
        groups.append((kind, [entry]))
      }
    }
    return groups
  }

  /// An index without some patterns; keys that it does not have are ignored. This one stays as it is.
  ///
  /// - Complexity: one bit a pattern is copied; a table that is half gone is compiled again.
  public func removing(keys: some Sequence<Int>) -> PatternIndex {
    let keys = Array(keys)
    return PatternIndex(
      levels: levels.compactMap { level in
        let entries = keys.flatMap(level.table.entries(forKey:))
        guard !entries.isEmpty else { return level }
        var next = level
        next.removed = (level.removed ?? RemovedEntries([], count: 0))
          .adding(entries, of: level.table.count)
        if next.liveCount * 2 >= level.table.count { return next }
        return next.liveCount > 0 ? Level(next.entries, level.kind) : nil
      })
  }

  /// All patterns, in no order.
  public var entries: [Entry] { levels.flatMap(\.entries) }
}

extension PatternIndex.Level {
  /// Whether a pattern of the table was not taken out.
  func has(_ number: UInt32) -> Bool { removed?.contains(number) != true }

  /// The numbers of the patterns that were not taken out.
  var numbers: some Sequence<UInt32> { (0..<UInt32(table.count)).lazy.filter(has) }

  /// The patterns that were not taken out.
  var entries: [PatternIndex.Entry] { numbers.map(table.entry) }
}

extension CompiledTable {
  /// The patterns with a key; by binary search where the keys ascend, else one by one.
  func entries(forKey key: Int) -> [UInt32] {
    if hasAscendingKeys {
      let place = (0..<count).partitionPoint { keys[$0] >= key }
      return place < count && keys[place] == key ? [UInt32(place)] : []
    }
    return (0..<count).filter { keys[$0] == key }.map { UInt32($0) }
  }
}

extension Range<Int> {
  /// The first place where a condition holds that holds for all after it; the end if there is none.
  func partitionPoint(_ condition: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
