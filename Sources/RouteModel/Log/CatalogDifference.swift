extension RouteCatalog {
  /// The changes that turn another catalog into this one, ordered so that a row is added after the
  /// rows that it names and removed before them.
  ///
  /// - Parameters:
  ///   - old: The catalog to begin with.
  ///   - tellsRenames: Whether a removed route and an added one that are otherwise equal are one renamed
  ///     route; else they are two changes.
  /// - Complexity: O(rows of both), plus sorting the differences. Of a catalog that was copied and
  ///   changed, only rows near the changed ones are looked at.
  public func changes(from old: RouteCatalog, tellsRenames: Bool = true) -> [CatalogChange] {
    changes(from: old, guesses: tellsRenames) { $0 }
  }

  /// The same, of catalogs between which it is known which row is which: a renamed row is one change.
  package func changes(from old: RouteCatalog, along trail: RowTrail) -> [CatalogChange] {
    changes(from: old) { trail.name(of: $0) }
  }

  /// The same.
  ///
  /// - Parameter name: What a row of the old catalog is called in this one; nil if it is gone.
  package func changes(
    from old: RouteCatalog, guesses: Bool = true, _ name: (RowName) -> RowName?
  ) -> [CatalogChange] {
    var changes: [CatalogChange] = []
    func compare<Row: CatalogRow>(_: Row.Type) {
      let difference = self[keyPath: Row.table].difference(from: old[keyPath: Row.table])
      let gone = difference.removed
      var come: [Row] = []
      for change in difference.changed {
        if let before = change.before {
          changes.append(Row.change(before: before, after: change.after))
        } else {
          come.append(change.after)
        }
      }
      let pairs = Self.pairs(gone, come, guesses: guesses && Row.self == Route.self, name)
      changes += pairs.map { Row.change(before: gone[$0], after: come[$1]) }
      let (left, right) = (Set(pairs.map(\.gone)), Set(pairs.map(\.come)))
      changes += gone.indices.filter { !left.contains($0) }.map {
        Row.change(before: gone[$0], after: nil)
      }
      changes += come.indices.filter { !right.contains($0) }.map {
        Row.change(before: nil, after: come[$0])
      }
    }
    for type in Self.rowTypes { compare(type) }
    return changes.inReadingOrder
  }

  /// Which of the rows that are gone is which of those that came. Where that is not known, a row that is otherwise
  /// equal is guessed to be that one; if several are equal, none is.
  private static func pairs<Row: CatalogRow>(
    _ gone: [Row], _ come: [Row], guesses: Bool, _ name: (RowName) -> RowName?
  ) -> [(gone: Int, come: Int)] {
    if gone.isEmpty || come.isEmpty { return [] }
    let places = Dictionary(come.indices.map { (RowName(come[$0]), $0) }) { first, _ in first }
    var pairs: [(gone: Int, come: Int)] = gone.indices.compactMap { index in
      name(RowName(gone[index])).flatMap { places[$0] }.map { (index, $0) }
    }
    guard guesses else { return pairs }
    let (left, right) = (Set(pairs.map(\.gone)), Set(pairs.map(\.come)))
    let old = Dictionary(grouping: gone.indices.filter { !left.contains($0) }) {
      gone[$0].named("")
    }
    let new = Dictionary(grouping: come.indices.filter { !right.contains($0) }) {
      come[$0].named("")
    }
    for (row, before) in old where before.count == 1 {
      if let after = new[row], after.count == 1 { pairs.append((before[0], after[0])) }
    }
    return pairs
  }
}

extension [CatalogChange] {
  /// The same changes in an order for reading: first the removed rows, in the opposite order of the
  /// tables, then the new and changed ones, so that a row comes after the rows that it names; rows
  /// by their keys.
  package var inReadingOrder: [CatalogChange] {
    let places = map { $0.row.place }
    let order = indices.sorted { places[$0].precedes(places[$1]) }
    return order.reversed().filter { places[$0].isRemoval }.map { self[$0] }
      + order.filter { !places[$0].isRemoval }.map { self[$0] }
  }
}

/// The place of a change in the order for reading.
private struct ReadingPlace {
  /// The index of the row's table.
  let table: Int
  let key: [String]
  let isRemoval: Bool

  func precedes(_ other: ReadingPlace) -> Bool {
    table == other.table ? key.lexicographicallyPrecedes(other.key) : table < other.table
  }
}

extension RowChange {
  fileprivate var place: ReadingPlace {
    let key = (after ?? before).map { Row.description.keyTexts(of: $0) } ?? []
    let table = RouteCatalog.rowTypes.firstIndex { $0 == Row.self } ?? 0
    return ReadingPlace(table: table, key: key, isRemoval: after == nil)
  }
}
