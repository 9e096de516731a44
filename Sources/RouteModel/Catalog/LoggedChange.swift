/// A change of the catalog as a log keeps it: added and removed rows whole, of a changed row only
/// the differences. It can be applied to a row whose other fields were changed since.
package enum LoggedChange: Sendable {
  case added(any CatalogRow)
  case removed(any CatalogRow)
  case changed(any AnyRowPatch)

  package init?(_ change: CatalogChange) {
    guard let logged = change.row.logged else { return nil }
    self = logged
  }

  /// The change that undoes this one.
  package var inverted: LoggedChange {
    switch self {
    case .added(let row): .removed(row)
    case .removed(let row): .added(row)
    case .changed(let patch): .changed(patch.inverse)
    }
  }

  fileprivate func change(of rows: some RowSource) throws -> CatalogChange {
    switch self {
    case .added(let row): row.adding()
    case .removed(let row): try row.removing(from: rows)
    case .changed(let patch): try patch.changing(rows)
    }
  }

  /// A row that was renamed: before and after; only the keys count.
  fileprivate var rename: (before: RowName, after: any CatalogRow)? {
    if case .changed(let patch) = self { patch.rename } else { nil }
  }
}

extension [LoggedChange] {
  /// These changes, which happened at once, as changes of the present rows.
  ///
  /// - Parameter rows: Finds the present row with the key of another.
  /// - Throws: ``CatalogConflict`` if a row is missing, a new key is taken, or a changed field has
  ///   another value.
  package func changes(of rows: some RowSource) throws -> [CatalogChange] {
    let changes = try map { try $0.change(of: rows) }
    // A key that one row gives up is free for another.
    let left = Set(changes.compactMap { $0.row.leaves })
    for change in changes { try change.row.requirePlace(in: rows, left) }
    return changes
  }

  /// The name that one of these changes gave to a route; nil if none renamed it.
  ///
  /// - Parameter identifier: The name before.
  package func newName(of identifier: String) -> String? {
    for case .changed(let patch as RowPatch<Route>) in reversed()
    where patch.before.identifier == identifier && patch.after.identifier != identifier {
      return patch.after.identifier
    }
    return nil
  }
}

/// Finds rows by the keys that they had before later changes.
package struct RenamedRows<Source: RowSource>: RowSource {
  private let source: Source
  private var names: [RowName: any CatalogRow] = [:]

  /// - Parameter later: The changes of later revisions, oldest first.
  package init(_ source: Source, later: [[LoggedChange]]) {
    self.source = source
    for changes in later {
      let renames = changes.compactMap(\.rename)
      // A renamed row is tracked under its newest name.
      var next = names
      for (old, row) in names {
        if let rename = renames.first(where: { $0.before == row.name }) { next[old] = rename.after }
      }
      let known = Set(names.values.map(\.name))
      // A row that has taken the name of one that was renamed is another row.
      for rename in renames where !known.contains(rename.before) && names[rename.before] == nil {
        next[rename.before] = rename.after
      }
      names = next
    }
  }

  package func row<Row: CatalogRow>(like other: Row) throws -> Row? {
    try source.row(like: names[RowName(other)] as? Row ?? other)
  }
}

extension RowChange {
  /// The name that a row gives up.
  fileprivate var leaves: RowName? {
    guard let before, before.rowKey != after?.rowKey else { return nil }
    return RowName(before)
  }

  /// Throws if another row has a row's new key.
  fileprivate func requirePlace(in rows: some RowSource, _ left: Set<RowName>) throws {
    guard let after, after.rowKey != before?.rowKey, !left.contains(RowName(after)),
      try rows.row(like: after) != nil
    else { return }
    throw after.conflict(isMissing: false, isTaken: true)
  }
}

/// A source of rows by key: a catalog, or a store.
package protocol RowSource {
  func row<Row: CatalogRow>(like other: Row) throws -> Row?
}

extension RouteCatalog: RowSource {
  package func row<Row: CatalogRow>(like other: Row) -> Row? {
    self[keyPath: Row.table][other.rowKey]
  }
}

/// A patch of a row of any type.
package protocol AnyRowPatch: Sendable {
  var inverse: any AnyRowPatch { get }
  func write(to json: inout JSONWriter)
  func changing(_ rows: some RowSource) throws -> CatalogChange
  /// The row before and after, if its key has changed.
  var rename: (before: RowName, after: any CatalogRow)? { get }
  /// Whether it changes a row with a key, and a field of it if one is named.
  func concerns(_ kind: String, _ name: String, field: String?) -> Bool
}

extension RowPatch: AnyRowPatch {
  package var rename: (before: RowName, after: any CatalogRow)? {
    before.rowKey == after.rowKey ? nil : (RowName(before), after)
  }

  package var inverse: any AnyRowPatch { inverted }

  package func changing(_ rows: some RowSource) throws -> CatalogChange {
    guard let row = try rows.row(like: before) else { throw before.conflict(isMissing: true) }
    do {
      return Row.change(before: row, after: try applied(to: row))
    } catch {
      throw row.conflict(isMissing: false, error)
    }
  }
}

extension RowChange {
  fileprivate var logged: LoggedChange? {
    switch (before, after) {
    case (nil, let after?): .added(after)
    case (let before?, nil): .removed(before)
    case (let before?, let after?):
      before == after ? nil : .changed(RowPatch(from: before, to: after))
    case (nil, nil): nil
    }
  }
}

extension CatalogRow {
  fileprivate var name: RowName { RowName(self) }

  fileprivate func adding() -> CatalogChange { Self.change(before: nil, after: self) }

  fileprivate func removing(from rows: some RowSource) throws -> CatalogChange {
    let row = try rows.row(like: self)
    guard row == self else { throw conflict(isMissing: row == nil) }
    return Self.change(before: row, after: nil)
  }

  fileprivate func conflict(
    isMissing: Bool, isTaken: Bool = false, _ field: FieldConflict? = nil
  ) -> CatalogConflict {
    CatalogConflict(
      subject: "\(Self.description.noun) \(rowKey)", isMissing: isMissing, isTaken: isTaken,
      field: field)
  }
}
