package import RouteModel
import Texts

extension StoreLog {
  /// The present name of a renamed route, however often it was renamed.
  ///
  /// - Parameter identifier: A former name, which no route has now.
  /// - Returns: nil if no existing route had the name, as far back as the log has changes.
  /// - Throws: `damaged-store`.
  /// - Complexity: O(bytes of the log) for each name in between.
  public func presentName(ofRoute identifier: String) throws(StoreError) -> String? {
    try presentName(of: Route(identifier: identifier, className: ""))
  }

  /// The present name of a renamed row, likewise.
  ///
  /// - Parameter row: A row with the former name; nothing else of it matters.
  package func presentName<Row: CatalogRow>(
    of row: Row
  ) throws(StoreError) -> String? where Row.Key == String {
    try connection.transaction(.read) { () throws(StoreError) in
      var name = RowName(row)
      var seen: Set = [name]
      while let next = try nextName(of: name), seen.insert(next).inserted {
        name = next
        let found = Row.description.blank([name.key])
        if try connection.table(Row.self).id(of: found) != nil { return name.key }
      }
      return nil
    }
  }

  /// The name that replaced another one, the last time that a row with that name was renamed.
  private func nextName(of name: RowName) throws(StoreError) -> RowName? {
    func next(_ changes: [CatalogChange]) -> RowName? {
      RowTrail([changes]).name(of: name).flatMap { $0 == name ? nil : $0 }
    }
    if let pending = store.pending, let found = next(pending.changes.squashed) { return found }
    let saying = try connection.statement(
      "SELECT id FROM revision WHERE instr(changes, ?1) > 0 ORDER BY id DESC",
      JSONValue.string(name.key).text)
    for number in try saying.numbers() {
      if let found = try changesIfKept(number).flatMap({ next($0.changes) }) {
        return found
      }
    }
    return nil
  }
}
