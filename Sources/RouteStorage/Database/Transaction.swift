internal import CSQLite

extension Connection {
  /// How a transaction begins.
  enum TransactionKind {
    /// Sees one consistent state of the store; never waits for a writer.
    case read
    /// Waits for other writers at its beginning; no other writer can then prevent the commit.
    case write
  }

  /// What ``transaction(_:_:)`` or ``savepoint(_:)`` began.
  private enum Part {
    case read
    case write
    /// With the observer's state when it began.
    case savepoint(ChangeObserver.State)
  }

  /// Runs a function in a transaction, or in a savepoint of the open one: all of it happens, or
  /// nothing. A read can be stopped.
  ///
  /// The compiler makes a copy of this for each caller. What is not inlined it makes once.
  func transaction<Value>(
    _ kind: TransactionKind, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let part = try beginPart(isInTransaction ? nil : kind)
    do throws(StoreError) {
      let value = try body()
      try end(part)
      return value
    } catch {
      abandon(part)
      throw error
    }
  }

  /// Runs a function in a savepoint, which can fail without ending the transaction.
  func savepoint<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let part = try beginPart(nil)
    do throws(StoreError) {
      let value = try body()
      try end(part)
      return value
    } catch {
      abandon(part)
      throw error
    }
  }

  /// Begins a transaction, or a savepoint for nil.
  private func beginPart(_ kind: TransactionKind?) throws(StoreError) -> Part {
    guard let kind else {
      try statement("SAVEPOINT part").run()
      return .savepoint(observer.state)
    }
    try begin(kind)
    guard kind == .read else { return .write }
    beStoppable(true)
    return .read
  }

  private func end(_ part: Part) throws(StoreError) {
    switch part {
    case .savepoint: try statement("RELEASE part").run()
    case .read:
      beStoppable(false)
      try commit()
    case .write: try commit()
    }
  }

  private func abandon(_ part: Part) {
    switch part {
    case .savepoint(let seen): rollBackPart(to: seen)
    case .read:
      beStoppable(false)
      rollback()
    case .write: rollback()
    }
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
