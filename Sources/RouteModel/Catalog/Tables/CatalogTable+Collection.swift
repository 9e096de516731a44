extension CatalogTable {
  /// The rows of a table, in no particular order.
  public struct Values: RandomAccessCollection, Sendable {
    @usableFromInline let table: CatalogTable

    @inlinable init(table: CatalogTable) { self.table = table }

    public var startIndex: Int { 0 }
    public var endIndex: Int { table.count }
    @inlinable public subscript(place: Int) -> Row { table.row(at: place) }
  }

  /// The keys of a table, in no particular order.
  public struct Keys: RandomAccessCollection, Sendable {
    @usableFromInline let table: CatalogTable

    @inlinable init(table: CatalogTable) { self.table = table }

    public var startIndex: Int { 0 }
    public var endIndex: Int { table.count }
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

  /// The rows that a function wants, as a table.
  public func filter(
    _ isIncluded: ((key: Key, value: Row)) throws -> Bool
  ) rethrows -> CatalogTable {
    var table = CatalogTable()
    for element in self where try isIncluded(element) { table.insert(element.value) }
    return table
  }

  /// Adds the rows of another table.
  ///
  /// - Parameter combine: Picks from our row and the other one where both have the key.
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
    private var values: IndexingIterator<Values>

    init(_ table: CatalogTable) { values = table.values.makeIterator() }

    public mutating func next() -> Element? { values.next().map { ($0.rowKey, $0) } }
  }

  public func makeIterator() -> Iterator { Iterator(self) }

  public var underestimatedCount: Int { count }
}

extension CatalogTable: ExpressibleByDictionaryLiteral {
  /// Each row must stand beside the key that it says itself; a key that differs means nothing.
  public init(dictionaryLiteral elements: (Key, Row)...) { self.init(elements.map(\.1)) }
}
