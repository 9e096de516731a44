/// How rows of any type are made in memory: one loop, compiled once, loads a store as fast as a
/// loop written for each type would.
public struct RowMemory: Sendable {
  /// The table of the store.
  public let table: StaticString
  /// The bytes from one row to the next.
  public let stride: Int
  /// The alignment of a row, in bytes.
  public let alignment: Int
  /// The fields in the order of the table's columns.
  public let fields: [FieldMemory]
  /// The setters of fields that are not plain stored properties.
  public let setters: [FieldSetter]
  /// The tables of the fields that are references, in order.
  public let references: [RowReference]
  /// The lists of rows that belong to a row, in the order of the description.
  public let lists: [ListMemory]
  /// Makes a blank row in uninitialised memory.
  public let makeBlank: @Sendable (UnsafeMutableRawPointer) -> Void
  /// Destroys a number of rows.
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

/// How the rows of a list are stored in their owner in memory.
public struct ListMemory: Sendable {
  /// The rows of the list.
  public let row: RowMemory
  /// The column of their table that holds the owner's id.
  public let ownerColumn: StaticString
  /// The index of their table by its owner.
  public let index: StaticString
  /// Stores a number of rows in an owner; they are copied. Returns the key of one that occurs
  /// twice.
  public let give: @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer) -> String?
}

/// Collects the rows of a table of the catalog while they are loaded.
public struct TableLoader {
  /// Moves a row out of memory. Returns its key if that exists already.
  public let take: (UnsafeMutableRawPointer) -> String?
  /// Stores the rows in the catalog.
  public let finish: (inout RouteCatalog) -> Void
}

extension CatalogRow {
  @inline(__always)
  public static func loader(capacity: Int) -> TableLoader {
    var table = CatalogTable<Self>()
    // Growing by doubling would hash and move all rows repeatedly.
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
