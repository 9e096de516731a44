public import RouteModel

extension RouteStore {
  /// Several commits that become one revision.
  struct PendingTransaction {
    var recorder: ChangeRecorder
    var commands: [String] = []
    var sighting: Sighting
  }

  /// Writes changes of the catalog in one transaction, as one revision of the log.
  ///
  /// Every change says what the row was before. If another process changed that row meanwhile the
  /// commit is refused: no update is lost. Inside ``begin()`` the changes become part of the open
  /// transaction.
  ///
  /// - Parameters:
  ///   - changes: What to write. A row that names another may stand before it.
  ///   - command: What made the change, for the log; sensitive values masked.
  /// - Returns: The number of the revision; inside ``begin()`` the number it will have.
  /// - Throws: `constraint`, `conflict`, `locked`, `read-only`, `disk-full`; nothing is then written.
  @discardableResult
  public func commit(
    _ changes: [CatalogChange], command: String
  ) throws(StoreError) -> Int {
    if let pending {
      try connection.savepoint { () throws(StoreError) in
        let writer = CatalogWriter(
          connection: connection, comparesFirst: pending.sighting.isChanged)
        try writer.write(changes)
      }
      self.pending?.commands.append(command)
      return knownRevision &+ 1
    }
    let number = try revision(kind: .change) { (_, comparesFirst) throws(StoreError) in
      try CatalogWriter(connection: connection, comparesFirst: comparesFirst).write(changes)
      return command
    }
    return number ?? knownRevision
  }

  /// Runs a function that writes the catalog, and logs what it wrote as a revision.
  ///
  /// - Parameter write: Gets the recorder, and whether another process may have written since this
  ///   store looked. Returns the command for the log, or nil to end without a change.
  @discardableResult
  func revision(
    kind: Revision.Kind,
    _ write: (_ recorder: ChangeRecorder, _ comparesFirst: Bool) throws(StoreError) -> String?
  ) throws(StoreError) -> Int? {
    try requireWritable()
    var sighting: Sighting?
    let number = try connection.transaction(.write) { () throws(StoreError) -> Int? in
      let found = try look()
      sighting = found
      let recorder = try ChangeRecorder(connection)
      guard let command = try write(recorder, found.isChanged) else { return nil }
      let entry = RevisionLog.Entry(time: now(), user: user, command: command, kind: kind)
      return try log(entry, recorder)
    }
    if let number, let sighting { note(number, after: sighting) }
    return number
  }

  func log(_ entry: RevisionLog.Entry, _ recorder: ChangeRecorder) throws(StoreError) -> Int {
    let changeset = try recorder.changeset()
    try DigestTable(connection: connection).follow(Changeset(bytes: changeset))
    let isKept = changeset.count <= Self.longestChangeset
    return try RevisionLog(connection: connection).add(entry, changeset: isKept ? changeset : nil)
  }

  /// A revision with a larger changeset, in bytes, cannot be undone.
  static let longestChangeset = 200 << 20

  func requireWritable() throws(StoreError) {
    if let failure = options.writeFailure { throw failure }
    if options.readOnly {
      throw StoreError(.readOnly, "the store was opened for reading only")
    }
  }

  // MARK: Several commits as one

  /// Whether a transaction is open.
  public var isInTransaction: Bool { pending != nil }

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
      let sighting = try look()
      pending = PendingTransaction(recorder: try ChangeRecorder(connection), sighting: sighting)
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
    guard let pending else { throw noTransaction }
    if pending.commands.isEmpty {
      try rollback()
      return nil
    }
    let entry = RevisionLog.Entry(
      time: now(), user: user, command: pending.commands.joined(separator: "\n"), kind: .change)
    let number = try log(entry, pending.recorder)
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
