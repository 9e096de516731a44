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
}
