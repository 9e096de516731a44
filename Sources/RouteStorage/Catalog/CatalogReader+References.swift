internal import RouteModel

extension CatalogReader {
  /// The rows that name another.
  func rows(naming name: RowName) throws(StoreError) -> [any CatalogRow] {
    var found: [any CatalogRow] = []
    func look<Value: CatalogRow>(_: Value.Type) throws(StoreError) {
      guard Value.description.names(name.noun) else { return }
      for id in try ids(Value.self, naming: name).sorted() {
        if let row = try row(Value.self, id: id) { found.append(row) }
      }
    }
    for type in RouteCatalog.rowTypes { try look(type) }
    return found
  }

  /// The ids of the rows of a type that name another, in fields of their own or in lists.
  private func ids<Value: CatalogRow>(
    _: Value.Type, naming name: RowName
  ) throws(StoreError) -> Set<Int64> {
    var ids: Set<Int64> = []
    func look<Row: DescribedRow>(_: Row.Type, _ id: SQL) throws(StoreError) {
      for field in Row.description.fields where field.names == name.noun {
        var isMeant: SQL = "= ?1"
        if case .reference(_, let other) = field.kind {
          isMeant = "IN (SELECT id FROM \(other.table) WHERE \(other.column) = ?1)"
        }
        let select = try connection.statement(
          "SELECT \(id) FROM \(Row.description.table) WHERE \(field.column) \(isMeant) AND \(id) IS NOT NULL"
        )
        select.bind(1, name.key)
        ids.formUnion(try select.all { (row) throws(StoreError) in try row.int64(0) })
      }
    }
    func look<List: RowList>(in list: List) throws(StoreError) {
      try look(List.Child.self, SQL(list.ownerColumn))
    }
    try look(Value.self, "id")
    for list in Value.description.lists { try look(in: list) }
    return ids
  }
}
