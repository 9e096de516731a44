extension CatalogTable {
  /// The difference between another table and this one.
  struct Difference {
    /// Rows whose keys were removed.
    var removed: [Row] = []
    /// Rows that are new or changed, with the earlier row.
    var changed: [(before: Row?, after: Row)] = []
  }

  /// Compares with an older table, block by block: shared blocks are skipped.
  ///
  /// - Complexity: O(what differs) for tables with a common origin, else O(rows of both).
  func difference(from old: CatalogTable) -> Difference {
    var difference = Difference()
    for (place, block) in blocks.enumerated() where !old.shares(block, at: place) {
      for row in block {
        let before = old[row.rowKey]
        if before != row { difference.changed.append((before, row)) }
      }
    }
    for (place, block) in old.blocks.enumerated() where !shares(block, at: place) {
      for row in block where self.place(of: row.rowKey) == nil { difference.removed.append(row) }
    }
    return difference
  }

  /// Whether a block of another table is the same memory as ours.
  private func shares(_ block: [Row], at place: Int) -> Bool {
    guard place < blocks.count, blocks[place].count == block.count else { return false }
    return blocks[place].withUnsafeBufferPointer { ours in
      block.withUnsafeBufferPointer { ours.baseAddress == $0.baseAddress }
    }
  }
}

extension CatalogTable: Equatable {
  public static func == (a: CatalogTable, b: CatalogTable) -> Bool {
    guard a.count == b.count else { return false }
    for (place, block) in a.blocks.enumerated() where !b.shares(block, at: place) {
      for row in block where b[row.rowKey] != row { return false }
    }
    return true
  }
}

extension CatalogTable: Hashable {
  public func hash(into hasher: inout Hasher) {
    // The same whatever the order of the rows.
    var sum = 0
    for row in values { sum &+= row.hashValue }
    hasher.combine(count)
    hasher.combine(sum)
  }
}
