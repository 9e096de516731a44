/// Which row is which, whatever each side calls it.
extension ChangeMerge {
  /// Marks a name that leads nowhere, though both had a row that was called so.
  static let mark: Character = "\u{0}"

  /// A row that both had, with the other side's names in it.
  func translated<Row: CatalogRow>(base row: Row) -> Row { theirTrail.translated(row) }

  /// A row of this side, with the other side's names in it.
  func translated<Row: CatalogRow>(ours row: Row) -> Row {
    row.renamingReferences { name in
      if ourTrail.isLeft(name) { return String(Self.mark) + name.key }
      guard let former = ourTrail.formerName(of: name) else { return nil }
      return theirTrail.name(of: former)?.key ?? former.key
    }
  }

  /// The other side's version of a row that both had.
  func theirs<Row: CatalogRow>(
    of row: Row, in table: CatalogTable<Row>
  ) -> Row? {
    theirTrail.name(of: RowName(row)).flatMap { table[row.named($0.key).rowKey] }
  }

  /// Whether the other side has made a row.
  func isNewThere<Row: CatalogRow>(_ row: Row) -> Bool {
    theirTrail.formerName(of: RowName(row)) == nil
  }

  /// The name that a row of the other side had before; nil if that is the same, or it is new.
  func formerName(_ row: some CatalogRow) -> RowName? {
    theirTrail.formerName(of: RowName(row)).flatMap { $0 == RowName(row) ? nil : $0 }
  }

  /// What a row of this side is called in the merged catalog.
  func mergedName(ofOurs name: RowName) -> RowName? {
    guard let former = ourTrail.formerName(of: name) else { return name }
    return theirTrail.name(of: former).flatMap { made.name(of: $0) }
  }

  /// A catalog in which the rows have other names.
  ///
  /// - Parameter name: The name of a row instead; nil for one that is gone: it keeps its name, unless another
  ///   has it.
  func named(_ catalog: RouteCatalog, by name: (RowName) -> RowName?) -> RouteCatalog {
    var result = catalog
    func rename<Row: CatalogRow>(_: Row.Type) {
      var renamed: [(old: Row, new: Row)] = []
      for row in catalog[keyPath: Row.table].values {
        var new = row.renamingReferences { name($0)?.key }
        if let other = name(RowName(row)), other != RowName(row) { new = new.named(other.key) }
        if new != row { renamed.append((row, new)) }
      }
      for row in renamed { result[keyPath: Row.table][row.old.rowKey] = nil }
      for row in renamed where name(RowName(row.old)) == nil {
        result[keyPath: Row.table].insert(row.new)
      }
      for row in renamed where name(RowName(row.old)) != nil {
        result[keyPath: Row.table].insert(row.new)
      }
    }
    for type in RouteCatalog.rowTypes { rename(type) }
    return result
  }

  /// The number of the row of this side that has a name.
  func number(ofOurs name: RowName) -> Int? { ourTrail.number(of: name) }

  /// The number of the row that had a name when both had it.
  func number(ofFormer name: RowName) -> Int? { ourTrail.number(ofFormer: name) }

  static func unmarked(_ conflict: MergeConflict) -> MergeConflict {
    var conflict = conflict
    conflict.ours.removeAll { $0 == mark }
    conflict.theirs.removeAll { $0 == mark }
    return conflict
  }
}
