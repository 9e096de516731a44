internal import RouteModel

/// The rows of the catalog that an SQL script touched: whole routes, scenes and so on, before and
/// after.
struct TouchedRows {
  let connection: Connection
  /// The catalog before the script.
  let before: RouteCatalog
  private let touched: [Int: [Int64: ChangeObserver.TouchedRow]]

  init(_ connection: Connection, before: RouteCatalog) {
    self.connection = connection
    self.before = before
    touched = connection.observer.state.touched
  }

  /// The changes of the script.
  func changes() throws(StoreError) -> [CatalogChange] {
    var (old, new) = (RouteCatalog(), RouteCatalog())
    for type in RouteCatalog.rowTypes { try collect(type, &old, &new) }
    return new.changes(from: old)
  }

  private func collect<Value: CatalogRow>(
    _: Value.Type, _ old: inout RouteCatalog, _ new: inout RouteCatalog
  ) throws(StoreError) {
    let description = Value.description
    let own = rows(description.table)
    var ids = Set(own.keys)
    for list in description.lists { try ids.formUnion(owners(list)) }
    // A row that names a renamed row has changed too.
    for field in description.fields {
      guard case .reference(_, let other) = field.kind else { continue }
      let select = try connection.prepared(
        "SELECT id FROM \(description.table) WHERE \(field.column) = ?1")
      for (id, row) in rows(other.table) where row.before != nil {
        ids.formUnion(try select.with(id).numbers().map(Int64.init))
      }
    }
    let reader = CatalogReader(connection: connection)
    for id in ids {
      let now = try reader.row(Value.self, id: id)
      if let now, !new[keyPath: Value.table].insertNew(now) {
        throw StoreError(
          .damagedStore, "\(description.noun) '\(now.rowKey)' occurs twice, with different bytes")
      }
      let isNew = own[id].map { $0.before == nil } ?? false
      if !isNew, let key = key(Value.self, own[id]?.before, now), let was = before.row(like: key) {
        old[keyPath: Value.table].insert(was)
      }
    }
  }

  private func rows(_ table: StaticString) -> [Int64: ChangeObserver.TouchedRow] {
    StoreTable.catalogIndex(table.description).flatMap { touched[$0] } ?? [:]
  }

  /// The owners of touched elements of a list.
  private func owners<List: RowList>(_ list: List) throws(StoreError) -> Set<Int64> {
    let name = List.Child.description.table
    let column = StoreTable.of(name).owners.firstIndex { $0.text == list.ownerColumn.description }
    var ids: Set<Int64> = []
    func add(_ row: ChangeObserver.TouchedRow) {
      for owner in row.owners where owner.column == column { ids.insert(owner.id) }
    }
    let children = rows(name)
    for row in children.values { add(row) }
    let select = try connection.prepared("SELECT \(list.ownerColumn) FROM \(name) WHERE id = ?1")
    for inner in List.Child.description.lists {
      for child in try owners(inner) {
        if let owner = try select.with(child).number() { ids.insert(Int64(owner)) }
      }
    }
    return ids
  }

  /// A row with the key that a touched one had before.
  ///
  /// - Parameters:
  ///   - cells: The columns before; nil if only rows that belong to it were touched.
  ///   - now: The present row.
  private func key<Value: CatalogRow>(_: Value.Type, _ cells: [Cell]?, _ now: Value?) -> Value? {
    var key = now ?? Value.blank
    let columns = StoreTable.of(Value.description.table).names
    for field in Value.description.fields where field.isKey {
      if case .reference(let place, let other) = field.kind {
        let id = cells.flatMap { cells -> Int64? in
          guard let index = columns.firstIndex(where: { $0.text == field.column.description }),
            case .integer(let id) = cells[index]
          else { return nil }
          return Int64(id)
        }
        guard let name = nameBefore(other, id: id, now: now.map(place.value)) else { return nil }
        place.set(name, in: &key)
      } else if let cells,
        let index = columns.firstIndex(where: { $0.text == field.column.description })
      {
        guard field.set(cells[index], in: &key) else { return nil }
      } else if now == nil {
        return nil
      }
    }
    return key
  }

  /// The earlier name of a row that others name.
  ///
  /// - Parameters:
  ///   - id: Its id, if the row that names it had another reference then.
  ///   - now: The name by which the row names it now.
  private func nameBefore(_ reference: RowReference, id: Int64?, now: String?) -> String? {
    let others = rows(reference.table)
    let columns = StoreTable.of(reference.table).names
    let place = columns.firstIndex { $0.text == reference.column.description } ?? 1
    let current = try? connection.prepared(
      "SELECT id, \(reference.column) FROM \(reference.table) WHERE id = ?1 OR \(reference.column) = ?2"
    )
    guard let current else { return now }
    let found = try? current.with(id, id == nil ? now : nil).first { (row) throws(StoreError) in
      (try row.int64(0), try row.text(1))
    }
    let owner = id ?? found?.0
    if let owner, let name = others[owner]?.before?[place].text { return name }
    return found?.1 ?? now
  }
}
