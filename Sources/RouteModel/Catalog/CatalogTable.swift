/// Rows by their keys, in no particular order: a dictionary in which each row is under its own key.
///
/// A copy of a table shares its rows, so that it is cheap to make, and to compare with the table.
public struct CatalogTable<Row: KeyedRow>: Sendable, Hashable {
  public typealias Key = Row.Key

  /// Each row is in the part that its key's hash says, so that a change of a copy copies one part.
  private var parts = Array(repeating: [Key: SharedRow<Row>](), count: 64)

  /// An empty table.
  public init() {}

  /// A table of rows; of several with the same key the last one is kept.
  public init(_ rows: some Sequence<Row>) {
    for row in rows { insert(row) }
  }

  private func part(of key: Key) -> Int { key.hashValue & 63 }

  /// How many rows there are.
  public var count: Int { parts.reduce(0) { $0 + $1.count } }

  /// Whether there are no rows.
  public var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

  /// The rows.
  public var values: [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(count)
    for part in parts { for held in part.values { rows.append(held.row) } }
    return rows
  }

  /// The keys.
  public var keys: some Collection<Key> { parts.lazy.flatMap(\.keys) }

  /// The row with a key. Setting a row stores it under its own key; setting nil removes it.
  public subscript(key: Key) -> Row? {
    get { parts[part(of: key)][key]?.row }
    set {
      if newValue?.rowKey != key { removeValue(forKey: key) }
      if let newValue { insert(newValue) }
    }
  }

  /// Adds a row whose key must not exist yet.
  ///
  /// - Returns: False, without a change, if there is a row with its key.
  @discardableResult
  package mutating func insertNew(_ row: Row) -> Bool {
    let (key, part) = (row.rowKey, part(of: row.rowKey))
    if parts[part][key] != nil { return false }
    parts[part][key] = SharedRow(row)
    return true
  }

  /// Adds a row, or replaces the one with its key.
  ///
  /// - Returns: The row that was replaced.
  @discardableResult
  public mutating func insert(_ row: Row) -> Row? {
    // Two texts with other bytes can be equal in Swift: the key is the new row's.
    let old = removeValue(forKey: row.rowKey)
    parts[part(of: row.rowKey)][row.rowKey] = SharedRow(row)
    return old
  }

  /// Removes the row with a key.
  ///
  /// - Returns: The row; nil if there was none.
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Row? {
    parts[part(of: key)].removeValue(forKey: key)?.row
  }

  /// Adds the rows of another table.
  ///
  /// - Parameters:
  ///   - other: The rows to add.
  ///   - combine: Chooses between our row and the other one if both have the key.
  package mutating func merge(
    _ other: CatalogTable, uniquingKeysWith combine: (Row, Row) throws -> Row
  ) rethrows {
    for row in other.values {
      insert(try self[row.rowKey].map { try combine($0, row) } ?? row)
    }
  }

  /// The difference between another table and this one.
  package struct Difference {
    /// Rows whose keys were removed.
    package var removed: [Row] = []
    /// Rows that are new or changed, with the earlier row.
    package var changed: [(before: Row?, after: Row)] = []
  }

  /// Compares with an older table.
  ///
  /// - Complexity: O(rows of the parts that differ), where rows that both share are not looked into.
  package func difference(from old: CatalogTable) -> Difference {
    var difference = Difference()
    // Those that a copy shares are equal without a look into them.
    if parts == old.parts { return difference }
    for index in parts.indices where parts[index] != old.parts[index] {
      let (new, old) = (parts[index], old.parts[index])
      for (key, held) in new where old[key] != held {
        difference.changed.append((old[key]?.row, held.row))
      }
      for (key, held) in old where new[key] == nil { difference.removed.append(held.row) }
    }
    return difference
  }

  public static func == (a: CatalogTable, b: CatalogTable) -> Bool { a.parts == b.parts }

  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// A row of several tables.
private final class SharedRow<Row: KeyedRow>: Sendable, Hashable {
  let row: Row

  init(_ row: Row) { self.row = row }

  static func == (a: SharedRow, b: SharedRow) -> Bool { a === b || a.row == b.row }

  func hash(into hasher: inout Hasher) { hasher.combine(row) }
}

/// Keys with their rows, in no particular order.
extension CatalogTable: Sequence {
  public func makeIterator() -> AnyIterator<(key: Key, value: Row)> {
    var rows = parts.joined().makeIterator()
    return AnyIterator { rows.next().map { ($0.key, $0.value.row) } }
  }

  public var underestimatedCount: Int { count }
}

extension CatalogTable: ExpressibleByDictionaryLiteral {
  /// Each row must be listed with its own key; another key is ignored.
  public init(dictionaryLiteral elements: (Key, Row)...) { self.init(elements.map(\.1)) }
}
