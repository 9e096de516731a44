package import RouteModel

/// The revision that gave a field of a row its present value.
package struct Blame: Sendable, Hashable {
  /// The field's name; for an element of a list, such as a pattern, its noun and key.
  package var field: String
  /// The value as text; for an element of a list, its values that are not the default.
  package var value: String
  /// The revision; nil if it is older than the recorded changes.
  package var revision: Revision?
}

extension StoreLog {
  /// Finds for each field of a row the revision that set it last; fields with default values are
  /// left out.
  ///
  /// - Parameter row: A present row.
  /// - Throws: `damaged-store` if the log does not lead to the present catalog.
  /// - Complexity: O(catalog + changes since the row was added).
  package func blame<Row: CatalogRow>(_ row: Row) throws(StoreError) -> [Blame] {
    let facts = row.facts
    var found: [String: Revision] = [:]
    var key = row.rowKey
    _ = try newestRevision { (revision, _) throws(StoreError) in
      let changes = revision.changes.compactMap { $0.row as? any RowChange<Row> }
      guard let change = changes.first(where: { $0.after?.rowKey == key }) else { return false }
      var old: [String: AnyHashable] = [:]
      for fact in change.before?.facts ?? [] { old[fact.name] = fact.identity }
      for fact in facts where found[fact.name] == nil && old[fact.name] != fact.identity {
        found[fact.name] = revision
      }
      guard let before = change.before else { return true }
      key = before.rowKey
      return found.count == facts.count
    }
    return facts.map { Blame(field: $0.name, value: $0.value, revision: found[$0.name]) }
  }
}

/// A field of a row, or an element of one of its lists.
private struct Fact {
  var name: String
  var value = ""
  /// Compares two facts.
  var identity: AnyHashable
}

extension CatalogRow {
  /// The facts of the row.
  fileprivate var facts: [Fact] {
    let description = Self.description
    var facts: [Fact] = []
    for field in description.fields {
      let cell = field.cell(of: self)
      guard field.isKey || cell != field.cell(of: Self.blank) else { continue }
      facts.append(Fact(name: field.name, value: field.text(of: self), identity: cell))
    }
    func add<List: RowList<Self>>(_ list: List) {
      let description = List.Child.description
      let elements = list.spoken(of: self).map { child in
        let key = description.key(of: child).compactMap(\.text).joined(separator: " ")
        return Fact(
          name: "\(description.noun) \(key)",
          value: child.shownWords().joined(separator: ", "), identity: child)
      }
      facts += elements.sorted { $0.name < $1.name }
    }
    for list in description.lists { add(list) }
    return facts
  }
}
