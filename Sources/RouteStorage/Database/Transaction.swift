internal import CSQLite

extension Connection {
  /// How a transaction begins.
  enum TransactionKind {
    /// Sees one state of the store throughout; never waits for a writer.
    case read
    /// Waits for other writers at its beginning, and is then sure to be able to commit.
    case write
  }

  /// Runs a function in a transaction, or in a part of the one that is open: all of it happens, or
  /// nothing. What only reads can be stopped.
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

  /// Ends the transaction and keeps what it wrote, with the sums of the rows.
  ///
  /// - Throws: `lost-store` if what it wrote is in a file that is not at the store's path any more.
  func commit() throws(StoreError) {
    try DigestTable(connection: self).follow()
    try statement("COMMIT").run()
    guard isWriting else { return }
    isWriting = false
    try requireFile()
  }

  /// Ends the transaction if one is open. SQLite ends it by itself after some errors.
  func rollback() {
    isWriting = false
    if isInTransaction { _ = try? statement("ROLLBACK").run() }
  }

  /// Runs a function as a part of the open transaction that can fail by itself.
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

  /// Takes back what the innermost open part did, and ends the part.
  ///
  /// - Parameter seen: What was seen when it began.
  func rollBackPart(to seen: ChangeObserver.State) {
    observer.restore(seen)
    guard isInTransaction else { return }
    _ = try? statement("ROLLBACK TO part").run()
    _ = try? statement("RELEASE part").run()
  }
}
