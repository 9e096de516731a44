internal import RouteModel

/// Writes changes of the catalog as rows: only what differs between before and after is touched.
///
/// Called inside a write transaction. Rows may name rows that come later in the list: references are
/// checked at the end of the transaction.
struct CatalogWriter {
  let connection: Connection
  /// Compare each row with what the change expects before writing. Needed if another process may have
  /// written since the caller looked.
  let comparesFirst: Bool

  func write(_ changes: [CatalogChange]) throws(StoreError) {
    if comparesFirst { for change in changes { try compare(change.row) } }
    if changes.count > 1, Self.touchesEachRowOnce(changes) {
      do throws(StoreError) {
        try connection.savepoint { () throws(StoreError) in
          for change in Self.inOrder(changes) { try write(change.row) }
        }
      } catch {
        guard error.code == .constraint else { throw error }
        try connection.savepoint { () throws(StoreError) in try exchange(changes) }
      }
    } else {
      for change in changes { try write(change.row) }
    }
    try Self.requireReferences(connection)
  }

  /// What others name comes first and goes last.
  private static func inOrder(_ changes: [CatalogChange]) -> [CatalogChange] {
    var first: [CatalogChange] = []
    var rows: [CatalogChange] = []
    var last: [CatalogChange] = []
    func sort<Change: RowChange>(_ change: Change, _ whole: CatalogChange) {
      if !Change.Row.description.isNamed || change.before != nil && change.after != nil {
        rows.append(whole)
      } else if change.before == nil {
        first.append(whole)
      } else {
        last.append(whole)
      }
    }
    for change in changes { sort(change.row, change) }
    return first + rows + last
  }

  private static func touchesEachRowOnce(_ changes: [CatalogChange]) -> Bool {
    var seen: Set<[String]> = []
    seen.reserveCapacity(changes.count)
    func isNew<Change: RowChange>(_ change: Change) -> Bool {
      let noun = Change.Row.description.noun
      let (before, after) = (change.before?.rowKey.description, change.after?.rowKey.description)
      if let before, !seen.insert([noun, before]).inserted { return false }
      guard let after, after != before else { return true }
      return seen.insert([noun, after]).inserted
    }
    return changes.allSatisfy { isNew($0.row) }
  }

  // MARK: Rows

  private func write<Change: RowChange>(_ change: Change) throws(StoreError) {
    let table = connection.table(Change.Row.self)
    switch (change.before, change.after) {
    case (nil, let after?): try insert(after, id: nil)
    case (let before?, let after?) where before != after:
      // What others name is another row under another name: they must say that they move.
      if Change.Row.description.isNamed, before.rowKey != after.rowKey {
        try insert(after, id: nil)
        try remove(before)
        return
      }
      try table.update(before, after)
      let lists = Change.Row.description.lists.filter { Self.differs($0, before, after) }
      if lists.isEmpty { return }
      guard let id = try table.id(of: after) else { throw Self.conflict(before) }
      for list in lists { try connection.write(list, id, before, after) }
    case (let before?, nil): try remove(before)
    default: break
    }
  }

  private static func differs<List: RowList>(
    _ list: List, _ before: List.Owner, _ after: List.Owner
  ) -> Bool { !list.isSame(before, after) }

  private func insert<Value: CatalogRow>(_ value: Value, id: Int64?) throws(StoreError) {
    let id = try connection.table(Value.self).insert(value, id: id)
    for list in Value.description.lists { try connection.write(list, id, nil, value) }
  }

  @discardableResult
  private func remove<Value: CatalogRow>(_ value: Value) throws(StoreError) -> Int64 {
    let table = connection.table(Value.self)
    guard let id = try table.id(of: value) else { throw Self.conflict(value) }
    func removeRows<List: RowList>(_ list: List) throws(StoreError) {
      try connection.listTable(list).removeAll(of: id)
    }
    for list in Value.description.lists { try removeRows(list) }
    try table.delete(id: id)
    return id
  }

  /// Writes changes whose rows stand in each other's way, such as two that exchange what must be unique:
  /// all rows go first, and come back as they are to be.
  private func exchange(_ changes: [CatalogChange]) throws(StoreError) {
    var ids: [Int: Int64] = [:]
    let order = Self.inOrder(changes.filter { !$0.isAddition }.reversed())
    func remove<Change: RowChange>(_ change: Change) throws(StoreError) -> Int64? {
      guard let before = change.before else { return nil }
      let id = try self.remove(before)
      return Change.Row.description.isNamed && before.rowKey != change.after?.rowKey ? nil : id
    }
    for (place, change) in order.enumerated() { ids[place] = try remove(change.row) }
    func insert<Change: RowChange>(_ change: Change, _ id: Int64?) throws(StoreError) {
      if let after = change.after { try self.insert(after, id: id) }
    }
    let named = order.enumerated().map { ($1, ids[$0]) }
    let all = named + changes.filter(\.isAddition).map { ($0, nil) }
    for isNamed in [true, false] {
      for (change, id) in all where change.row.isOfNamed == isNamed {
        try insert(change.row, id)
      }
    }
  }

  // MARK: Comparing

  /// Throws if the row is not as the change expects it.
  private func compare<Change: RowChange>(_ change: Change) throws(StoreError) {
    guard let before = change.before else { return }
    guard try CatalogReader(connection: connection).row(like: before) == before else {
      throw Self.conflict(before)
    }
  }

  /// The row is not what the change was made for.
  static func conflict<Value: DescribedRow>(_ row: Value) -> StoreError {
    let key = Value.description.key(of: row).compactMap(\.text).joined(separator: "#")
    return StoreError(
      .conflict,
      """
      \(Value.description.noun) '\(key)' is no longer as it was: another process changed it; look at \
      it again
      """)
  }

  /// Throws if a row names another that does not exist.
  static func requireReferences(_ connection: Connection) throws(StoreError) {
    guard connection.hasOpenReferences else { return }
    let found = try? connection.statement("PRAGMA foreign_key_check").first {
      (row) throws(StoreError) in
      "a row of \(try row.text(0)) names a row of \(try row.text(2)) that does not exist"
    }
    throw StoreError(
      .constraint, found ?? "a row names another that does not exist", extendedCode: 787)
  }
}

extension CatalogChange {
  fileprivate var isAddition: Bool { row.isAddition }
}

extension RowChange {
  fileprivate var isAddition: Bool { before == nil }
  fileprivate var isOfNamed: Bool { Row.description.isNamed }
}
