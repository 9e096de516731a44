internal import RouteModel
import Texts

extension StoreSharing {
  /// Notices whether the file is a copy of a store that is still in use. Then the copy gets a
  /// unique name of its own, and leaves it to the original to send the events that were recorded
  /// before.
  ///
  /// Recording a session notices it as well.
  ///
  /// - Returns: Whether it was noticed now.
  @discardableResult
  package func detectCopy() throws(StoreError) -> Bool {
    guard !store.options.readOnly, store.pending == nil, try place() != StorePlace(store.path)
    else { return false }
    return try connection.transaction(.write) { () throws(StoreError) in
      try detectCopyInTransaction()
    }
  }

  /// The same, in a transaction that writes.
  @discardableResult
  func detectCopyInTransaction() throws(StoreError) -> Bool {
    guard store.path != ":memory:", let now = StorePlace(store.path) else { return false }
    let known = try place()
    if known == now { return false }
    let isCopy = known?.isOriginal(of: now) ?? false
    if isCopy {
      try connection.statement(
        """
        UPDATE store SET uuid = ?1, sent_to = NULL, sent_through = NULL,
          copied_through = max(coalesce((SELECT max(id) FROM event), 0),
            coalesce(sent_through, 0), coalesce(copied_through, 0))
        WHERE id = 1
        """
      ).with(UUIDText.make()).run()
    }
    try connection.statement("UPDATE store SET place = ?1 WHERE id = 1").with(now.text).run()
    return isCopy
  }

  private func place() throws(StoreError) -> StorePlace? {
    let select = try connection.statement("SELECT place FROM store WHERE id = 1")
    let text = try select.first { (row) throws(StoreError) in try row.optionalDocument(0) } ?? nil
    return text.flatMap { StorePlace(text: $0) }
  }
}
