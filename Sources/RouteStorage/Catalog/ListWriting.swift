internal import RouteModel

extension Connection {
  /// Replaces the rows of a list: those of `before` by those of `after`, either of which may be
  /// nil; rows in both stay.
  func write<List: RowList>(
    _ list: List, _ id: Int64, _ before: List.Owner?, _ after: List.Owner?
  ) throws(StoreError) {
    let (old, new) = list.difference(from: before, to: after).byKey
    if old.isEmpty, new.isEmpty { return }
    let table = table(of: list)
    let lists = List.Child.description.lists
    for (key, child) in old where new[key] == nil {
      if !lists.isEmpty {
        let childID = try table.requireID(of: child, owner: id)
        for inner in lists { try write(inner, childID, child, nil) }
      }
      // One that is missing was already moved to another owner.
      try table.delete(child, owner: id)
    }
    // Rows are written in the order of their keys, so that equal changes give equal files.
    for (key, child) in new.sorted(by: { $0.key.precedes($1.key) }) {
      guard let known = old[key] else {
        let childID = try table.insert(child, id)
        for inner in lists { try write(inner, childID, nil, child) }
        continue
      }
      try table.update(known, child, owner: id)
      if lists.isEmpty { continue }
      let childID = try table.requireID(of: child, owner: id)
      for inner in lists { try write(inner, childID, known, child) }
    }
  }

  /// Removes the rows of an owner.
  func removeAll<List: RowList>(of list: List, _ id: Int64) throws(StoreError) {
    let owned: SQL = "FROM \(List.Child.description.table) WHERE \(list.ownerColumn) = ?1"
    func removeNested<Inner: RowList>(_ inner: Inner) throws(StoreError) {
      let table = Inner.Child.description.table
      try statement("DELETE FROM \(table) WHERE \(inner.ownerColumn) IN (SELECT id \(owned))", id)
        .run()
    }
    for inner in List.Child.description.lists { try removeNested(inner) }
    try statement("DELETE \(owned)", id).run()
  }
}

extension [Cell] {
  fileprivate func precedes(_ other: [Cell]) -> Bool {
    for (a, b) in zip(self, other) where a != b {
      switch (a, b) {
      case (.integer(let a), .integer(let b)): return a < b
      case (.text(let a), .text(let b)): return a < b
      default: return false
      }
    }
    return false
  }
}
