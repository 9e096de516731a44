import RouteModel

/// A table with edits on top: what is not touched is not copied.
struct Overlay<Row: CatalogRow> {
  typealias Key = Row.Key

  private let base: CatalogTable<Row>
  /// The rows as they become; nil means removed.
  private var edits: [Key: Row?] = [:]
  /// The old key of a row that got a new one.
  private var oldKeys: [Key: Key] = [:]
  /// Keys in the order in which they were first touched.
  private var order: [Key] = []

  init(_ base: CatalogTable<Row>) { self.base = base }

  subscript(_ key: Key) -> Row? {
    get { edits[key] ?? base[key] }
    set {
      if edits[key] == nil { order.append(key) }
      edits.updateValue(newValue, forKey: key)
    }
  }

  /// Gives a row a new key; what it was before stays known.
  mutating func rename(_ old: Key, to new: Key, _ row: Row) {
    self[old] = nil
    self[new] = row
    if old != new { oldKeys[new] = oldKeys[old] ?? old }
  }

  /// All rows as they become.
  var values: [Row] {
    guard !edits.isEmpty else { return Array(base.values) }
    return base.values.filter { edits[$0.rowKey] == nil } + edits.values.compactMap { $0 }
  }

  /// A row that a function wants, as it becomes. Rows that nothing touched are not copied to be looked at.
  func firstRow(where isWanted: (borrowing Row) -> Bool) -> Row? {
    for case let row? in edits.values where isWanted(row) { return row }
    return base.firstRow { row in isWanted(row) && (edits.isEmpty || edits[row.rowKey] == nil) }
  }

  var keys: [Key] { base.keys.filter { edits[$0] == nil } + edits.filter { $1 != nil }.map(\.key) }

  /// The rows before and after, removals first.
  func changes<Change>(_ make: (Row?, Row?) -> Change) -> [Change] {
    let renamed = Set(oldKeys.values)
    var removals: [Change] = []
    var others: [Change] = []
    for key in order {
      let after = edits[key] ?? nil
      if let old = oldKeys[key], after != nil {
        others.append(make(base[old], after))
      } else if after == nil {
        if base[key] != nil, !renamed.contains(key) { removals.append(make(base[key], nil)) }
      } else if base[key] != after {
        others.append(make(base[key], after))
      }
    }
    return removals + others
  }
}
