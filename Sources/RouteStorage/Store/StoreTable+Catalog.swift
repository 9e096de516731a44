internal import RouteModel

extension StoreTable {
  /// The tables of the catalog, from the descriptions of its rows. A table comes after those that
  /// its rows name; one with rows of several owners comes after the last of them.
  static let catalog: [StoreTable] = {
    var tables: [StoreTable] = []
    for type in RouteCatalog.rowTypes { add(type, owner: nil, to: &tables) }
    return tables
  }()

  private static func add<Row: DescribedRow>(
    _: Row.Type, owner: StaticString?, to tables: inout [StoreTable]
  ) {
    let description = Row.description
    var owners = owner.map { [SQL($0)] } ?? []
    if let known = tables.firstIndex(where: { $0.name.description == description.table.description }
    ) {
      owners = tables.remove(at: known).owners + owners
    }
    tables.append(
      StoreTable(
        name: description.table, names: ["id"] + owners + description.fields.map { SQL($0.column) },
        owners: owners))
    func add(_ list: some RowList) { Self.add(list, to: &tables) }
    for list in description.lists { add(list) }
  }

  private static func add<List: RowList>(_ list: List, to tables: inout [StoreTable]) {
    add(List.Child.self, owner: list.ownerColumn, to: &tables)
  }

  /// The table of a row type, and those of the rows that belong to its rows.
  static func all<Row: DescribedRow>(of _: Row.Type) -> [StoreTable] {
    let description = Row.description
    func tables<List: RowList>(of _: List) -> [StoreTable] { all(of: List.Child.self) }
    // A table whose rows have several owners, as conditions do, is in several lists.
    var found = [of(description.table)]
    for table in description.lists.flatMap({ tables(of: $0) })
    where !found.contains(where: { $0.name.description == table.name.description }) {
      found.append(table)
    }
    return found
  }

  /// The table of the catalog with a name.
  static func of(_ name: StaticString) -> StoreTable {
    guard let index = catalogIndex(name.description) else {
      preconditionFailure("no described rows are in a table '\(name)'")
    }
    return catalog[index]
  }

  /// The index of a column.
  func place(of column: StaticString) -> Int32 {
    Int32(names.firstIndex { $0.text == column.description } ?? 0)
  }
}
