/// The names by which rows name others, as their descriptions say.
extension RowDescription {
  /// The rows that a row names.
  package func references(of row: Row) -> [RowName] {
    var found: [RowName] = []
    for field in fields {
      guard let noun = field.names, let key = field.cell(of: row).text, !key.isEmpty else {
        continue
      }
      found.append(RowName(noun, key))
    }
    for list in lists where list.namesRows { found += references(of: list, row) }
    return found
  }

  private func references<List: RowList<Row>>(of list: List, _ row: Row) -> [RowName] {
    list.children(of: row).flatMap { List.Child.description.references(of: $0) }
  }

  /// A row that names others instead.
  ///
  /// - Parameter name: The key by which a row is named instead; nil for the same.
  package func renaming(_ row: Row, _ name: (RowName) -> String?) -> Row {
    var result = row
    for field in fields {
      guard let noun = field.names, let key = field.cell(of: row).text, !key.isEmpty,
        let other = name(RowName(noun, key)), other != key
      else { continue }
      _ = field.set(.text(other), in: &result)
    }
    for list in lists where list.namesRows { rename(in: list, &result, name) }
    return result
  }

  private func rename<List: RowList<Row>>(
    in list: List, _ row: inout Row, _ name: (RowName) -> String?
  ) {
    let children = list.children(of: row)
    if children.isEmpty { return }
    _ = list.set(children.map { List.Child.description.renaming($0, name) }, in: &row)
  }
}

extension RowList {
  /// Whether its rows name others.
  fileprivate var namesRows: Bool { Child.description.fields.contains { $0.names != nil } }
}

extension CatalogRow {
  /// The rows that it names.
  package var references: [RowName] { Self.description.references(of: self) }

  /// The row, with other names for the rows that it names.
  package func renamingReferences(_ name: (RowName) -> String?) -> Self {
    Self.description.renaming(self, name)
  }

  /// The row with another key, if that is one text.
  package func named(_ key: String) -> Self {
    var row = self
    let keys = Self.description.fields.filter(\.isKey)
    if keys.count == 1 { _ = keys[0].set(.text(key), in: &row) }
    return row
  }
}

extension RouteCatalog {
  /// The rows that name another.
  ///
  /// - Complexity: O(rows of the types that may).
  package func rows(naming name: RowName) -> [any CatalogRow] {
    var found: [any CatalogRow] = []
    func look<Row: CatalogRow>(_: Row.Type) {
      guard Row.description.names(name.noun) else { return }
      found += self[keyPath: Row.table].values.filter { $0.references.contains(name) }
    }
    for type in Self.rowTypes { look(type) }
    return found
  }
}

extension RowDescription {
  /// Whether rows may name those with a noun.
  package func names(_ noun: String) -> Bool {
    fields.contains { $0.names == noun } || lists.contains { $0.names(noun) }
  }
}

extension RowList {
  fileprivate func names(_ noun: String) -> Bool {
    Child.description.fields.contains { $0.names == noun }
  }
}
