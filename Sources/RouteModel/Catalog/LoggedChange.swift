/// A change of the catalog as a log keeps it: whole rows for what came and went, and of a row that changed
/// only what differs. It can be put on a row whose other fields were changed since.
package enum LoggedChange: Sendable {
  case added(any CatalogRow)
  case removed(any CatalogRow)
  case changed(any AnyRowPatch)

  package init?(_ change: CatalogChange) {
    guard let logged = change.row.logged else { return nil }
    self = logged
  }

  /// What takes this back.
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

  /// A row that got another key: what it was and what it is, of which only the keys count.
  fileprivate var rename: (before: RowName, after: any CatalogRow)? {
    if case .changed(let patch) = self { patch.rename } else { nil }
  }
}

extension [LoggedChange] {
  /// What these changes, which happened at once, make of rows as they are.
  ///
  /// - Parameter rows: Finds the row as it is that has the key of another.
  /// - Throws: ``CatalogConflict`` if a row is gone, or one is where another comes, or a field that changes
  ///   is not as it was.
  package func changes(of rows: some RowSource) throws -> [CatalogChange] {
    let changes = try map { try $0.change(of: rows) }
    // What one row leaves another may take.
    let left = Set(changes.compactMap { $0.row.leaves })
    for change in changes { try change.row.requirePlace(in: rows, left) }
    return changes
  }
}

/// Rows that are found by keys that they had before later changes.
package struct RenamedRows<Source: RowSource>: RowSource {
  private let source: Source
  private var names: [RowName: any CatalogRow] = [:]

  /// - Parameter later: What later revisions changed, each at once, oldest first.
  package init(_ source: Source, later: [[LoggedChange]]) {
    self.source = source
    for changes in later {
      let renames = changes.compactMap(\.rename)
      // A row that was renamed goes on under its newest name.
      var next = names
      for (old, row) in names {
        if let rename = renames.first(where: { $0.before == row.name }) { next[old] = rename.after }
      }
      let known = Set(names.values.map(\.name))
      for rename in renames where !known.contains(rename.before) {
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

  /// Throws if another row has the key that a row comes to.
  fileprivate func requirePlace(in rows: some RowSource, _ left: Set<RowName>) throws {
    guard let after, after.rowKey != before?.rowKey, !left.contains(RowName(after)),
      try rows.row(like: after) != nil
    else { return }
    throw after.conflict(isMissing: false, isTaken: true)
  }
}

/// Where rows are found by the key of another: a catalog, or a store.
package protocol RowSource {
  func row<Row: CatalogRow>(like other: Row) throws -> Row?
}

extension RouteCatalog: RowSource {
  package func row<Row: CatalogRow>(like other: Row) -> Row? {
    self[keyPath: Row.table][other.rowKey]
  }
}

/// A patch of a row of some type.
package protocol AnyRowPatch: Sendable {
  var inverse: any AnyRowPatch { get }
  func write(to json: inout JSONWriter)
  func changing(_ rows: some RowSource) throws -> CatalogChange
  /// The row before and after, if its key has changed.
  var rename: (before: RowName, after: any CatalogRow)? { get }
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
