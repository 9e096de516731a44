internal import RouteModel

/// Names of rows that others name, by their ids.
final class ReferencedNames {
  private let connection: Connection
  private var loaded: [String: NamesByID] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// What a reader that loads a whole table fills while others look names up in it.
  func load(_ table: StaticString) -> NamesByID {
    let names = NamesByID()
    loaded[table.description] = names
    return names
  }

  /// A way to find the names of a table's rows: what was loaded, else the store.
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

/// Names by the ids of their rows, added in rising order of the ids. Ids that follow each other, as they
/// nearly always do, are found without hashing.
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

  /// The place of an id behind the first one; nil if it cannot have one.
  private func index(_ id: Int64) -> Int? {
    let (distance, isOver) = id.subtractingReportingOverflow(first)
    return isOver || distance < 0 ? nil : Int(distance)
  }
}
