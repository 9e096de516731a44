public import RouteModel

extension StoreLog {
  /// Takes back the newest revisions that are not undone, each as a new revision, all in one
  /// transaction.
  ///
  /// - Parameters:
  ///   - count: How many, from 1.
  ///   - machine: The name of the machine whose revisions are meant, if they came from a hub.
  ///   - isDryRun: Whether nothing is written: the answer says what would change.
  /// - Returns: The changes to apply to the registry, in order.
  /// - Throws: `cannot-undo` at a migration (use `migrate down`), at a revision of another machine,
  ///   or if there are not as many; `conflict` if rows were changed in another way since, or if
  ///   another process made a revision that the caller does not know. Then nothing is taken back.
  public func undo(
    _ count: Int = 1, of machine: String? = nil, isDryRun: Bool = false
  ) throws(StoreError) -> [CatalogChange] {
    try takeBack(count, of: machine, isDryRun: isDryRun) { (choice, newest) throws(StoreError) in
      try requireKnown(newest)
      return try choice.nextToUndo()
    }
  }

  /// Takes back one revision, anywhere in the log, as a new revision. An undo is a revision too:
  /// taking it back brings its change back.
  ///
  /// - Parameters:
  ///   - number: The number of the revision.
  ///   - machine: The name of the machine that made it, if it came from a hub.
  ///   - isDryRun: Whether nothing is written: the answer says what would change.
  /// - Returns: The changes to apply to the registry, in order.
  /// - Throws: `not-found`; `cannot-undo` for a migration, a revision of another machine than is
  ///   named, one that is undone already, or one whose changes are gone already; `conflict` if later
  ///   revisions changed the same rows. Then nothing is taken back.
  public func undo(
    revision number: Int, of machine: String? = nil, isDryRun: Bool = false
  ) throws(StoreError) -> [CatalogChange] {
    try takeBack(1, of: machine, refusesNothing: true, isDryRun: isDryRun) {
      (choice, _) throws(StoreError) in try choice.toUndo(number)
    }
  }

  /// The machines from which revisions of the log came.
  public func machines() throws(StoreError) -> [String] {
    try connection.statement(
      "SELECT DISTINCT machine FROM revision WHERE origin IS NOT NULL AND machine > ''"
    ).all { (row) throws(StoreError) in try row.text(0) }
  }

  /// Brings back the changes that the newest undos took back, each as a new revision, all in one
  /// transaction.
  ///
  /// - Parameter count: How many, from 1.
  /// - Returns: The changes to apply to the registry, in order.
  /// - Throws: `cannot-undo` if there are not as many since the last change; `conflict` as
  ///   ``undo(_:of:isDryRun:)``. Then nothing is brought back.
  public func redo(_ count: Int = 1) throws(StoreError) -> [CatalogChange] {
    try takeBack(count) { (choice, newest) throws(StoreError) in
      try requireKnown(newest)
      return try choice.nextToRedo()
    }
  }

  /// Throws if the caller does not know the newest revision, because it means another one.
  private func requireKnown(_ newest: Int) throws(StoreError) {
    if newest == store.knownRevision { return }
    throw StoreError(
      .conflict,
      "another program has made r\(newest) since this session read r\(store.knownRevision), "
        + "so nothing was done; check the log and repeat the command")
  }

  /// Takes back revisions, each as a new one, all in one transaction.
  ///
  /// - Parameters:
  ///   - refusesNothing: Whether one that changes nothing is refused.
  ///   - isDryRun: Whether the transaction is rolled back.
  ///   - choose: Chooses the next one; it gets the newest revision at the beginning.
  private func takeBack(
    _ count: Int, of machine: String? = nil, refusesNothing: Bool = false, isDryRun: Bool = false,
    _ choose: (inout UndoChoice, _ newest: Int) throws(StoreError) -> Revision
  ) throws(StoreError) -> [CatalogChange] {
    try store.requireWritable()
    guard store.pending == nil else {
      throw StoreError(.transaction, "undo is not possible inside a transaction; use 'rollback'")
    }
    var changes: [CatalogChange] = []
    try store.writing(isDryRun: isDryRun) { (newest, _) throws(StoreError) in
      try store.sharing.requireOwnCatalog()
      var made: Int?
      var choice = try UndoChoice(self)
      var trail = try LogTrail(self)
      for _ in 0..<max(0, count) {
        let revision = try choose(&choice, newest)
        try Self.requireMaker(machine, of: revision)
        let undone = try takeBack(revision, &trail)
        if refusesNothing, undone.changes.allSatisfy({ Self.isNothing($0.row) }) {
          throw StoreError(
            .cannotUndo,
            "r\(revision.number) (\(revision.command)) has nothing left to take back: what it changed is "
              + "gone already")
        }
        changes += undone.changes
        made = undone.revision
      }
      return made
    }
    return changes
  }

  /// Whether a change leaves the row as it is.
  private static func isNothing(_ change: some RowChange) -> Bool { change.before == change.after }

  /// Throws `cannot-undo` if another machine made a revision than the one that is named, or it stands
  /// for several of the hub.
  private static func requireMaker(_ machine: String?, of revision: Revision) throws(StoreError) {
    if revision.origin != nil, revision.machine == nil {
      throw StoreError(
        .cannotUndo,
        "r\(revision.number) (\(revision.command)) stands for the hub's catalog at "
          + "h\(revision.hubNumber ?? 0), and cannot be taken back")
    }
    guard revision.origin != nil, let maker = revision.machine else {
      guard let machine else { return }
      throw StoreError(
        .cannotUndo, "r\(revision.number) (\(revision.command)) was made here, not on \(machine)",
        suggestions: ["undo r\(revision.number)"])
    }
    if machine == maker { return }
    throw StoreError(
      .cannotUndo,
      "r\(revision.number) (\(revision.command)) was made by \(revision.user) on \(maker) and came "
        + "from the hub: name the machine",
      suggestions: ["undo r\(revision.number) --of \(maker)"])
  }

  /// - Parameter trail: What became of the rows since.
  private func takeBack(
    _ revision: Revision, _ trail: inout LogTrail
  ) throws(StoreError) -> (changes: [CatalogChange], revision: Int) {
    var changes: [CatalogChange] = []
    do throws(StoreError) {
      let logged = try self.changes(revision.number)
      let since = try trail.since(revision.number)
      changes = try store.catalog.onto(.undo) { () throws in
        try Undo(logged, since: since).changes(of: CatalogReader(connection: connection))
      }
      try CatalogWriter(connection: connection).write(changes)
    } catch {
      guard error.code == .conflict || error.code == .constraint else { throw error }
      throw StoreError(
        .conflict, "r\(revision.number) (\(revision.command)) cannot be undone: \(error.message)")
    }
    let command: String =
      switch revision.standing.effect {
      case .takesBack(let number): "redo r\(number)"
      case .bringsBack(let number): "undo r\(number)"
      case nil: "undo r\(revision.number)"
      }
    var undo = newRevision(command, .undo, changes)
    undo.undoes = Revision.Reference(number: revision.number, uuid: revision.uuid)
    let number = try append(undo)
    trail.append(number, undoing: revision.number)
    return (changes.inReadingOrder, number)
  }
}
