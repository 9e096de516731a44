public import RouteModel

extension RouteStore {
  /// Several commits that become one revision.
  struct PendingTransaction {
    var commands: [String] = []
    /// What the commits changed so far, one after the other.
    var changes: [CatalogChange] = []
    var sighting: Sighting
  }

  /// What a commit did.
  public struct Committed: Sendable {
    /// The number of the revision; inside ``begin()`` the number it will have.
    public var revision: Int
    /// The changes of the rows as they were: what another process had changed meanwhile is in both sides.
    public var changes: [CatalogChange]
  }

  /// Writes changes of the catalog in one transaction, as one revision of the log.
  ///
  /// Every change says what the row was before. What another process has changed meanwhile stays: fields
  /// and elements of lists that only one of both has changed are put together. Inside ``begin()`` the
  /// changes become part of the open transaction.
  ///
  /// - Parameters:
  ///   - changes: What to write. A row that names another may stand before it.
  ///   - command: What made the change, for the log; sensitive values masked.
  /// - Throws: `conflict` if both have changed the same field, or one of them has removed the row;
  ///   `constraint`, `locked`, `read-only`, `disk-full`; nothing is then written.
  @discardableResult
  public func commit(
    _ changes: [CatalogChange], command: String
  ) throws(StoreError) -> Committed {
    var made = changes
    try requireOpenTransaction()
    if let pending {
      made = try connection.savepoint { () throws(StoreError) in
        try write(changes, merges: pending.sighting.isChanged)
      }
      self.pending?.commands.append(command)
      self.pending?.changes += made
      return Committed(revision: knownRevision &+ 1, changes: made)
    }
    let number = try revision(kind: .change) { (isChanged) throws(StoreError) in
      made = try write(changes, merges: isChanged)
      return (command, made)
    }
    return Committed(revision: number ?? knownRevision, changes: made)
  }

  /// Writes changes.
  ///
  /// - Parameter merges: Rows may have been changed since the caller looked: what this changes is put
  ///   together with that.
  /// - Returns: What was changed in the rows as they were.
  private func write(
    _ changes: [CatalogChange], merges: Bool
  ) throws(StoreError) -> [CatalogChange] {
    let changes = merges ? try merged(changes) : changes
    try CatalogWriter(connection: connection).write(changes)
    return changes
  }

  /// Runs a function that writes the catalog, and logs what it wrote as a revision.
  ///
  /// - Parameter write: Gets whether another process may have written since this store looked. Returns the
  ///   command for the log with what it changed, or nil to end without a change.
  @discardableResult
  func revision(
    kind: Revision.Kind,
    _ write: (_ isChanged: Bool) throws(StoreError) -> (command: String, changes: [CatalogChange])?
  ) throws(StoreError) -> Int? {
    try requireWritable()
    var sighting: Sighting?
    let number = try connection.transaction(.write) { () throws(StoreError) -> Int? in
      let found = try look()
      sighting = found
      if kind == .migration { connection.observer.begin(remembersRows: true) }
      guard let done = try write(found.isChanged) else { return nil }
      let entry = RevisionLog.Entry(time: now(), user: user, command: done.command, kind: kind)
      return try log(entry, done.changes)
    }
    if let number, let sighting { note(number, after: sighting) }
    return number
  }

  func log(
    _ entry: RevisionLog.Entry, _ changes: [CatalogChange]
  ) throws(StoreError) -> Int {
    try RevisionLog(connection: connection)
      .add(entry, changes: changes.squashed.compactMap(LoggedChange.init))
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

  /// The file has the open transaction. An error such as a full disk ends it, with all that was in it; the
  /// next commit says so.
  public var keepsTransaction: Bool { connection.isInTransaction }

  /// Begins a transaction: the commits that follow become one revision, or none. Other processes can
  /// read meanwhile, and wait to write.
  public func begin() throws(StoreError) {
    try requireWritable()
    guard pending == nil else {
      throw StoreError(
        .transaction, "a transaction is open already; 'commit' or 'rollback' ends it")
    }
    try flush()
    try connection.begin(.write)
    do throws(StoreError) {
      pending = PendingTransaction(sighting: try look())
    } catch {
      connection.rollback()
      throw error
    }
  }

  /// Ends the transaction and keeps what its commits wrote, as one revision.
  ///
  /// - Returns: The revision's number, or nil if nothing was committed.
  @discardableResult
  public func commitTransaction() throws(StoreError) -> Int? {
    try requireOpenTransaction()
    guard let pending else { throw noTransaction }
    if pending.commands.isEmpty {
      try rollback()
      return nil
    }
    let entry = RevisionLog.Entry(
      time: now(), user: user, command: pending.commands.joined(separator: "\n"), kind: .change)
    // It may be tried again.
    let number = try connection.savepoint { () throws(StoreError) in
      let number = try log(entry, pending.changes)
      try DigestTable(connection: connection).follow()
      return number
    }
    do throws(StoreError) { try connection.commit() } catch {
      // It may have ended all the same, in a file that is the store no more.
      if !connection.isInTransaction { self.pending = nil }
      throw error
    }
    self.pending = nil
    note(number, after: pending.sighting)
    return number
  }

  /// Ends the transaction and takes back what its commits wrote. The caller loads the catalog again,
  /// or applies the inverted changes.
  public func rollback() throws(StoreError) {
    guard pending != nil else { throw noTransaction }
    pending = nil
    connection.rollback()
  }

  /// Throws if the transaction was ended by SQLite: after a full disk nothing of it is there any more.
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
  ///   - limit: How many at most.
  ///   - before: Only those with a smaller number.
  public func log(limit: Int = 20, before: Int = .max) throws(StoreError) -> [Revision] {
    try connection.transaction(.read) { () throws(StoreError) in
      let log = RevisionLog(connection: connection)
      try log.noticeLoss()
      return try log.list(before: before, limit: max(0, limit))
    }
  }
}
