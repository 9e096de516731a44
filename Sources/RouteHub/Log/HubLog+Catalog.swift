import RouteModel
import Texts

extension HubLog {
  /// Writes the rows of the catalog that changes have changed.
  func write(_ changes: [CatalogChange]) throws(HubError) {
    let rows = changes.squashed.map(\.row.onHub)
    let written = rows.compactMap(\.after)
    try send(rows.compactMap(\.before)) {
      """
      DELETE FROM routesh.catalog_row AS old
      USING jsonb_to_recordset($1::jsonb) AS gone (kind text, key text)
      WHERE old.kind = gone.kind AND md5(old.key) = md5(gone.key)
      """
    }
    try send(written) {
      """
      INSERT INTO routesh.catalog_row AS old (kind, key, body)
      SELECT kind, key, body FROM jsonb_to_recordset($1::jsonb) AS new (kind text, key text, body jsonb)
      ON CONFLICT (kind, md5(key)) DO UPDATE SET body = excluded.body
      """
    }
  }

  /// The newest catalog.
  func catalog() throws(HubError) -> RouteCatalog {
    let newest = try connection.rows("SELECT coalesce(max(format), 0) FROM routesh.revision")
    guard try newest.one().int(0) <= LoggedChanges.format else {
      throw HubError(.newer, "the hub's catalog was written by a newer routesh: update this one")
    }
    let rows = try connection.rows("SELECT kind, body FROM routesh.catalog_row")
    var catalog = RouteCatalog()
    for row in rows {
      let kind = try row.text(0)
      guard let json = try? JSONParser.parse(try row.text(1)),
        let change = try? RouteCatalog.rowType(kind)?.onHub(json)
      else {
        throw HubError(
          .newer, "the hub has a \(kind) that this routesh cannot read: update it")
      }
      do { try catalog.apply(change) } catch {
        throw HubError(.damaged, "the hub has \(error.subject) twice")
      }
    }
    try requireSum(of: catalog)
    return catalog
  }

  /// Throws `hub-damaged` unless a catalog is the one that the newest revision left.
  private func requireSum(of catalog: RouteCatalog) throws(HubError) {
    guard try hasSums() else { return }
    let rows = try connection.rows(
      "SELECT number, sum FROM routesh.revision ORDER BY number DESC LIMIT 1")
    guard rows.count == 1, let sum = rows.first?[1].flatMap({ Int64($0) }),
      UInt64(bitPattern: sum) != catalog.sum
    else { return }
    throw HubError(
      .damaged,
      "the rows of routesh.catalog_row are not as h\(try rows.one().int(0)) left them: something else "
        + "than routesh has changed them")
  }
}

extension CatalogRow {
  /// A row of the hub as one that is added.
  fileprivate static func onHub(_ body: JSONValue) throws -> CatalogChange {
    change(before: nil, after: try description.json.row(body, ignoresUnknownKeys: true))
  }

  /// The row as the hub keeps it: its kind, its key, of several cells a list in JSON, and its JSON.
  fileprivate func onHub(withBody: Bool) -> String {
    let description = Self.description
    let key = description.keyTexts(of: self)
    var json = JSONWriter()
    json.object { json in
      json.key("kind")
      json.string(description.noun)
      json.key("key")
      json.string(key.count == 1 ? key[0] : JSONValue.strings(key).text)
      if withBody {
        json.key("body")
        description.json.write(self, to: &json)
      }
    }
    return json.text
  }
}

extension RowChange {
  /// The row that the hub removes, unless it writes it again, and the one that it writes.
  fileprivate var onHub: (before: String?, after: String?) {
    let isSame = before != nil && before?.rowKey == after?.rowKey
    return (isSame ? nil : before?.onHub(withBody: false), after?.onHub(withBody: true))
  }
}
