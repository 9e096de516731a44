/// Changes as the text that a revision keeps: `docs/schema.md` describes it.
///
/// A change is an object: `row` names the table, `before` and `after` have the row's values. An
/// added or removed row is written whole; of a changed one only the key and the differences.
/// Unknown keys are ignored: they belong to later versions. The default values of a row may never
/// change.
package enum ChangeText {
  /// The version of the text.
  package static let format = 1

  /// The changes as one line of JSON.
  package static func write(_ changes: [LoggedChange]) -> String {
    var json = JSONWriter()
    json.array { json in
      for change in changes {
        switch change {
        case .added(let row): row.write("after", to: &json)
        case .removed(let row): row.write("before", to: &json)
        case .changed(let patch): patch.write(to: &json)
        }
      }
    }
    return json.text
  }

  /// Reads what ``write(_:)`` wrote; nil if it is something else.
  package static func read(_ text: String) -> [LoggedChange]? {
    guard let list = try? JSONParser.parse(text).array else { return nil }
    var changes: [LoggedChange] = []
    for value in list {
      guard let noun = value["row"]?.string,
        let type = RouteCatalog.rowTypes.first(where: { $0.noun == noun }),
        let change = try? type.change(value)
      else { return nil }
      changes.append(change)
    }
    return changes
  }
}

extension CatalogRow {
  fileprivate static var noun: String { description.noun }

  fileprivate func write(_ key: String, to json: inout JSONWriter) {
    json.object { json in
      json.key("row")
      json.string(Self.noun)
      json.key(key)
      Self.description.json.write(self, to: &json)
    }
  }

  fileprivate static func change(_ value: JSONValue) throws -> LoggedChange {
    let json = description.json
    guard let before = value["before"] else {
      return .added(try json.row(value["after"] ?? .null, ignoresUnknownKeys: true))
    }
    guard let after = value["after"] else {
      return .removed(try json.row(before, ignoresUnknownKeys: true))
    }
    func partial(_ value: JSONValue) throws -> Self {
      try json.row(value, isPartial: true, ignoresUnknownKeys: true)
    }
    return .changed(
      RowPatch(
        before: try partial(before), after: try partial(after),
        said: Set(((before.object ?? []) + (after.object ?? [])).map(\.key))))
  }
}

extension RowPatch {
  package func write(to json: inout JSONWriter) {
    let description = Row.description
    json.object { json in
      json.key("row")
      json.string(description.noun)
      json.key("before")
      description.json.write(before, to: &json, isPartial: true)
      json.key("after")
      description.json.write(after, to: &json, isPartial: true)
    }
  }

  /// - Parameter keys: The JSON keys on either side. A difference is named on at least one side;
  ///   where it is missing, the row has the default value.
  fileprivate init(before: Row, after: Row, said keys: Set<String>) {
    let description = Row.description
    let fields = description.fields.indices.filter { place in
      let field = description.fields[place]
      return field.isKey ? !field.isSame(before, after) : keys.contains(String(field.object))
    }
    let lists = description.lists.indices.filter { place in
      let list = description.lists[place]
      return keys.contains(list.key)
        || list.form == .attributes && keys.contains(RowJSON<Row>.importedKey)
    }
    self.init(before: before, after: after, fields: Set(fields), lists: Set(lists))
  }
}
