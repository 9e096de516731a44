internal import RouteModel

extension RouteStore {
  /// The same changes, applied to the present rows: a row whose other fields were changed meanwhile
  /// keeps those.
  ///
  /// - Throws: `conflict` with both values, and with the revision that set the stored one.
  func merged(_ changes: [CatalogChange]) throws(StoreError) -> [CatalogChange] {
    try self.changes(
      changes.squashed.compactMap(LoggedChange.init), of: CatalogReader(connection: connection))
  }

  /// Logged changes, as changes of the present rows.
  func changes(
    _ logged: [LoggedChange], of rows: some RowSource
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
    guard let theirs = field.theirs, let ours = field.ours else {
      return "\(conflict.subject): \(field.field) was changed meanwhile: check it and try again"
    }
    return
      "\(conflict.subject): \(field.field) is now \(theirs.shown); this would set it to "
      + "\(ours.shown)"
  }
}

extension Cell {
  fileprivate var shown: String {
    switch self {
    case .null: "empty"
    case .integer(let number): "\(number)"
    case .text(let text): "'\(text)'"
    }
  }
}
