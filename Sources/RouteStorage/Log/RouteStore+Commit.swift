public import RouteModel

extension RouteStore {
  /// Several commits that become one revision.
  struct PendingTransaction {
    var commands: [String] = []
    /// The changes of the commits so far, in order.
    var changes: [CatalogChange] = []
    /// What ``look()`` found at its beginning.
    var newest: Int
    var isChanged: Bool
  }

  /// The result of a commit.
  public struct Committed: Sendable {
    /// The number of the revision; inside ``begin()`` the number it will have.
    public var revision: Int
    /// The changes of the stored rows: what another process had changed meanwhile is on both sides.
    public var changes: [CatalogChange]
  }

  /// Writes changes of the catalog in one transaction, as one revision of the log.
  ///
  /// Every change has the row before. What another process has changed meanwhile is kept: fields
  /// and elements of lists that only one side has changed are merged. Inside ``begin()`` the
  /// changes become part of the open transaction.
  ///
  /// - Parameters:
  ///   - changes: The changes to write. A row may come before the rows that it names.
  ///   - command: The command that made the change, for the log.
  /// - Throws: `conflict` if both sides have changed the same field, or one has removed the row;
  ///   `hub-follower`, `constraint`, `locked`, `read-only`, `disk-full`. Then nothing is written.
  @discardableResult
  public func commit(
    _ changes: [CatalogChange], command: String
  ) throws(StoreError) -> Committed {
    var made = changes
    try requireOpenTransaction()
    if let pending {
      made = try connection.savepoint { () throws(StoreError) in
        try write(changes, merges: pending.isChanged)
      }
      self.pending?.commands.append(command)
      self.pending?.changes += made
      return Committed(revision: knownRevision &+ 1, changes: made)
    }
    let number = try revision { (isChanged) throws(StoreError) in
      made = try write(changes, merges: isChanged)
      return newRevision(command, .change, made)
    }
    return Committed(revision: number ?? knownRevision, changes: made)
  }

  /// Writes changes.
  ///
  /// - Parameter merges: Whether rows may have been changed since the caller read them, so that
  ///   changes are merged.
  /// - Returns: The changes of the stored rows.
  private func write(
    _ changes: [CatalogChange], merges: Bool
  ) throws(StoreError) -> [CatalogChange] {
    let changes =
      merges
      ? try onto(.commit) { () throws in
        try LoggedChanges(changes.squashed).onto(CatalogReader(connection: connection))
      } : changes
    try CatalogWriter(connection: connection).write(changes)
    return changes
  }

  /// Puts changes onto the present rows.
  ///
  /// - Parameter deed: Why, for the message of a conflict.
  func onto(
    _ deed: MergeConflict.Deed, _ body: () throws -> [CatalogChange]
  ) throws(StoreError) -> [CatalogChange] {
    do {
      return try body()
    } catch let conflict as MergeConflict {
      throw StoreError(.conflict, conflict.sentence(for: deed))
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.conflict, "\(error)")
    }
  }

  /// A revision that is made here and now.
  func newRevision(
    _ command: String, _ kind: Revision.Kind, _ changes: [CatalogChange]
  ) -> Revision {
    Revision(time: now(), user: user, command: command, kind: kind, changes: changes)
  }

  /// Runs a function that writes the catalog, and logs what it wrote as a revision.
  ///
  /// - Parameter write: Gets whether another process may have written since this store last read.
  ///   Returns what it wrote, or nil to end without a change.
  @discardableResult
  func revision(
    _ write: (_ isChanged: Bool) throws(StoreError) -> Revision?
  ) throws(StoreError) -> Int? {
    try writing { (_, isChanged) throws(StoreError) in
      try requireOwnCatalog()
      return try write(isChanged).map { (done) throws(StoreError) in try log(done) }
    }
  }

  /// Runs a function in one transaction, and remembers the newest revision that it made.
  ///
  /// - Parameter write: Gets what ``look()`` found. Returns the number of its revision; nil for none.
  @discardableResult
  func writing(
    _ write: (_ newest: Int, _ isChanged: Bool) throws(StoreError) -> Int?
  ) throws(StoreError) -> Int? {
    try requireWritable()
    var before = 0
    let number = try connection.transaction(.write) { () throws(StoreError) -> Int? in
      let (newest, isChanged) = try look()
      before = newest
      return try write(newest, isChanged)
    }
    if let number { note(number, after: before) }
    return number
  }

  func log(_ revision: Revision) throws(StoreError) -> Int {
    var revision = revision
    revision.changes = revision.changes.squashed
    let log = revisionLog
    let newest = try log.newestSum()
    let number = try log.add(
      revision, sum: revision.changes.reduce(newest) { $0 &+ $1.row.sum })
    // If a load has found another sum, the sum of the present rows becomes the right one.
    if newest == wrongSum { try log.countSum() }
    return number
  }

  func requireWritable() throws(StoreError) {
    if let failure = options.writeFailure { throw failure }
    if options.readOnly {
      throw StoreError(.readOnly, "the store was opened for reading only")
    }
  }

  // MARK: Several commits as one

  /// Whether a transaction is open.
  public var isInTransaction: Bool { pending != nil }

  /// Whether the transaction is still open in the file. An error such as a full disk ends it and
  /// discards its changes; the next commit then fails.
  public var keepsTransaction: Bool { connection.isInTransaction }

  /// Begins a transaction: the following commits become one revision, or none. Meanwhile other
  /// processes can read, but must wait to write.
  public func begin() throws(StoreError) {
    try requireWritable()
    guard pending == nil else {
      throw StoreError(
        .transaction, "a transaction is open already; 'commit' or 'rollback' ends it")
    }
    try flush()
    try connection.begin(.write)
    do throws(StoreError) {
      try requireOwnCatalog()
      let (newest, isChanged) = try look()
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
    guard let pending else { throw noTransaction }
    // What adds up to nothing is no revision.
    if pending.changes.squashed.isEmpty {
      try rollback()
      return nil
    }
    let made = newRevision(
      pending.commands.joined(separator: "\n"), .change, pending.changes)
    // A failed commit may be tried again.
    let number = try connection.savepoint { () throws(StoreError) in
      try log(made)
    }
    do throws(StoreError) { try connection.commit() } catch {
      // It may have ended nevertheless, in a file that is no longer the store.
      if !connection.isInTransaction { self.pending = nil }
      throw error
    }
    self.pending = nil
    note(number, after: pending.newest)
    return number
  }

  /// Rolls the transaction back. The caller reloads the catalog, or applies the inverted changes.
  public func rollback() throws(StoreError) {
    guard pending != nil else { throw noTransaction }
    pending = nil
    connection.rollback()
  }

  /// Throws if SQLite has ended the transaction: after a full disk its changes are lost.
  private func requireOpenTransaction() throws(StoreError) {
    guard pending != nil, !connection.isInTransaction else { return }
    pending = nil
    throw StoreError(
      .transaction, "the transaction has ended with the error before: nothing of it was kept")
  }

  private var noTransaction: StoreError {
    StoreError(.transaction, "no transaction is open; 'begin' opens one")
  }

  /// Revisions, newest first.
  ///
  /// - Parameters:
  ///   - limit: The most revisions to return.
  ///   - before: Only those with a smaller number.
  public func log(limit: Int = 20, before: Int = .max) throws(StoreError) -> [Revision] {
    try connection.transaction(.read) { () throws(StoreError) in
      try revisionLog.list(before: before, limit: max(0, limit))
    }
  }
}
