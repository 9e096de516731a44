internal import RouteModel

/// Writes changes of the catalog to rows: only what differs between before and after is written.
///
/// Called inside a write transaction. Rows may name rows that come later in the list: references are
/// checked at the end of the transaction.
struct CatalogWriter {
  let connection: Connection

  func write(_ changes: [CatalogChange]) throws(StoreError) {
    let changes = changes.squashed.flatMap { $0.row.parts }
    if changes.count == 1 {
      try write(changes[0].row)
    } else {
      try writeAll(changes)
    }
    try Self.requireReferences(connection)
    try refuseCircles(changes)
  }

  /// Refuses changes that close a circle, such as a route that becomes its own parent: those of commands,
  /// undo and pulls.
  private func refuseCircles(_ changes: [CatalogChange]) throws(StoreError) {
    let rows = CatalogReader(connection: connection)
    for kind in CircleKind.all {
      guard let circle = try kind.circle(closedBy: changes, in: rows) else { continue }
      throw StoreError(.constraint, kind.sentence(circle))
    }
  }

  private func writeAll(_ changes: [CatalogChange]) throws(StoreError) {
    do throws(StoreError) {
      try connection.savepoint { () throws(StoreError) in
        for change in Self.inOrder(changes) {
          if connection.isStopped?() == true { throw StoreError(.interrupted, "interrupted") }
          try write(change.row)
        }
      }
    } catch {
      guard error.code == .constraint else { throw error }
      try connection.savepoint { () throws(StoreError) in try exchange(changes) }
    }
  }

  /// Rows that others name are added first and removed last.
  private static func inOrder(_ changes: [CatalogChange]) -> [CatalogChange] {
    changes.filter { $0.row.isOfNamed && $0.row.isAddition }
      + changes.filter { !$0.row.isOfNamed || !$0.row.isAddition && !$0.row.isRemoval }
      + changes.filter { $0.row.isOfNamed && $0.row.isRemoval }
  }

  // MARK: Rows

  private func write<Change: RowChange>(_ change: Change) throws(StoreError) {
    let table = connection.table(Change.Row.self)
    switch (change.before, change.after) {
    case (nil, let after?): try insert(after, id: nil)
    case (let before?, let after?) where before != after:
      try table.update(before, after)
      let lists = Change.Row.description.lists.filter { Self.differs($0, before, after) }
      if lists.isEmpty { return }
      let id = try table.requireID(of: after)
      for list in lists { try connection.write(list, id, before, after) }
    case (let before?, nil): try remove(before)
    default: break
    }
  }

  private static func differs<List: RowList>(
    _ list: List, _ before: List.Owner, _ after: List.Owner
  ) -> Bool { !list.isSame(before, after) }

  private func insert<Value: CatalogRow>(_ value: Value, id: Int64?) throws(StoreError) {
    let id = try connection.table(Value.self).insert(value, id)
    for list in Value.description.lists { try connection.write(list, id, nil, value) }
  }

  @discardableResult
  private func remove<Value: CatalogRow>(_ value: Value) throws(StoreError) -> Int64 {
    let table = connection.table(Value.self)
    let id = try table.requireID(of: value)
    for list in Value.description.lists { try connection.removeAll(of: list, id) }
    try table.delete(value)
    return id
  }

  /// Writes changes whose rows conflict with each other, such as two that exchange a unique value:
  /// all rows are removed first, then inserted with their new values. Rows are removed before the
  /// rows that they name and inserted after them.
  private func exchange(_ changes: [CatalogChange]) throws(StoreError) {
    let order =
      changes.filter { $0.row.isOfNamed } + changes.filter { !$0.row.isOfNamed }
    // New rows must not take the ids of those that are inserted again.
    var free: [ObjectIdentifier: Int64] = [:]
    var ids: [Int64] = []
    for change in order { ids.append(try change.row.isAddition ? nextID(change.row, &free) : 0) }
    // If a row takes the key of a removed row, other rows refer to the new row by that key.
    var left: [String: Int64] = [:]
    for (place, change) in order.enumerated().reversed() {
      guard let id = try removeBefore(change.row) else { continue }
      ids[place] = id
      if let name = change.row.keys.before, change.row.isRemoval {
        left["\(change.row.noun) \(name)"] = id
      }
    }
    for (place, change) in order.enumerated() where change.row.isAddition {
      if let name = change.row.keys.after, let id = left["\(change.row.noun) \(name)"] {
        ids[place] = id
      }
    }
    for (change, id) in zip(order, ids) { try insertAfter(change.row, id: id) }
  }

  /// An id that no row of the change's table has or had.
  private func nextID<Change: RowChange>(
    _: Change, _ free: inout [ObjectIdentifier: Int64]
  ) throws(StoreError) -> Int64 {
    let type = ObjectIdentifier(Change.Row.self)
    let id: Int64
    if let known = free[type] {
      id = known
    } else {
      id = try connection.table(Change.Row.self).newestID() &+ 1
    }
    free[type] = id &+ 1
    return id
  }

  private func removeBefore<Change: RowChange>(_ change: Change) throws(StoreError) -> Int64? {
    if let before = change.before { try remove(before) } else { nil }
  }

  private func insertAfter<Change: RowChange>(_ change: Change, id: Int64?) throws(StoreError) {
    if let after = change.after { try insert(after, id: id) }
  }

  // MARK: Errors

  /// The error for a row that differs from what the change expects.
  static func conflict<Value: DescribedRow>(_ row: Value) -> StoreError {
    let key = Value.description.keyTexts(of: row).joined(separator: "#")
    return StoreError(
      .conflict, MergeConflict.changedMeanwhile("\(Value.description.noun) \(key)"))
  }

  /// Throws if a row names another that does not exist.
  static func requireReferences(_ connection: Connection) throws(StoreError) {
    guard connection.hasOpenReferences else { return }
    let found = try? connection.statement("PRAGMA foreign_key_check").first {
      (row) throws(StoreError) in
      "a row of \(try row.text(0)) names a row of \(try row.text(2)) that does not exist"
    }
    throw StoreError(
      .constraint, Message(found ?? "a row names another that does not exist"), extendedCode: 787)
  }
}

extension RowChange {
  fileprivate var isAddition: Bool { before == nil }
  fileprivate var isRemoval: Bool { after == nil }
  fileprivate var isOfNamed: Bool { Row.description.isNamed }

  /// A renamed row that others name counts as one removed and one added, so that those rows must be
  /// changed too.
  fileprivate var parts: [CatalogChange] {
    let whole = Row.change(before: before, after: after)
    guard isRename, isOfNamed else { return [whole] }
    return [Row.change(before: nil, after: after), Row.change(before: before, after: nil)]
  }
}
