/// How rows of a type are made in memory, whatever the type: a store is loaded by one loop that is compiled
/// once, and runs as fast as if it were written for each type.
public struct RowMemory: Sendable {
  /// The table of the store.
  public let table: StaticString
  /// The bytes from one row to the next.
  public let stride: Int
  /// What the address of a row is a multiple of, in bytes.
  public let alignment: Int
  /// The fields in the order of the table's columns.
  public let fields: [FieldMemory]
  /// What writes the fields that are no plain stored properties.
  public let setters: [FieldSetter]
  /// What the fields name that are references, in their order.
  public let references: [RowReference]
  /// The lists of rows that belong to a row, in the order of the description.
  public let lists: [ListMemory]
  /// Makes a blank row in memory that has none.
  public let makeBlank: @Sendable (UnsafeMutableRawPointer) -> Void
  /// Destroys so many rows.
  public let destroy: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  @inline(__always)
  init<Row: DescribedRow>(
    _ table: StaticString, _ described: [RowField<Row>], _ lists: [any RowList<Row>]
  ) {
    self.table = table
    stride = MemoryLayout<Row>.stride
    alignment = MemoryLayout<Row>.alignment
    var setters: [FieldSetter] = []
    fields = described.map { $0.memory(&setters) }
    self.setters = setters
    references = described.compactMap { field in
      if case .reference(_, let reference) = field.kind { reference } else { nil }
    }
    self.lists = lists.map(\.memory)
    makeBlank = { $0.initializeMemory(as: Row.self, to: Row.blank) }
    destroy = { $0.assumingMemoryBound(to: Row.self).deinitialize(count: $1) }
  }
}

/// How the rows of a list are given to their owner in memory.
public struct ListMemory: Sendable {
  /// The rows of the list.
  public let row: RowMemory
  /// The column of their table that holds the owner's id.
  public let ownerColumn: StaticString
  /// The index of their table by its owner.
  public let index: StaticString
  /// Gives an owner so many rows, which stay where they are. Returns the key of one that is there twice.
  public let give: @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> String?
}

/// Takes the rows of a table of the catalog while they are loaded.
public struct TableLoader {
  /// Takes a row out of memory. Returns its key if there is one with that key already.
  public let take: (UnsafeMutableRawPointer) -> String?
  /// Puts the rows in their place.
  public let finish: (inout RouteCatalog) -> Void
}

extension CatalogRow {
  @inline(__always)
  public static func loader(capacity: Int) -> TableLoader {
    var table = CatalogTable<Self>()
    // Growing by doubling would hash and move everything again and again.
    table.reserveCapacity(capacity)
    return TableLoader(
      take: { memory in
        let row = memory.assumingMemoryBound(to: Self.self).move()
        return table.insertNew(row) ? nil : row.rowKey.description
      },
      finish: { catalog in
        catalog[keyPath: Self.table] = table
        table = CatalogTable()
      })
  }
}
