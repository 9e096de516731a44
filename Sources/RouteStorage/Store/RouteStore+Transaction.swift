internal import RouteModel

extension RouteStore {
  /// Several commits that become one revision.
  struct PendingTransaction {
    var commands: [String] = []
    /// The changes of the commits so far, in order.
    var changes: [CatalogChange] = []
    /// What ``stateAtBeginOfWrite()`` found at its beginning.
    var newest: Int
    var isChanged: Bool
  }

  /// Whether a transaction is open.
  public var isInTransaction: Bool { pending != nil }

  /// Whether the transaction is still open in the file. An error such as a full disk ends it and
  /// discards its changes; the next commit then fails.
  package var keepsTransaction: Bool { connection.isInTransaction }

  /// Begins a transaction: the following commits become one revision, or none. Meanwhile other
  /// processes can read, but must wait to write.
  public func begin() throws(StoreError) {
    try requireWritable()
    guard pending == nil else {
      throw StoreError(
        .transaction, "a transaction is open already; 'commit' or 'rollback' ends it")
    }
    try history.flush()
    try connection.begin(.write)
    do throws(StoreError) {
      try sharing.requireOwnCatalog()
      let (newest, isChanged) = try stateAtBeginOfWrite()
      pending = PendingTransaction(newest: newest, isChanged: isChanged)
    } catch {
      connection.rollback()
      throw error
    }
  }

  /// Commits the transaction as one revision.
  ///
  /// - Returns: The revision's number, or nil if nothing has changed.
  @discardableResult
  public func commitTransaction() throws(StoreError) -> Int? {
    try requireOpenTransaction()
    guard let open = pending else { throw noTransaction }
    // What adds up to nothing is no revision.
    if open.changes.squashed.isEmpty {
      try rollback()
      return nil
    }
    let made = log.newRevision(
      open.commands.joined(separator: "\n"), .change, open.changes)
    // A failed commit may be tried again.
    let number = try connection.savepoint { () throws(StoreError) in
      try log.append(made)
    }
    do throws(StoreError) { try connection.commit() } catch {
      // It may have ended nevertheless, in a file that is no longer the store.
      if !connection.isInTransaction { pending = nil }
      throw error
    }
    pending = nil
    rememberOwnRevision(number, after: open.newest)
    return number
  }

  /// Rolls the transaction back. The caller reloads the catalog, or applies the inverted changes.
  public func rollback() throws(StoreError) {
    guard pending != nil else { throw noTransaction }
    pending = nil
    connection.rollback()
  }

  /// Throws if SQLite has ended the transaction: after a full disk its changes are lost.
  func requireOpenTransaction() throws(StoreError) {
    guard pending != nil, !connection.isInTransaction else { return }
    pending = nil
    throw StoreError(
      .transaction, "the transaction has ended with the error before: nothing of it was kept")
  }

  private var noTransaction: StoreError {
    StoreError(.transaction, "no transaction is open; 'begin' opens one")
  }

  // MARK: Writing

  /// Runs a function in one transaction, and remembers the newest revision that it made.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether what was written is rolled back, which is asked at the end.
  ///   - write: Gets what ``stateAtBeginOfWrite()`` found. Returns the number of its revision; nil for
  ///     none.
  @discardableResult
  func writing(
    isDryRun: @autoclosure () -> Bool = false,
    _ write: (_ newest: Int, _ isChanged: Bool) throws(StoreError) -> Int?
  ) throws(StoreError) -> Int? {
    try requireWritable()
    var (before, isRolledBack) = (0, false)
    do throws(StoreError) {
      let number = try connection.transaction(.write) { () throws(StoreError) -> Int? in
        let (newest, isChanged) = try stateAtBeginOfWrite()
        before = newest
        let made = try write(newest, isChanged)
        isRolledBack = isDryRun()
        // Ends the transaction.
        if isRolledBack { throw StoreError(.transaction, "a dry run") }
        return made
      }
      if let number { rememberOwnRevision(number, after: before) }
      return number
    } catch {
      if !isRolledBack { throw error }
      return nil
    }
  }

  func requireWritable() throws(StoreError) {
    if let failure = options.writeFailure { throw failure }
    if options.readOnly {
      throw StoreError(.readOnly, "the store was opened for reading only")
    }
  }

  func requireNoTransaction(_ what: String) throws(StoreError) {
    if pending != nil {
      throw StoreError(.transaction, "\(what) is not possible inside a transaction")
    }
  }

  /// Remembers that the caller knows the present catalog.
  func rememberState() throws(StoreError) {
    knownDataVersion = try dataVersion()
    knownRevision = try log.newest()
  }

  /// Reads the state of the store at the beginning of a write transaction: the newest revision, and
  /// whether another process has written something, perhaps only history, since this store last read.
  func stateAtBeginOfWrite() throws(StoreError) -> (newest: Int, isChanged: Bool) {
    let isChanged = try dataVersion() != knownDataVersion
    return (isChanged ? try log.newest() : knownRevision, isChanged)
  }

  /// Remembers a revision of our own. What other programs wrote meanwhile is still reported by
  /// ``StoreCatalog/changedElsewhere()``.
  ///
  /// - Parameter newest: What ``stateAtBeginOfWrite()`` found before.
  func rememberOwnRevision(_ revision: Int, after newest: Int) {
    if newest == knownRevision { knownRevision = revision }
  }

  func dataVersion() throws(StoreError) -> Int64 { try connection.dataVersion() }
}
