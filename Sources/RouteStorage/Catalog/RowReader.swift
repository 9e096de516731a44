internal import RouteModel

/// Reads rows with the rows that belong to them, by their descriptions.
struct RowReader {
  let connection: Connection
  let names: ReferencedNames
  /// Collects the sums of all rows that are read.
  var sums: CatalogSums?

  /// Calls a function with every row of a range of ids, in the order of the ids.
  ///
  /// - Parameters:
  ///   - rows: The rows to read.
  ///   - selection: Returns the rows whose ids are between its two parameters.
  ///   - body: Moves the row out of the memory that it gets.
  func read(
    _ rows: RowMemory, _ selection: Statement, _ ids: ClosedRange<Int64>,
    _ body: (Int64, UnsafeMutableRawPointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    var lists: [ListReader] = []
    defer { for list in lists { list.reset() } }
    for list in rows.lists { lists.append(try ListReader(list, self, owners: ids, path: nil)) }
    let fields = FieldReader(rows, first: 1, names)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: rows.stride, alignment: rows.alignment)
    defer { memory.deallocate() }
    _ = selection.with(ids.lowerBound, ids.upperBound)
    var sum = sums?.begin(rows.table)
    try selection.forEachRow { (row) throws(StoreError) in
      sum?.add(row)
      let id = try row.int64(0)
      rows.makeBlank(memory)
      do throws(StoreError) {
        try fields.read(row, into: memory)
        for place in lists.indices { try lists[place].read(into: memory, id) }
      } catch {
        rows.destroy(memory, 1)
        throw error
      }
      try body(id, memory)
    }
    sums?.add(sum)
    for list in lists { try list.finish() }
  }
}

/// Reads the rows of a list in the order of their owners, in step with those: nothing is sorted or
/// buffered.
private struct ListReader {
  private let list: ListMemory
  private let selection: Statement
  /// The column of the owner's id.
  private let ownerColumn: Int32
  private let fields: FieldReader
  private var nested: [ListReader] = []
  private let children: RowBuffer
  private let sums: CatalogSums?
  private var sum: TableSum?
  /// The next row, and its owner.
  private var row: Row?
  private var owner: Int64 = 0

  /// - Parameter path: The path to owners that themselves belong to rows.
  init(
    _ list: ListMemory, _ reader: RowReader, owners: ClosedRange<Int64>, path: OwnerPath?
  ) throws(StoreError) {
    self.list = list
    let table = StoreTable.of(list.row.table)
    selection = try reader.connection.selection(of: list, path)
    ownerColumn = table.place(of: list.ownerColumn)
    fields = FieldReader(
      list.row, first: table.columnCount - Int32(list.row.fields.count), reader.names)
    children = RowBuffer(list.row)
    sums = reader.sums
    sum = sums?.begin(list.row.table)
    let ownPath = OwnerPath(table: list.row.table, index: list.index, column: list.ownerColumn)
    for inner in list.row.lists {
      nested.append(try ListReader(inner, reader, owners: owners, path: ownPath))
    }
    selection.reset()
    _ = selection.with(owners.lowerBound, owners.upperBound)
    try advance()
  }

  private mutating func advance() throws(StoreError) {
    row = try selection.step()
    guard let row else { return }
    owner = try row.int64(ownerColumn)
    sum?.add(row)
  }

  /// Adds an owner's rows. Owners are passed in the order in which their own table is read; a row
  /// without an owner stays the next one.
  mutating func read(into memory: UnsafeMutableRawPointer, _ id: Int64) throws(StoreError) {
    guard owner == id, row != nil else { return }
    while owner == id, let row {
      let child = children.add()
      try fields.read(row, into: child)
      if !nested.isEmpty {
        let childID = try row.int64(0)
        for place in nested.indices { try nested[place].read(into: child, childID) }
      }
      try advance()
    }
    let double = list.give(children.start, children.count, memory)
    children.removeAll()
    if let double {
      throw StoreError(
        .damagedStore,
        """
        the store is damaged: a row of \(list.row.table) with '\(double)' occurs twice, with \
        different bytes
        """)
    }
  }

  /// Reports rows that are left without an owner.
  func finish() throws(StoreError) {
    selection.reset()
    if row != nil {
      throw StoreError(
        .damagedStore,
        "the store is damaged: a row of \(list.row.table) belongs to \(owner), which does not exist"
      )
    }
    sums?.add(sum)
    for list in nested { try list.finish() }
  }

  /// Ends reading: an unfinished statement would hold a read lock.
  func reset() {
    selection.reset()
    for list in nested { list.reset() }
  }
}

/// Memory for rows of one type.
private final class RowBuffer {
  private(set) var start: UnsafeMutableRawPointer
  private(set) var count = 0
  private var capacity = 4
  private let stride: Int
  private let alignment: Int
  private let makeBlank: @Sendable (UnsafeMutableRawPointer) -> Void
  private let destroy: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  init(_ rows: RowMemory) {
    stride = rows.stride
    alignment = rows.alignment
    makeBlank = rows.makeBlank
    destroy = rows.destroy
    start = .allocate(byteCount: stride * capacity, alignment: alignment)
  }

  deinit {
    destroy(start, count)
    start.deallocate()
  }

  /// Adds a blank row.
  func add() -> UnsafeMutableRawPointer {
    if count == capacity { grow() }
    let row = start + count * stride
    makeBlank(row)
    count += 1
    return row
  }

  func removeAll() {
    destroy(start, count)
    count = 0
  }

  private func grow() {
    let larger = UnsafeMutableRawPointer.allocate(
      byteCount: stride * capacity * 2, alignment: alignment)
    larger.copyMemory(from: start, byteCount: stride * count)
    start.deallocate()
    start = larger
    capacity *= 2
  }
}

/// The path from rows to the owners of their owners.
private struct OwnerPath {
  let table: StaticString
  let index: StaticString
  let column: StaticString
}

extension Connection {
  /// The rows of owners whose ids are between two values, in the order in which the owners are
  /// read.
  ///
  /// - Parameter path: The path to owners that themselves belong to rows.
  fileprivate func selection(of list: ListMemory, _ path: OwnerPath?) throws(StoreError)
    -> Statement
  {
    let name = list.row.table
    let columns = StoreTable.of(name).names.map { "c.\($0)" as SQL }.joined(", ")
    guard let path else {
      return try kept(
        """
        SELECT \(columns) FROM \(name) AS c INDEXED BY \(list.index)
        WHERE c.\(list.ownerColumn) BETWEEN ?1 AND ?2 ORDER BY c.\(list.ownerColumn)
        """)
    }
    return try kept(
      """
      SELECT \(columns) FROM \(path.table) AS o INDEXED BY \(path.index)
      CROSS JOIN \(name) AS c INDEXED BY \(list.index) ON c.\(list.ownerColumn) = o.id
      WHERE o.\(path.column) BETWEEN ?1 AND ?2 ORDER BY o.\(path.column)
      """)
  }
}
