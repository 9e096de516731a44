/// A named text that belongs to a storyboard, a scene or a segue, as a row.
public struct Attribute: DescribedRow {
  /// Whether it is a field as the last import wrote it, or else an attribute that has no field of
  /// its own.
  public var isImported: Bool
  /// The attribute's name, or the field's.
  public var name: String
  /// Its text.
  public var value: String

  public static let blank = Attribute(isImported: false, name: "", value: "")
  public static let description = RowDescription<Attribute>(
    noun: "attribute", table: "attribute",
    fields: [
      .flag(\.isImported, column: "is_imported", isKey: true),
      .text(\.name, column: "name", isKey: true),
      .text(\.value, column: "value"),
    ])
}

/// The attributes of an owner and the fields that the last import wrote, which are rows of one
/// table.
struct AttributeList<Owner: Sendable>: RowList {
  typealias Child = Attribute

  let written: FieldPlace<Owner, [String: String]>
  let imported: FieldPlace<Owner, [String: String]>
  let ownerColumn: StaticString
  var key: String { "attributes" }
  var name: String { "attributes" }
  var told: String? { "value" }
  var form: RowListForm { .attributes }

  init(
    _ written: FieldPath<Owner, [String: String]>,
    _ imported: FieldPath<Owner, [String: String]>, ownerColumn: StaticString
  ) {
    self.written = FieldPlace(written)
    self.imported = FieldPlace(imported)
    self.ownerColumn = ownerColumn
  }

  func children(of owner: Owner) -> [Attribute] {
    written.value(of: owner).map { Attribute(isImported: false, name: $0, value: $1) }
      + imported.value(of: owner).map { Attribute(isImported: true, name: $0, value: $1) }
  }

  /// The bookkeeping of an import is not shown.
  func spoken(of owner: Owner) -> [Attribute] { children(of: owner).filter { !$0.isImported } }

  func isSame(_ a: Owner, _ b: Owner) -> Bool {
    written.value(of: a) == written.value(of: b) && imported.value(of: a) == imported.value(of: b)
  }

  func set(_ children: [Attribute], in owner: inout Owner) -> Attribute? {
    var texts: [[String: String]] = [[:], [:]]
    var double: Attribute?
    for row in children
    where texts[row.isImported ? 1 : 0].updateValue(row.value, forKey: row.name) != nil {
      double = row
    }
    written.set(texts[0], in: &owner)
    imported.set(texts[1], in: &owner)
    return double
  }
}
