extension CatalogTable {
  /// The rows of a table, in no particular order.
  public struct Values: RandomAccessCollection, Sendable {
    @usableFromInline let table: CatalogTable

    @inlinable init(table: CatalogTable) { self.table = table }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { table.count }
    @inlinable public subscript(place: Int) -> Row { table.row(at: place) }
  }

  /// The keys of a table, in no particular order.
  public struct Keys: RandomAccessCollection, Sendable {
    @usableFromInline let table: CatalogTable

    @inlinable init(table: CatalogTable) { self.table = table }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { table.count }
    @inlinable public subscript(place: Int) -> Key { table.row(at: place).rowKey }

    /// Whether there is a row with a key.
    ///
    /// - Complexity: O(1).
    @inlinable public func contains(_ key: Key) -> Bool { table.place(of: key) != nil }
  }

  /// The rows, in no particular order.
  @inlinable public var values: Values { Values(table: self) }

  /// The keys, in no particular order.
  @inlinable public var keys: Keys { Keys(table: self) }

  /// A row that satisfies a predicate; which one is not specified. Rows are not copied, so a large
  /// table is searched many times faster than through `values`.
  @inlinable
  public func firstRow(where isWanted: (borrowing Row) -> Bool) -> Row? {
    for block in blocks {
      let index = block.withUnsafeBufferPointer { rows in
        for index in rows.indices {
          guard let row = rows.baseAddress?.advanced(by: index) else { break }
          if isWanted(row.pointee) { return index }
        }
        return -1
      }
      if index >= 0 { return block[index] }
    }
    return nil
  }

  /// The rows that satisfy a predicate, as a table.
  public func filter(
    _ isIncluded: ((key: Key, value: Row)) throws -> Bool
  ) rethrows -> CatalogTable {
    var table = CatalogTable()
    for element in self where try isIncluded(element) { table.insert(element.value) }
    return table
  }

  /// Adds the rows of another table.
  ///
  /// - Parameters:
  ///   - other: The rows to add.
  ///   - combine: Chooses between our row and the other one if both have the key.
  public mutating func merge(
    _ other: CatalogTable, uniquingKeysWith combine: (Row, Row) throws -> Row
  ) rethrows {
    for row in other.values {
      if let ours = self[row.rowKey] {
        self[row.rowKey] = try combine(ours, row)
      } else {
        insert(row)
      }
    }
  }
}

/// Keys with their rows, in no particular order.
extension CatalogTable: Sequence {
  public typealias Element = (key: Key, value: Row)

  public struct Iterator: IteratorProtocol {
    @usableFromInline let table: CatalogTable
    @usableFromInline var place = 0

    @inlinable init(_ table: CatalogTable) { self.table = table }

    @inlinable
    public mutating func next() -> Element? {
      guard place < table.count else { return nil }
      defer { place += 1 }
      let row = table.row(at: place)
      return (row.rowKey, row)
    }
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  @inlinable public var underestimatedCount: Int { count }
}

extension CatalogTable: ExpressibleByDictionaryLiteral {
  /// Each row must be listed with its own key; another key is ignored.
  public init(dictionaryLiteral elements: (Key, Row)...) { self.init(elements.map(\.1)) }
}
