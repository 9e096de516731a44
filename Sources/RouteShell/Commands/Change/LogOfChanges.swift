import RouteModel
import RouteStorage

extension Shell {
  /// The revisions with their changes: `log -p`.
  func logOfChanges(_ call: Call) throws -> Answer {
    if call.asksForFormat, ![.table, .json].contains(call.format) {
      throw ShellError.usage("log -p is not a table: use --json, not --\(call.format.rawValue)")
    }
    let store = try workspace.requireStore()
    let limit = try call.number("limit") ?? 20
    let wanted = call["where"]?.lowercased()
    var entries: [(text: String, json: JSONValue)] = []
    var oldest = Int.max
    func add(_ revision: Revision, _ changes: [CatalogChange]?) {
      oldest = revision.number
      let lines =
        changes.map { self.lines($0.inReadingOrder) } ?? ["it does not say what it changed"]
      let text = ([revision.heading] + lines.map { "  \($0)" }).joined(separator: "\n")
      if let wanted, !text.lowercased().contains(wanted) { return }
      let json = changes.map { JSONValue.array($0.inReadingOrder.map(value)) } ?? .null
      entries.append((text, revision.json.adding(["changes": json])))
    }
    func value(_ change: CatalogChange) -> JSONValue {
      let fields = change.differences(ordinary: ordinaryPath).filter { $0.before != $0.after }
      let values = fields.map { field -> JSONValue in
        [
          "field": .string(field.name), "before": .string(field.before),
          "after": .string(field.after),
        ]
      }
      return ChangeJSON.value(change).adding(["values": .array(values)])
    }
    if limit > 0 {
      _ = try store.newestRevision { (rows, _) throws(StoreError) in
        add(rows, rows.changes)
        return entries.count >= limit
      }
    }
    // Revisions of earlier versions of the store are listed without changes.
    for revision in try store.log(limit: max(0, limit - entries.count), before: oldest) {
      add(revision, nil)
    }
    return .text(
      entries.map { $0.text.escapingControls(keepsLines: true) }.joined(separator: "\n\n"),
      json: .array(entries.map(\.json)))
  }
}

extension Revision {
  /// `r12  2026-01-02 03:04:05  tester  change  route edit a --path push  (undone by r13)`
  fileprivate var heading: String {
    let parts = ["r\(number)", Timestamp.text(time), user, kind.rawValue, command]
    return parts.joined(separator: "  ") + (remarks.isEmpty ? "" : "  (\(remarks))")
  }
}
