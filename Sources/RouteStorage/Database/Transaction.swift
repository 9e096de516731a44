internal import CSQLite

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
    let value: Value
    do throws(StoreError) {
      value = kind == .read ? try stoppable(body) : try body()
      try commit()
    } catch {
      rollback()
      throw error
    }
    return value
  }

  func begin(_ kind: TransactionKind) throws(StoreError) {
    observer.begin()
    if kind == .read {
      try statement("BEGIN").run()
      return
    }
    try requireFile()
    try statement("BEGIN IMMEDIATE").run()
    isWriting = true
    do throws(StoreError) { try keepTornLog() } catch {
      rollback()
      throw error
    }
  }

  /// Commits the transaction, with the sums of the rows.
  ///
  /// - Throws: `lost-store` if it wrote to a file that is no longer at the store's path.
  func commit() throws(StoreError) {
    try DigestTable(connection: self).follow()
    try statement("COMMIT").run()
    guard isWriting else { return }
    isWriting = false
    CommitSignal.give()
    try requireFile()
  }

  /// Rolls back the transaction if one is open. SQLite itself ends it after some errors.
  func rollback() {
    isWriting = false
    if isInTransaction { _ = try? statement("ROLLBACK").run() }
  }

  /// Runs a function in a savepoint, which can fail without ending the transaction.
  func savepoint<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try statement("SAVEPOINT part").run()
    let seen = observer.state
    do throws(StoreError) {
      let value = try body()
      try statement("RELEASE part").run()
      return value
    } catch {
      rollBackPart(to: seen)
      throw error
    }
  }

  /// Rolls back the innermost savepoint and releases it.
  ///
  /// - Parameter seen: The observer's state when it began.
  func rollBackPart(to seen: ChangeObserver.State) {
    observer.restore(seen)
    guard isInTransaction else { return }
    _ = try? statement("ROLLBACK TO part").run()
    _ = try? statement("RELEASE part").run()
  }
}
