import Texts

/// How changes are written in the log.
extension LoggedChanges {
  /// The changes as one line of JSON.
  package var text: String {
    var json = JSONWriter()
    json.array { json in for change in changes { change.row.write(to: &json) } }
    return json.text
  }

  /// Reads what ``text`` wrote; nil if it is something else. Of changed rows only what differs is
  /// known: the rest is as in a blank row.
  package init?(text: String) {
    guard let list = try? JSONParser.parse(text).array else { return nil }
    changes = []
    for value in list {
      guard let type = value["row"]?.string.flatMap(RouteCatalog.rowType),
        let change = try? type.change(value)
      else { return nil }
      changes.append(change)
    }
  }
}

extension RowChange {
  fileprivate func write(to json: inout JSONWriter) {
    if before == after { return }
    let isPartial = before != nil && after != nil
    let (before, after) = differing
    json.object { json in
      json.key("row")
      json.string(noun)
      for (key, row) in [("before", before), ("after", after)] {
        guard let row else { continue }
        json.key(key)
        Row.description.json.write(row, to: &json, isPartial: isPartial)
      }
    }
  }

  /// A changed row with its key and what differs alone: the old values and removed elements of lists,
  /// and the new values and added elements.
  private var differing: (before: Row?, after: Row?) {
    guard let old = before, let new = after else { return (before, after) }
    var (before, after) = (Row.blank, Row.blank)
    let fields = Row.description.fields
    // If one field of an object differs, all are written: they belong to one flag of the row.
    let differing = Set(fields.filter { !$0.isSame(old, new) }.map(\.object))
    for field in fields where field.isKey || differing.contains(field.object) {
      _ = field.set(field.cell(of: old), in: &before)
      _ = field.set(field.cell(of: new), in: &after)
    }
    func compare<List: RowList<Row>>(_ list: List) {
      let difference = list.difference(from: old, to: new)
      _ = list.set(difference.gone, in: &before)
      _ = list.set(difference.new, in: &after)
    }
    for list in Row.description.lists { compare(list) }
    return (before, after)
  }
}

extension CatalogRow {
  fileprivate static func change(_ value: JSONValue) throws -> CatalogChange {
    let (before, after) = (value["before"], value["after"])
    func row(_ value: JSONValue) throws -> Self {
      try description.json.row(
        value, isPartial: before != nil && after != nil, ignoresUnknownKeys: true)
    }
    return change(
      before: try before.map(row), after: try before == nil ? row(after ?? .null) : after.map(row))
  }
}
