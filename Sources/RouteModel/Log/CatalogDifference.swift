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
    return tellsRenames ? Self.tellingRename(changes) : changes
  }

  /// A removed route and an added one that are otherwise equal are one renamed route. If several
  /// are equal, it is unknown which became which.
  private static func tellingRename(_ changes: [CatalogChange]) -> [CatalogChange] {
    var gone: Route?
    var new: Route?
    for change in changes {
      switch change {
      case .route(let row?, nil):
        if gone != nil { return changes }
        gone = row
      case .route(nil, let row?):
        if new != nil { return changes }
        new = row
      default: break
      }
    }
    guard var gone, let new else { return changes }
    let old = gone.identifier
    gone.identifier = new.identifier
    return gone == new ? Route.tellingRename(of: old, to: new.identifier, in: changes) : changes
  }
}

extension CatalogRow {
  /// Changes in which a removed row and an added one with the same values are one renamed row.
  package static func tellingRename(
    of old: Key, to new: Key, in changes: [CatalogChange]
  ) -> [CatalogChange] {
    let rows = changes.map { $0.row as? ChangedRow<Self> }
    guard
      let gone = rows.firstIndex(where: { $0?.before?.rowKey == old && $0?.after == nil }),
      let come = rows.firstIndex(where: { $0?.after?.rowKey == new && $0?.before == nil })
    else { return changes }
    var changes = changes
    changes[come] = change(before: rows[gone]?.before, after: rows[come]?.after)
    changes.remove(at: gone)
    return changes
  }
}

extension [CatalogChange] {
  /// The same changes in an order for reading: first the removed rows, in the opposite order of the
  /// tables, then the new and changed ones, so that a row comes after the rows that it names; rows
  /// by their keys.
  package var inReadingOrder: [CatalogChange] {
    var removals: [CatalogChange] = []
    var others: [CatalogChange] = []
    func sort<Row: CatalogRow>(_: Row.Type) {
      var gone: [Row] = []
      var come: [(before: Row?, after: Row)] = []
      for case let change as ChangedRow<Row> in map(\.row) {
        if let after = change.after {
          come.append((change.before, after))
        } else if let before = change.before {
          gone.append(before)
        }
      }
      removals.insert(
        contentsOf: gone.sorted { $0.rowKey > $1.rowKey }.map {
          Row.change(before: $0, after: nil)
        },
        at: 0)
      others += come.sorted { $0.after.rowKey < $1.after.rowKey }
        .map { Row.change(before: $0.before, after: $0.after) }
    }
    for type in RouteCatalog.rowTypes { sort(type) }
    return removals + others
  }
}
