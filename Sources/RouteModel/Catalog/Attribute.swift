/// A named text that belongs to a storyboard, a scene or a segue, as a row.
public struct Attribute: DescribedRow {
  /// Whether it is a field as the last import wrote it, or else an attribute that has no field of
  /// its own.
  public var isImported: Bool
  /// The attribute's name, or the field's.
  public var name: String
  /// Its text.
  public var value: String

  package static let blank = Attribute(isImported: false, name: "", value: "")
  package static let description = RowDescription<Attribute>(
    noun: "attribute", table: "attribute",
    fields: [
      .flag(\.isImported, column: "is_imported", isKey: true),
      .text(\.name, column: "name", isKey: true),
      .text(\.value, column: "value"),
    ])
}

extension OwnedList where Child == Attribute {
  /// The attributes of an owner and the fields that the last import wrote, which are rows of one
  /// table.
  init(
    attributes written: FieldPath<Owner, [String: String]>,
    imported: FieldPath<Owner, [String: String]>, ownerColumn: StaticString
  ) {
    self.init(
      key: "attributes", .attributes, ownerColumn: ownerColumn,
      read: { owner in
        owner[keyPath: written].map { Attribute(isImported: false, name: $0, value: $1) }
          + owner[keyPath: imported].map { Attribute(isImported: true, name: $0, value: $1) }
      },
      differ: { before, after in
        func differ(
          _ path: FieldPath<Owner, [String: String]>, isImported: Bool
        ) -> ListDifference<Attribute> {
          ListDifference(from: before[keyPath: path], to: after[keyPath: path]) {
            Attribute(isImported: isImported, name: $0, value: $1)
          }
        }
        let (own, others) = (
          differ(written, isImported: false), differ(imported, isImported: true)
        )
        return ListDifference(gone: own.gone + others.gone, new: own.new + others.new)
      },
      compare: {
        $0[keyPath: written] == $1[keyPath: written]
          && $0[keyPath: imported] == $1[keyPath: imported]
      },
      store: { rows, owner in
        func texts(isImported: Bool) -> [String: String] {
          let rows = rows.lazy.filter { $0.isImported == isImported }
          return Dictionary(rows.map { ($0.name, $0.value) }) { $1 }
        }
        let (own, others) = (texts(isImported: false), texts(isImported: true))
        owner[keyPath: written] = own
        owner[keyPath: imported] = others
        return own.count + others.count
      })
    told = "value"
  }
}
