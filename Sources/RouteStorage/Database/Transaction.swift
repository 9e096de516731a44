import RouteModel

extension Connection {
  /// How a transaction begins.
  enum TransactionKind {
    /// Sees one consistent state of the store; never waits for a writer.
    case read
    /// Waits for other writers at its beginning; no other writer can then prevent the commit.
    case write
  }

  /// Runs a function in a transaction, or in a savepoint of the open one: all of it happens, or
  /// nothing. A read can be stopped.
  func transaction<Value>(
    _ kind: TransactionKind, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    if isInTransaction { return try savepoint(body) }
    try begin(kind)
    if kind == .read { beStoppable(true) }
    do throws(StoreError) {
      let value = try body()
      if kind == .read { beStoppable(false) }
      try commit()
      return value
    } catch {
      if kind == .read { beStoppable(false) }
      rollback()
      throw error
    }
  }

  /// Runs a function in a savepoint, which can fail without ending the transaction.
  func savepoint<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try statement("SAVEPOINT part").run()
    do throws(StoreError) {
      let value = try body()
      try statement("RELEASE part").run()
      return value
    } catch {
      rollBackPart()
      throw error
    }
  }

  func begin(_ kind: TransactionKind) throws(StoreError) {
    if kind == .read {
      try statement("BEGIN").run()
      return
    }
    try requireFile()
    try statement("BEGIN IMMEDIATE").run()
    isWriting = true
  }

  /// Commits the transaction.
  ///
  /// - Throws: `lost-store` if it wrote to a file that is no longer at the store's path.
  func commit() throws(StoreError) {
    try statement("COMMIT").run()
    guard isWriting else { return }
    isWriting = false
    try requireFile()
  }

  /// Rolls back the transaction if one is open. SQLite itself ends it after some errors.
  func rollback() {
    isWriting = false
    if isInTransaction { _ = try? statement("ROLLBACK").run() }
  }

  /// Rolls back the innermost savepoint and releases it.
  func rollBackPart() {
    guard isInTransaction else { return }
    _ = try? statement("ROLLBACK TO part").run()
    _ = try? statement("RELEASE part").run()
  }
}
