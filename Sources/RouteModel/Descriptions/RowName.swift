/// The name of a row: its noun and its key. A protocol has one too, though it is part of a route.
package struct RowName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// `route`
  package let noun: String
  /// `editor`
  package let key: String

  /// The row with a key.
  package init(_ noun: String, _ key: String) {
    self.noun = noun
    self.key = key
  }

  /// The name of a row.
  package init<Row: CatalogRow>(_ row: Row) {
    self.init(Row.description.noun, row.rowKey.description)
  }

  /// `route editor`
  package var description: String { "\(noun) \(key)" }

  package static func < (a: Self, b: Self) -> Bool { (a.noun, a.key) < (b.noun, b.key) }
}
