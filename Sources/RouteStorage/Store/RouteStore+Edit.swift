public import RouteModel

extension RouteStore {
  /// Runs a function in a transaction: its commits become one revision, or none if it throws.
  /// Meanwhile other processes can read, but must wait to write.
  ///
  /// ```swift
  /// try store.transaction {
  ///   try store.edit("a page for articles") { catalog in … }
  ///   try store.edit("its link") { catalog in … }
  /// }
  /// ```
  ///
  /// - Returns: What the function returns.
  /// - Throws: What the function throws; `transaction-state` inside another one; `locked`,
  ///   `read-only`, `disk-full`. Then nothing is kept.
  @discardableResult
  public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try begin()
    do {
      let value = try body()
      try commitTransaction()
      return value
    } catch {
      if isInTransaction { try rollback() }
      throw error
    }
  }

  /// Changes the catalog in one transaction, as one revision of the log, or as a part of the open
  /// transaction.
  ///
  /// ```swift
  /// let changes = try store.edit("the editor is presented") { catalog in
  ///   catalog.routes["editor"]?.defaultPath = .present
  /// }
  /// try registry.apply(changes)
  /// ```
  ///
  /// - Parameters:
  ///   - why: What is done, for the log.
  ///   - body: Changes the stored catalog, as it is at that moment.
  /// - Returns: What it changed, for a registry.
  /// - Throws: What the function throws; `hub-follower`, `constraint`, `locked`, `read-only`,
  ///   `disk-full`. Then nothing is written.
  /// - Complexity: O(rows of the catalog).
  @discardableResult
  public func edit(
    _ why: String, _ body: (inout RouteCatalog) throws -> Void
  ) throws -> [CatalogChange] {
    guard isInTransaction else { return try transaction { try edit(why, body) } }
    let before = try catalog.load()
    var after = before
    try body(&after)
    let changes = after.changes(from: before)
    return changes.isEmpty ? [] : try catalog.commit(changes, command: why).changes
  }
}
