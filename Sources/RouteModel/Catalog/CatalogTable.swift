/// Rows by their keys, in no particular order: a dictionary in which each row is under its own key.
///
/// A copy of a table shares its rows, so that it is cheap to make, and to compare with the table.
public struct CatalogTable<Row: CatalogRow>: Sendable, Hashable {
  public typealias Key = Row.Key

  private var rows: [Key: HeldRow<Row>] = [:]
  /// The keys whose rows were changed since ``beginEdits()``; nil outside of an edit.
  private var edited: Set<Key>?

  /// An empty table.
  public init() {}

  /// A table of rows; of several with the same key the last one is kept.
  public init(_ rows: some Sequence<Row>) {
    for row in rows { insert(row) }
  }

  /// How many rows there are.
  public var count: Int { rows.count }

  /// Whether there are no rows.
  public var isEmpty: Bool { rows.isEmpty }

  /// The rows.
  public var values: some Collection<Row> { rows.values.lazy.map { $0.row } }

  /// The keys.
  public var keys: some Collection<Key> { rows.keys }

  /// Reserves capacity for a total number of rows.
  public mutating func reserveCapacity(_ capacity: Int) { rows.reserveCapacity(capacity) }

  /// The row with a key. Setting a row stores it under its own key; setting nil removes it.
  public subscript(key: Key) -> Row? {
    get { rows[key]?.row }
    set {
      if newValue?.rowKey != key {
        edited?.insert(key)
        rows[key] = nil
      }
      if let newValue { insert(newValue) }
    }
  }

  /// Adds a row whose key must not exist yet.
  ///
  /// - Returns: False, without a change, if there is a row with its key.
  @discardableResult
  public mutating func insertNew(_ row: Row) -> Bool {
    edited?.insert(row.rowKey)
    guard let old = rows.updateValue(HeldRow(row), forKey: row.rowKey) else { return true }
    rows[row.rowKey] = old
    return false
  }

  /// Adds a row, or replaces the one with its key.
  ///
  /// - Returns: The row that was replaced.
  @discardableResult
  public mutating func insert(_ row: Row) -> Row? {
    edited?.insert(row.rowKey)
    // Two texts with other bytes can be equal in Swift: the key is the new row's.
    let old = rows.removeValue(forKey: row.rowKey)
    rows[row.rowKey] = HeldRow(row)
    return old?.row
  }

  /// Removes the row with a key.
  ///
  /// - Returns: The row; nil if there was none.
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Row? {
    edited?.insert(key)
    return rows.removeValue(forKey: key)?.row
  }

  /// Removes every row.
  public mutating func removeAll() {
    edited?.formUnion(rows.keys)
    rows = [:]
  }

  /// The rows that satisfy a predicate, as a table.
  public func filter(
    _ isIncluded: ((key: Key, value: Row)) throws -> Bool
  ) rethrows -> CatalogTable {
    var table = self
    table.edited = nil
    table.rows = try rows.filter { try isIncluded(($0.key, $0.value.row)) }
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
    edited?.formUnion(other.rows.keys)
    try rows.merge(other.rows) { HeldRow(try combine($0.row, $1.row)) }
  }

  /// The difference between another table and this one.
  struct Difference {
    /// Rows whose keys were removed.
    var removed: [Row] = []
    /// Rows that are new or changed, with the earlier row.
    var changed: [(before: Row?, after: Row)] = []
  }

  /// Compares with an older table.
  ///
  /// - Complexity: O(rows of both), where rows that both share are not looked into; O(1) for two
  ///   copies that have not changed.
  func difference(from old: CatalogTable) -> Difference {
    var difference = Difference()
    if self == old { return difference }
    var common = 0
    for (key, held) in rows {
      let before = old.rows[key]
      if before != nil { common += 1 }
      if before != held { difference.changed.append((before?.row, held.row)) }
    }
    if common == old.count { return difference }
    for (key, held) in old.rows where rows[key] == nil { difference.removed.append(held.row) }
    return difference
  }

  /// Notes from now on which rows are changed, for ``edits(since:)``.
  mutating func beginEdits() { edited = [] }

  /// Compares with the table that this one was when its edits began.
  ///
  /// - Complexity: O(rows that were changed).
  func edits(since old: CatalogTable) -> Difference {
    guard let edited else { return difference(from: old) }
    var difference = Difference()
    for key in edited {
      let (before, after) = (old.rows[key], rows[key])
      guard before != after else { continue }
      if let after {
        difference.changed.append((before?.row, after.row))
      } else if let before {
        difference.removed.append(before.row)
      }
    }
    return difference
  }

  public static func == (a: CatalogTable, b: CatalogTable) -> Bool { a.rows == b.rows }

  public func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

/// A row of several tables.
private final class HeldRow<Row: CatalogRow>: Sendable, Hashable {
  let row: Row

  init(_ row: Row) { self.row = row }

  static func == (a: HeldRow, b: HeldRow) -> Bool { a === b || a.row == b.row }

  func hash(into hasher: inout Hasher) { hasher.combine(row) }
}

/// Keys with their rows, in no particular order.
extension CatalogTable: Sequence {
  public func makeIterator() -> AnyIterator<(key: Key, value: Row)> {
    var rows = rows.makeIterator()
    return AnyIterator { rows.next().map { ($0.key, $0.value.row) } }
  }

  public var underestimatedCount: Int { count }
}

extension CatalogTable: ExpressibleByDictionaryLiteral {
  /// Each row must be listed with its own key; another key is ignored.
  public init(dictionaryLiteral elements: (Key, Row)...) { self.init(elements.map(\.1)) }
}
