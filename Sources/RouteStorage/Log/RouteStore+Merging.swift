internal import RouteModel

extension RouteStore {
  /// The same changes, applied to the present rows: a row whose other fields were changed meanwhile
  /// keeps those.
  ///
  /// - Throws: `conflict` with both values, and with the revision that set the stored one.
  func merged(_ changes: [CatalogChange]) throws(StoreError) -> [CatalogChange] {
    try self.changes(changes.squashed, of: CatalogReader(connection: connection))
  }

  /// Logged changes, as changes of the present rows.
  func changes(
    _ logged: [CatalogChange], of rows: some RowSource
  ) throws(StoreError) -> [CatalogChange] {
    do {
      return try logged.changes(of: rows)
    } catch let conflict as CatalogConflict {
      throw StoreError(.conflict, describe(conflict))
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.conflict, "\(error)")
    }
  }

  private func describe(_ conflict: CatalogConflict) -> Message {
    if conflict.isTaken { return "a \(conflict.subject) exists now" }
    if conflict.isMissing {
      return "\(conflict.subject) no longer exists: it was removed or renamed"
    }
    guard let field = conflict.field else {
      return "\(conflict.subject) was changed meanwhile: check it and try again"
    }
    return
      "\(conflict.subject): \(field.field ?? "") is now \(Self.shown(field.theirs)); this would set it to "
      + "\(Self.shown(field.ours))"
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "empty" : Int(text) == nil ? "'\(text)'" : text
  }
}
