/// Rows by their keys, like a dictionary that does not store the keys separately.
///
/// Rows are stored in blocks that copies of the table share: changing one row of a copy copies one
/// block, and comparing two tables with a common origin takes time only for what differs. The order
/// of rows is not part of the value.
public struct CatalogTable<Row: CatalogRow>: Sendable {
  public typealias Key = Row.Key

  /// Rows in a block. All blocks but the last are full.
  @usableFromInline static var blockSize: Int { 64 }

  @usableFromInline var blocks: [[Row]] = []
  @usableFromInline var index = TableIndex()
  @usableFromInline var rowCount = 0

  /// How many rows there are.
  @inlinable public var count: Int { rowCount }

  /// An empty table.
  @inlinable public init() {}

  /// A table of rows; of several with the same key the last one is kept.
  public init(_ rows: some Sequence<Row>) {
    for row in rows { insert(row) }
  }

  /// Whether there are no rows.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Reserves capacity for a total number of rows.
  @inlinable
  public mutating func reserveCapacity(_ capacity: Int) {
    guard capacity > index.capacity else { return }
    blocks.reserveCapacity((capacity + Self.blockSize - 1) / Self.blockSize)
    index = TableIndex(capacity: capacity)
    for place in 0..<count { index.insert(place, hash: row(at: place).rowKey.hashValue) }
  }

  // MARK: Single rows

  /// The row with a key. Setting a row stores it under its own key; setting nil removes it.
  @inlinable
  public subscript(key: Key) -> Row? {
    get { place(of: key).map { row(at: $0) } }
    set {
      guard let newValue else {
        removeValue(forKey: key)
        return
      }
      if newValue.rowKey != key { removeValue(forKey: key) }
      insert(newValue)
    }
  }

  /// Adds a row whose key must not exist yet.
  ///
  /// - Returns: False, without a change, if there is a row with its key.
  @inlinable
  @discardableResult
  public mutating func insertNew(_ row: Row) -> Bool {
    let key = row.rowKey
    let hash = key.hashValue
    if index.place(hash: hash, { self.row(at: $0).rowKey == key }) != nil { return false }
    append(row, hash: hash)
    return true
  }

  /// Adds a row, or replaces the one with its key.
  ///
  /// - Returns: The row that was replaced.
  @inlinable
  @discardableResult
  public mutating func insert(_ row: Row) -> Row? {
    let key = row.rowKey
    let hash = key.hashValue
    guard let place = index.place(hash: hash, { self.row(at: $0).rowKey == key }) else {
      append(row, hash: hash)
      return nil
    }
    let old = self.row(at: place)
    blocks[place / Self.blockSize][place % Self.blockSize] = row
    return old
  }

  /// Removes the row with a key.
  ///
  /// - Returns: The row; nil if there was none.
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Row? {
    guard let slot = index.slot(hash: key.hashValue, { row(at: $0).rowKey == key }) else {
      return nil
    }
    let place = Int(index.slots[slot]) - 1
    let removed = row(at: place)
    index.remove(slot: slot) { [blocks] in
      blocks[$0 / Self.blockSize][$0 % Self.blockSize].rowKey.hashValue
    }
    // The last row moves to the free place.
    let last = count - 1
    if place != last {
      let moved = row(at: last)
      let movedKey = moved.rowKey
      if let slot = index.slot(hash: movedKey.hashValue, { $0 == last }) {
        index.slots[slot] = UInt32(truncatingIfNeeded: place + 1)
      }
      blocks[place / Self.blockSize][place % Self.blockSize] = moved
    }
    blocks[blocks.count - 1].removeLast()
    if blocks[blocks.count - 1].isEmpty { blocks.removeLast() }
    rowCount = last
    return removed
  }

  /// Removes every row.
  public mutating func removeAll() { self = CatalogTable() }

  // MARK: Places

  @inlinable
  func place(of key: Key) -> Int? {
    index.place(hash: key.hashValue) { row(at: $0).rowKey == key }
  }

  @inlinable
  func row(at place: Int) -> Row { blocks[place / Self.blockSize][place % Self.blockSize] }

  @inlinable
  mutating func append(_ row: Row, hash: Int) {
    if count == index.capacity { reserveCapacity(count < 6 ? 6 : count * 2) }
    index.insert(count, hash: hash)
    if count % Self.blockSize == 0 {
      var block: [Row] = []
      // The first block of a small table grows as needed.
      if count > 0 || index.capacity >= Self.blockSize { block.reserveCapacity(Self.blockSize) }
      block.append(row)
      blocks.append(block)
    } else {
      blocks[blocks.count - 1].append(row)
    }
    rowCount += 1
  }
}
