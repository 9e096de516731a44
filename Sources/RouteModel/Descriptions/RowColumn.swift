/// The column in which the store keeps a field, without the type of the row.
package struct RowColumn: Sendable {
  /// The column of the row's table.
  package let name: StaticString
  /// The hash of its name.
  package let hash: UInt64
  /// Whether the field is the row's key, or a part of it.
  package let isKey: Bool
  /// The rows of which it stores the id; nil if it stores its value.
  package let reference: RowReference?
  /// The value of a blank row.
  package let blank: Cell

  init(_ name: StaticString, isKey: Bool, reference: RowReference?, blank: Cell) {
    self.name = name
    self.isKey = isKey
    self.reference = reference
    self.blank = blank
    hash = RowHash.of(name.description)
  }
}
