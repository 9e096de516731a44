internal import RouteModel

/// The names of rows that other rows refer to, by id.
final class ReferencedNames {
  private let connection: Connection
  private var loaded: [String: NamesByID] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// A table that a reader fills while it loads all rows, and in which others look names up.
  func load(_ table: StaticString) -> NamesByID {
    let names = NamesByID()
    loaded[table.description] = names
    return names
  }

  /// A lookup for the names of a table's rows: in what was loaded, else in the store.
  func names(of reference: RowReference) -> (Int64) throws(StoreError) -> String? {
    if let names = loaded[reference.table.description] {
      return { (id) throws(StoreError) in names[id] }
    }
    let connection = connection
    var kept: Statement?
    return { (id) throws(StoreError) in
      if kept == nil {
        kept = try connection.prepared(
          "SELECT \(reference.column) FROM \(reference.table) WHERE id = ?1")
      }
      guard let select = kept else { return nil }
      select.bind(1, id)
      return try select.first { (row) throws(StoreError) in try row.text(0) }
    }
  }
}

/// Names by the ids of their rows, added in ascending order of ids. Consecutive ids, which are the
/// normal case, are found without hashing.
final class NamesByID {
  private var first: Int64 = 0
  private var names: [String] = []
  private var others: [Int64: String] = [:]

  func append(_ name: String, _ id: Int64) {
    if names.isEmpty, others.isEmpty { first = id }
    if index(id) == names.count { names.append(name) } else { others[id] = name }
  }

  subscript(_ id: Int64) -> String? {
    if let index = index(id), index < names.count { return names[index] }
    return others.isEmpty ? nil : others[id]
  }

  /// The index of an id, counted from the first one; nil if it cannot have one.
  private func index(_ id: Int64) -> Int? {
    let (distance, isOver) = id.subtractingReportingOverflow(first)
    return isOver || distance < 0 ? nil : Int(distance)
  }
}
