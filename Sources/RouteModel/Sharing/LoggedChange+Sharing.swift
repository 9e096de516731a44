extension LoggedChange {
  /// Whether the change is about a row, and about one of its fields if that is named.
  ///
  /// - Parameters:
  ///   - kind: The kind of row: `route`.
  ///   - name: Its key.
  ///   - field: The field's name, or the noun and key of a row of its own.
  package func concerns(_ kind: String, _ name: String, field: String?) -> Bool {
    switch self {
    case .added(let row), .removed(let row): row.isNamed(kind, name)
    case .changed(let patch): patch.concerns(kind, name, field: field)
    }
  }
}

extension CatalogRow {
  fileprivate func isNamed(_ kind: String, _ name: String) -> Bool {
    Self.description.noun == kind && rowKey.description == name
  }
}

extension RowPatch {
  package func concerns(_ kind: String, _ name: String, field: String?) -> Bool {
    guard before.isNamed(kind, name) || after.isNamed(kind, name) else { return false }
    guard let field else { return true }
    let description = Row.description
    func isIn<List: RowList<Row>>(_ list: List) -> Bool {
      field == list.name || field.hasPrefix(List.Child.description.noun + " ")
    }
    return fields.contains { description.fields[$0].name == field }
      || lists.contains { isIn(description.lists[$0]) }
  }
}
