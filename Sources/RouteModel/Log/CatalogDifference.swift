extension RouteCatalog {
  /// The changes that turn another catalog into this one, ordered so that a row is added after the
  /// rows that it names and removed before them. A renamed route is one change.
  ///
  /// - Parameters:
  ///   - old: The catalog to begin with.
  ///   - tellsRenames: Whether a renamed route is one change; else it is a removed and an added
  ///     one.
  /// - Complexity: O(rows of both), plus sorting the differences. Of a catalog that was copied and
  ///   changed, only rows near the changed ones are looked at.
  public func changes(from old: RouteCatalog, tellsRenames: Bool = true) -> [CatalogChange] {
    var changes: [CatalogChange] = []
    func compare<Row: CatalogRow>(_: Row.Type) {
      let difference = self[keyPath: Row.table].difference(from: old[keyPath: Row.table])
      changes += difference.removed.map { Row.change(before: $0, after: nil) }
      changes += difference.changed.map { Row.change(before: $0.before, after: $0.after) }
    }
    for type in Self.rowTypes { compare(type) }
    changes = changes.inReadingOrder
    return tellsRenames ? Self.joiningRename(changes) : changes
  }

  /// A removed route and an added one that are otherwise equal are one renamed route. If several
  /// are equal, it is unknown which became which.
  private static func joiningRename(_ changes: [CatalogChange]) -> [CatalogChange] {
    let gone = changes.indices.filter {
      if case .route(_?, nil) = changes[$0] { true } else { false }
    }
    let come = changes.indices.filter {
      if case .route(nil, _?) = changes[$0] { true } else { false }
    }
    guard gone.count == 1, come.count == 1, case .route(let old?, _) = changes[gone[0]],
      case .route(_, let new?) = changes[come[0]], old.named(new.identifier) == new
    else { return changes }
    var joined = changes
    joined[come[0]] = .route(before: old, after: new)
    joined.remove(at: gone[0])
    return joined
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
