internal import RouteModel

/// Reads rows with the rows that belong to them, as they are described.
struct RowReader<Value: DescribedRow> {
  let connection: Connection
  let names: ReferencedNames
  /// Takes the sums of all rows that are read.
  var digest: CatalogDigest?

  /// Calls a function with every row of a range of ids, in the order of the ids.
  func read(
    _ ids: ClosedRange<Int64>, _ body: (Int64, consuming Value) throws(StoreError) -> Void
  ) throws(StoreError) {
    let description = Value.description
    var lists: [OwnedReader<Value>] = []
    for list in description.lists {
      lists.append(try reader(list, ids))
    }
    let fields = FieldReader(description, first: 1, names)
    let select = try connection.table(Value.self).selection()
    select.bind(1, ids.lowerBound)
    select.bind(2, ids.upperBound)
    var sum = digest?.begin(description.table)
    try select.forEachRow { (row) throws(StoreError) in
      sum?.add(row)
      let id = try row.int64(0)
      var value = Value.blank
      try fields.read(row, into: &value)
      for list in lists { try list.read(into: &value, id) }
      try body(id, value)
    }
    digest?.add(sum, to: description.table)
    for list in lists { try list.finish() }
  }

  private func reader<List: RowList<Value>>(
    _ list: List, _ ids: ClosedRange<Int64>
  ) throws(StoreError) -> OwnedReader<Value> {
    try ListReader(list, self, owners: ids, path: nil)
  }
}

/// Reads the rows of a list beside their owners.
class OwnedReader<Owner: Sendable> {
  /// Gives an owner its rows. Owners are asked for in the order in which their own table is read.
  func read(into owner: inout Owner, _ id: Int64) throws(StoreError) {}
  /// Says that no owner is left.
  func finish() throws(StoreError) {}
}

private final class ListReader<List: RowList>: OwnedReader<List.Owner> {
  typealias Child = List.Child

  private let list: List
  private var rows: OwnedRows
  private let fields: FieldReader
  private var nested: [OwnedReader<Child>] = []
  private var children: [Child] = []

  /// - Parameter path: How the owners are reached that themselves belong to rows.
  init<Top>(
    _ list: List, _ reader: RowReader<Top>, owners: ClosedRange<Int64>, path: OwnerPath?
  ) throws(StoreError) {
    self.list = list
    let table = StoreTable.of(Child.description.table)
    rows = try OwnedRows(
      try reader.connection.listTable(list).selection(path), Child.description.table,
      ownerColumn: table.place(of: list.ownerColumn), owners: owners, digest: reader.digest)
    fields = FieldReader(
      Child.description, first: table.columnCount - Int32(Child.description.fields.count),
      reader.names)
    super.init()
    let ownPath = OwnerPath(
      table: Child.description.table, index: list.index, column: list.ownerColumn)
    for child in Child.description.lists {
      nested.append(try Self.open(child, reader, owners, ownPath))
    }
  }

  private static func open<Top, Inner: RowList<Child>>(
    _ list: Inner, _ reader: RowReader<Top>, _ owners: ClosedRange<Int64>, _ path: OwnerPath
  ) throws(StoreError) -> OwnedReader<Child> {
    try ListReader<Inner>(list, reader, owners: owners, path: path)
  }

  override func read(into owner: inout List.Owner, _ id: Int64) throws(StoreError) {
    guard rows.isNext(id) else { return }
    children.removeAll(keepingCapacity: true)
    while let row = rows.row(of: id) {
      var child = Child.blank
      try fields.read(row, into: &child)
      if !nested.isEmpty {
        let childID = try row.int64(0)
        for list in nested { try list.read(into: &child, childID) }
      }
      children.append(child)
      try rows.advance()
    }
    if let double = list.set(children, in: &owner) { throw Self.double(double) }
  }

  override func finish() throws(StoreError) {
    try rows.finish()
    for list in nested { try list.finish() }
  }

  private static func double(_ child: Child) -> StoreError {
    let key = Child.description.key(of: child).compactMap(\.text).joined(separator: " ")
    return StoreError(
      .damagedStore,
      "the store is damaged: \(Child.description.noun) '\(key)' is there twice, spelled differently"
    )
  }
}

/// The way from rows to the rows that own their owners.
struct OwnerPath {
  let table: StaticString
  let index: StaticString
  let column: StaticString
}
